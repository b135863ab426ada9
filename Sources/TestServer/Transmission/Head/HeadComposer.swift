import HTTPSemantics

/// A head as it goes on the wire.
struct ComposedHead: Hashable, Sendable {
  /// One line of it.
  struct Line: Hashable, Sendable {
    var name: String
    var value: [UInt8]

    init(_ name: String, _ value: String) {
      self.name = name
      self.value = Array(value.utf8)
    }

    var text: String { String(decoding: value, as: UTF8.self) }
  }

  /// The bytes, the empty line included.
  var bytes: [UInt8] = []
  /// The fields in the order of the bytes.
  var lines: [Line] = []
  /// Where each of `lines` begins.
  var offsets: [Int] = []
  /// Where the value of each begins; empty for a literal head.
  var valueOffsets: [Int] = []
  /// Where the status stands.
  var statusOffset = 0
  /// Where the empty line begins.
  var endOffset = 0
  /// The status, 0 where the head has none.
  var status = 0
  /// The reason phrase.
  var reason = ""

  /// The fields for a log.
  var fields: Fields { Fields(lines.map { FieldLine($0.name, $0.text) }) }

  /// Where a change of the answer's meaning shows.
  func offset(of landmark: Landmark) -> Int {
    switch landmark {
    case .status: return statusOffset
    case .line(let name, let count):
      guard let place = lines.firstIndex(where: { FieldLine($0.name, "").isNamed(name) }) else { return endOffset }
      // Behind the name and `: ` the value may stand elsewhere than in a plain spelling.
      let behindName = count - lines[place].name.utf8.count - 2
      guard behindName >= 0, place < valueOffsets.count else { return offsets[place] + count }
      return valueOffsets[place] + min(behindName, lines[place].value.count)
    case .endOfHead, .body: return endOffset
    }
  }

  /// The first byte that differs from another head, or nil where none does.
  func firstDifference(from other: ComposedHead) -> Int? {
    for (index, byte) in bytes.enumerated() {
      if index >= other.bytes.count || other.bytes[index] != byte { return index }
    }
    return bytes.count == other.bytes.count ? nil : max(0, bytes.count - 1)
  }
}

/// Makes the head of a transmission.
///
/// Connection and Date come first, then the answer's fields, then its length: the order in which the library sends
/// them too.
struct HeadComposer {
  let transmission: Transmission
  /// The length that an honest Content-Length tells, or nil for an answer that has no such field.
  let length: Int64?
  /// The Connection field where the scenario names none, or nil for none.
  var connection: String?

  /// The head, as it would be without what the fault `skipped` did.
  func head(skipping skipped: Int? = nil) -> ComposedHead {
    func kept<Value>(_ tagged: Tagged<Value>?) -> Value? {
      tagged.flatMap { $0.fault != nil && $0.fault == skipped ? nil : $0.value }
    }
    if let raw = kept(transmission.rawHead) { return Self.read(raw) }
    let syntax = transmission.syntax.compactMap { kept($0) }
    if syntax.contains(.garbage) {
      return ComposedHead(bytes: Self.garbage, statusOffset: 0, endOffset: Self.garbage.count)
    }
    var lines = firstLines(kept(transmission.connection))
    lines += transmission.fields.lines.map { ComposedHead.Line($0.name, $0.value) }
    lines += lengthLines(kept(transmission.framing) ?? .length, kept(transmission.declared))
    for edit in transmission.edits.compactMap({ kept($0) }) { edit.apply(to: &lines) }
    for form in syntax { form.addLines(to: &lines) }
    return HeadSpelling(syntax).spell(
      version: kept(transmission.protocolVersion) ?? "1.1", status: transmission.status,
      reason: kept(transmission.reason) ?? StatusCode(transmission.status).reasonPhrase, lines)
  }

  private func firstLines(_ wish: ConnectionWish?) -> [ComposedHead.Line] {
    var lines: [ComposedHead.Line] = []
    if let wish, let value = wish.fieldValue {
      lines.append(ComposedHead.Line("Connection", value))
    } else if let connection {
      lines.append(ComposedHead.Line("Connection", connection))
    }
    if let date = transmission.date {
      lines.append(ComposedHead.Line("Date", HTTPDate(secondsSince1970: date).description))
    }
    return lines
  }

  /// RFC 9112, section 6
  private func lengthLines(_ framing: Framing, _ declared: DeclaredLength?) -> [ComposedHead.Line] {
    var lines: [ComposedHead.Line] = []
    if let declared {
      lines += declared.values(for: length ?? 0).map { ComposedHead.Line("Content-Length", $0) }
    } else if let length, framing == .length || framing.isBoth {
      lines.append(ComposedHead.Line("Content-Length", String(length)))
    }
    if framing.chunks != nil, length != nil { lines.append(ComposedHead.Line("Transfer-Encoding", "chunked")) }
    return lines
  }

  /// Text that is no answer, so that it can be recognised where a client has stored it.
  private static let garbage = Array(
    String(repeating: "%% 7f 45 4c 46 these bytes are no answer %%\n", count: 6).utf8)

  /// What a literal head says, as far as it can be read.
  private static func read(_ raw: [UInt8]) -> ComposedHead {
    var head = ComposedHead(bytes: raw, endOffset: raw.count)
    var offset = 0
    for (number, line) in raw.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
      let start = offset
      offset += line.count + 1
      let text = String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
      if number == 0 {
        let words = text.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        head.status = words.count > 1 ? Int(words[1]) ?? 0 : 0
        head.reason = words.count > 2 ? String(words[2]) : ""
        head.statusOffset = words.count > 1 ? words[0].utf8.count + 1 : 0
      } else if text.isEmpty {
        head.endOffset = min(start, raw.count)
        break
      } else {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let value = parts.count > 1 ? parts[1].drop { $0 == " " || $0 == "\t" } : ""
        head.lines.append(ComposedHead.Line(String(parts[0]), String(value)))
        head.offsets.append(start)
      }
    }
    return head
  }
}

extension Framing {
  fileprivate var isBoth: Bool { if case .both = self { true } else { false } }
}

extension HeaderEdit {
  /// Removes, then sets, then adds. A new field stands before the length, like the answer's own.
  fileprivate func apply(to lines: inout [ComposedHead.Line]) {
    func named(_ name: String) -> (ComposedHead.Line) -> Bool { { FieldLine($0.name, "").isNamed(name) } }
    func insert(_ pair: [String]) {
      let isLength = FieldLine(pair[0], "").isLength
      let place = isLength ? nil : lines.firstIndex { FieldLine($0.name, "").isLength }
      lines.insert(ComposedHead.Line(pair[0], pair[1]), at: place ?? lines.count)
    }
    for name in remove { lines.removeAll(where: named(name)) }
    for pair in set {
      guard let place = lines.firstIndex(where: named(pair[0])) else {
        insert(pair)
        continue
      }
      lines[place] = ComposedHead.Line(pair[0], pair[1])
      let rest = lines[(place + 1)...].filter { !named(pair[0])($0) }
      lines.replaceSubrange((place + 1)..., with: rest)
    }
    for pair in add { insert(pair) }
  }
}

extension FieldLine {
  /// Whether it tells where the body ends.
  fileprivate var isLength: Bool { isNamed("Content-Length") || isNamed("Transfer-Encoding") }
}

extension FieldSyntax {
  /// Adds the lines that the form consists of, before the others.
  fileprivate func addLines(to lines: inout [ComposedHead.Line]) {
    switch self {
    case .notUTF8:
      var line = ComposedHead.Line("X-Latin-1", "caf")
      line.value += [0xE9, 0x20, 0xFF, 0xFE]
      lines.insert(line, at: 0)
    case .huge(let size):
      lines.insert(ComposedHead.Line("X-Huge", String(repeating: "h", count: Int(size))), at: 0)
    case .many(let count):
      lines.insert(contentsOf: (1...max(1, count)).map { ComposedHead.Line("X-Many-\($0)", String($0)) }, at: 0)
    default: break
    }
  }
}
