/// Reads the part of YAML that scenarios, profiles and baselines are written in: one document of maps, lists and
/// scalars.
///
/// Refused, each with its place: what is not UTF-8, a second document, anchors and aliases, tags, keys that are not
/// plain text, the same key twice, more than 1 MiB, and nesting deeper than 64.
public enum YAML {
  /// The most bytes that a text may have: 1 MiB.
  public static let sizeLimit = 1 << 20
  /// How deep maps and lists may lie in each other.
  public static let depthLimit = 64

  /// Reads a text. The problem that it throws has no file name yet.
  public static func parse(_ text: String) throws(ScenarioProblem) -> Node { try parse(Array(text.utf8)) }

  /// Reads bytes. The problem that it throws has no file name yet.
  public static func parse(_ bytes: [UInt8]) throws(ScenarioProblem) -> Node {
    guard bytes.count <= sizeLimit else { throw .tooLarge(bytes.count) }
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    if let offset = firstInvalidByte(text) { throw .notUTF8(at: Mark(after: text.prefix(offset))) }
    guard !text.isEmpty else { throw .empty }
    var composer = try YAMLComposer(text)
    return try composer.document()
  }

  /// The offset of the first byte that does not belong to a well-formed UTF-8 sequence, or nil.
  private static func firstInvalidByte(_ bytes: [UInt8]) -> Int? {
    guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var offset = 0
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar): offset += UTF8.width(scalar)
      case .emptyInput, .error: return offset
      }
    }
  }
}

extension Mark {
  /// The place that follows these well-formed bytes.
  init(after bytes: some Sequence<UInt8>) {
    var line = 1
    var column = 1
    for byte in bytes {
      if byte == 0x0A {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    self.init(line: line, column: column)
  }
}
