import HTTPSemantics

/// Reads the lines of heads and trailers as the wire brings them: interim answers are told apart, folded lines joined,
/// and a head without its empty line never counts.
///
/// RFC 9112, sections 2.2, 4, 5 and 7.1.2
struct HeadReader {
  /// What a line completed.
  enum Step: Hashable {
    case more
    case interim(ResponseHead)
    case final(ResponseHead)
  }

  private enum Part { case statusLine, fields, trailers }

  /// The most bytes that all heads of one answer, interim ones and trailers included, may have.
  static let limit = 1 << 20

  private var part = Part.statusLine
  private var status: (version: String, code: Int, reason: String) = ("", 0, "")
  private var fields = Fields()
  private var size = 0

  /// Fields that came after the body.
  private(set) var trailers = Fields()

  /// Whether a final head came whole, with its empty line.
  var isComplete: Bool { part == .trailers }

  /// Takes one line with its line end, and tells what it completed.
  ///
  /// Throws `HeadFault` for a line that makes the whole head unusable.
  mutating func read(_ line: [UInt8]) throws(HeadFault) -> Step {
    size += line.count
    guard size <= HeadReader.limit else { throw .tooLarge }
    let content = Array(HeadReader.withoutLineEnd(line))
    guard !content.contains(0) else { throw .forbiddenCharacter }
    switch part {
    case .statusLine:
      try readStatusLine(content)
      return .more
    case .fields:
      if content.isEmpty { return endHead() }
      try HeadReader.readField(content, into: &fields)
      return .more
    case .trailers:
      if HeadReader.startsAnswer(content), status.code == 401 || status.code == 407 {
        // The library answered the challenge by itself; this is the next answer's head.
        part = .statusLine
        trailers = Fields()
        try readStatusLine(content)
      } else if !content.isEmpty {
        try HeadReader.readField(content, into: &trailers)
      }
      return .more
    }
  }

  private mutating func endHead() -> Step {
    let head = ResponseHead(version: status.version, status: status.code, reason: status.reason, fields: fields)
    fields = Fields()
    if (100..<200).contains(status.code), status.code != 101 {
      part = .statusLine
      return .interim(head)
    }
    part = .trailers
    return .final(head)
  }

  private mutating func readStatusLine(_ line: [UInt8]) throws(HeadFault) {
    guard HeadReader.startsAnswer(line) else { throw .statusLine }
    let pieces = line.dropFirst(5).split(separator: 0x20, maxSplits: 2, omittingEmptySubsequences: false)
    guard pieces.count >= 2, pieces[1].count == 3, let code = Int(String(decoding: pieces[1], as: UTF8.self)),
      code >= 100
    else { throw .statusLine }
    let reason = pieces.count > 2 ? HeadReader.text(pieces[2]) : ""
    status = (String(decoding: pieces[0], as: UTF8.self), code, reason)
    part = .fields
  }

  private static func readField(_ line: [UInt8], into fields: inout Fields) throws(HeadFault) {
    if line[0] == 0x20 || line[0] == 0x09 {
      guard let last = fields.lines.popLast() else { throw .spaceBeforeFirstField }
      let rest = text(line[...])
      let value = last.value.isEmpty || rest.isEmpty ? last.value + rest : last.value + " " + rest
      fields.add(last.name, value)
      return
    }
    // A line without a colon is no field: nothing that decides can stand in it.
    guard let colon = line.firstIndex(of: 0x3A), colon > 0 else { return }
    fields.add(text(line[..<colon]), text(line[(colon + 1)...]))
  }

  private static func startsAnswer(_ line: [UInt8]) -> Bool { line.starts(with: Array("HTTP/".utf8)) }

  private static func withoutLineEnd(_ line: [UInt8]) -> ArraySlice<UInt8> {
    var content = line[...]
    guard content.last == 0x0A else { return content }
    content.removeLast()
    if content.last == 0x0D { content.removeLast() }
    return content
  }

  /// The bytes as text without the blanks round it; bytes that are no UTF-8 are read as Latin-1, a bare CR as a space.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    var slice = bytes
    while let first = slice.first, first == 0x20 || first == 0x09 || first == 0x0D { slice.removeFirst() }
    while let last = slice.last, last == 0x20 || last == 0x09 || last == 0x0D { slice.removeLast() }
    let clean = slice.map { $0 == 0x0D ? 0x20 : $0 }
    if let valid = String(validating: clean, as: UTF8.self) { return valid }
    return String(String.UnicodeScalarView(clean.map { Unicode.Scalar($0) }))
  }
}
