/// The part `file`: a file and its versions.
enum FilePart {
  private static let size = Form.size(0 ... .max)

  private static let common: [KeyForm] = [
    KeyForm(
      "content",
      .choice([
        .words(["noise": "traced noise", "text": "traced text, which a coding compresses"]),
        .map(
          MapForm(
            exclusive: [["noise-with-zeros", "from"]],
            [
              KeyForm(
                "noise-with-zeros", .list(.position([]), minimum: 2),
                "traced noise with zeros from the first position up to the second"),
              KeyForm(
                "from", .text,
                """
                a real file, absolute or relative to the scenario's own file; version n is PATH.n where that is \
                there, and the size is its own
                """),
            ])),
      ]), "where the bytes come from", standard: "noise"),
    KeyForm(
      "etag",
      .choice([
        .words([
          "strong": "a strong tag that tells the version", "weak": "the same tag, weak", "none": "no ETag field",
        ]), .text,
      ]), "the ETag field; a literal without its quotes is a malformed tag on purpose", standard: "strong"),
    KeyForm(
      "last-modified",
      .choice([
        .words([
          "none": "no Last-Modified field",
          "now": "the second in which the version was first served, named by that answer's Date too: a weak validator",
        ]), .time,
      ]), "the Last-Modified field", standard: "2024-03-01T12:00:00Z"),
    KeyForm("media-type", .text, "the Content-Type field", standard: "application/octet-stream"),
  ]

  private static let item = MapForm(
    called: "a size, or a map of a version", main: "size", exclusive: [["same-bytes-as", "same-until"]],
    [KeyForm("size", size, "the version's size; left out, that of the item before")] + common + [
      KeyForm("same-bytes-as", .integer(1...1_000), "an earlier version that has the same bytes"),
      KeyForm("same-until", .position([]), "how far the bytes are those of version 1"),
    ])

  /// The grammar.
  static let form = Form.map(
    MapForm(
      main: "size",
      [
        KeyForm(
          "size",
          .choice([size, .words(["split": "the size at which the client under test splits (unknown: skipped)"])]),
          "the size, at most 2^63 - 1 bytes", standard: "4 MiB"),
        KeyForm("name", .pattern(.fileName), "literally the last piece of the address", standard: "file.bin"),
      ] + common + [
        KeyForm(
          "versions", .choice([.integer(1...1_000), .list(.map(item), minimum: 1)]),
          """
          how many versions there are, or a list of them; the first changes nothing that it does not name, a later \
          one is as the one before, but with new bytes, a new tag and a date a day later
          """, standard: "1")
      ]))

  /// The file that a map tells; `files` are the real ones that it may name.
  static func read(_ value: Value, files: RealFiles, problems: inout [ScenarioProblem]) -> FileSpecification {
    var file = FileSpecification()
    file.name = value["name"]?.text ?? file.name
    file.isSplitSize = value["size"]?.word == "split"
    var first = FileSpecification.Version()
    change(&first, by: value, problems: &problems)
    let items: [Value?] =
      value["versions"].map { versions in
        versions.list?.map { $0 } ?? Array(repeating: nil, count: Int(versions.number ?? 1))
      } ?? [nil]
    file.versions = []
    var written = value["content"]?["from"]
    for (index, item) in items.enumerated() {
      if let content = item?["content"] { written = content["from"] }
      var version = file.versions.last.map { next(after: $0) } ?? first
      if let item {
        change(&version, by: item, problems: &problems)
        share(&version, with: file.versions, item, isFirst: index == 0, problems: &problems)
      }
      checkZeros(version, file, item ?? value, problems: &problems)
      if case .from = version.content, version.sameBytesAs == nil, let written {
        version.content = .from(path: files.path(of: written, version: version.number, problems: &problems) ?? "")
      }
      file.versions.append(version)
    }
    return file
  }

  /// The version that follows another where nothing is said: new bytes, a new tag, a day later.
  private static func next(after version: FileSpecification.Version) -> FileSpecification.Version {
    var next = version
    next.number += 1
    next.sameBytesAs = nil
    next.sameUntil = nil
    if case .literal(let text) = version.entityTag {
      next.entityTag = .literal(renewed(text, from: version.number))
    }
    if case .time(let seconds) = version.lastModified { next.lastModified = .time(seconds + 86_400) }
    return next
  }

  /// A literal tag made new: its version's number is put at its end, inside the quotes.
  private static func renewed(_ text: String, from number: Int) -> String {
    let quote = text.hasSuffix("\"") && text.count > 1 ? "\"" : ""
    var stem = String(text.dropLast(quote.count))
    let old = "-v\(number)"
    if stem.hasSuffix(old) { stem.removeLast(old.count) }
    return "\(stem)-v\(number + 1)\(quote)"
  }

  private static func change(
    _ version: inout FileSpecification.Version, by value: Value, problems: inout [ScenarioProblem]
  ) {
    if let size = value["size"]?.number { version.size = size }
    if let content = value["content"] {
      version.content = Self.content(content, problems: &problems)
      if case .from = version.content, let size = value["size"] {
        problems.append(
          ScenarioProblem("a real file has its own size", hint: "leave `size` out", at: size.mark))
      }
    }
    if let tag = value["etag"] {
      switch tag.word {
      case "strong": version.entityTag = .strong
      case "weak": version.entityTag = .weak
      case "none": version.entityTag = .none
      default:
        let text = tag.text ?? ""
        if holdsControls(text) {
          problems.append(ScenarioProblem("a tag cannot hold control characters", at: tag.mark))
        }
        version.entityTag = .literal(text)
      }
    }
    if let date = value["last-modified"] {
      version.lastModified = date.time.map { .time($0) } ?? (date.word == "now" ? .now : .none)
    }
    if let item = value["media-type"], let type = item.text {
      if holdsControls(type) {
        problems.append(ScenarioProblem("a media type cannot hold control characters", at: item.mark))
      }
      version.mediaType = type
    }
  }

  private static func holdsControls(_ text: String) -> Bool {
    text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
  }

  private static func content(_ value: Value, problems: inout [ScenarioProblem]) -> FileSpecification.Content {
    if let path = value["from"]?.text { return .from(path: path) }
    if let zeros = value["noise-with-zeros"] {
      let positions = (zeros.list ?? []).compactMap(\.position)
      guard positions.count == 2 else {
        problems.append(
          ScenarioProblem("`noise-with-zeros` takes two positions", hint: "from and up to", at: zeros.mark))
        return .noise
      }
      return .noiseWithZeros(positions[0].inFile, positions[1].inFile)
    }
    return value.word == "text" ? .text : .noise
  }

  /// `same-bytes-as` and `same-until`.
  private static func share(
    _ version: inout FileSpecification.Version, with earlier: [FileSpecification.Version], _ item: Value,
    isFirst: Bool, problems: inout [ScenarioProblem]
  ) {
    if let same = item["same-bytes-as"], let number = same.number {
      guard number < version.number else {
        problems.append(
          ScenarioProblem(
            "version \(version.number) cannot have the bytes of version \(number)",
            hint: "name an earlier one", at: same.mark))
        return
      }
      let model = earlier[Int(number) - 1]
      if let size = item["size"], size.number != model.size {
        problems.append(
          ScenarioProblem(
            "a version with the bytes of version \(number) has its size", hint: "that is \(model.size)",
            at: size.mark))
      }
      version.sameBytesAs = Int(number)
      version.size = model.size
      version.content = model.content
    }
    if let until = item["same-until"] {
      if isFirst {
        problems.append(
          ScenarioProblem("version 1 has no version before it", hint: "leave `same-until` out", at: until.mark))
      }
      version.sameUntil = until.position?.inFile
    }
  }

  private static func checkZeros(
    _ version: FileSpecification.Version, _ file: FileSpecification, _ value: Value,
    problems: inout [ScenarioProblem]
  ) {
    guard case .noiseWithZeros(let from, let to) = version.content, !file.isSplitSize else { return }
    let mark = value["content"]?.mark ?? value.mark
    guard let first = from.resolved(in: version.size) else {
      problems.append(.pastTheEnd(from, size: version.size, at: mark))
      return
    }
    guard let last = to.resolved(in: version.size) else {
      problems.append(.pastTheEnd(to, size: version.size, at: mark))
      return
    }
    if first >= last {
      problems.append(ScenarioProblem("the zeros end at or before their beginning", at: mark))
    }
  }
}

extension FileSpecification {
  /// The size of the largest version, or nil where it is not known before the server or the client names it.
  var largestKnownSize: Int64? {
    guard !isSplitSize, !versions.contains(where: { if case .from = $0.content { true } else { false } }) else {
      return nil
    }
    return versions.map(\.size).max()
  }
}

extension Position {
  /// The same offset, counted in the file.
  var inFile: Position { Position(offset, of: .file, text: text) }
}

extension Form.Pattern {
  static let fileName = Form.Pattern(
    "a file's name without `/`, `?`, `#` and blanks", expression: "^[^/?#\\u0000-\\u0020\\u007F]+$"
  ) { text in
    !text.isEmpty && text != "." && text != ".."
      && text.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F && !"/?#".unicodeScalars.contains($0) }
  }

  static let path = Form.Pattern(
    "a path that begins with `/`", expression: "^/[^?#\\u0000-\\u0020\\u007F]*$"
  ) { text in
    text.hasPrefix("/")
      && text.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F && $0 != "?" && $0 != "#" }
  }
}
