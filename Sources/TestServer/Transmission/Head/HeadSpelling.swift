import HTTPSemantics

/// Writes the lines of a head, well or in one of the wrong spellings.
struct HeadSpelling {
  private let folded: [String]?
  private let lineEnd: [UInt8]
  private let separator: String
  private let hasReason: Bool
  private let isMixedCase: Bool

  init(_ syntax: [FieldSyntax]) {
    var folded: [String]?
    for case .folded(let names) in syntax { folded = (folded ?? []) + names }
    self.folded = folded
    lineEnd = Array((syntax.contains(.bareLineFeed) ? "\n" : "\r\n").utf8)
    separator =
      (syntax.contains(.spaceBeforeColon) ? " :" : ":") + (syntax.contains(.noSpaceAfterColon) ? "" : " ")
    hasReason = !syntax.contains(.noReason)
    isMixedCase = syntax.contains(.mixedCase)
  }

  func spell(version: String, status: Int, reason: String, _ lines: [ComposedHead.Line]) -> ComposedHead {
    var head = ComposedHead()
    head.status = status
    head.reason = hasReason ? reason : ""
    head.bytes = Array("HTTP/\(version) ".utf8)
    head.statusOffset = head.bytes.count
    head.bytes += Array("\(status)\(hasReason ? " \(reason)" : "")".utf8) + lineEnd
    for var line in lines {
      if isMixedCase { line.name = Self.mixed(line.name) }
      head.offsets.append(head.bytes.count)
      head.bytes += Array((line.name + separator).utf8)
      head.valueOffsets.append(head.bytes.count)
      head.bytes += value(of: line) + lineEnd
      head.lines.append(line)
    }
    head.endOffset = head.bytes.count
    head.bytes += lineEnd
    return head
  }

  /// The value, folded where it is to be: at its first space, else before its first byte.
  private func value(of line: ComposedHead.Line) -> [UInt8] {
    guard let folded, folded.isEmpty || folded.contains(where: { FieldLine(line.name, "").isNamed($0) }) else {
      return line.value
    }
    let space = line.value.firstIndex(of: UInt8(ascii: " "))
    let before = space.map { line.value[..<$0] } ?? []
    let after = space.map { line.value[($0 + 1)...] } ?? line.value[...]
    return Array(before) + lineEnd + Array(" ".utf8) + Array(after)
  }

  /// `cOnTeNt-LeNgTh`
  private static func mixed(_ name: String) -> String {
    var letters = 0
    return String(
      name.map { character -> Character in
        guard character.isASCII, character.isLetter else { return character }
        letters += 1
        return Character(letters.isMultiple(of: 2) ? character.uppercased() : character.lowercased())
      })
  }
}
