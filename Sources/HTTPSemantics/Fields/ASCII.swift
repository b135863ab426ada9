/// The character classes and small readings that all fields share.
///
/// Everything works on UTF-8 code units: a `Character` may span the CR and the LF of a line break, and letter case
/// outside ASCII has no meaning in a head.
/// RFC 9110, section 5.6
enum ASCII {
  static let htab = UInt8(ascii: "\t")
  static let lf = UInt8(ascii: "\n")
  static let cr = UInt8(ascii: "\r")
  static let space = UInt8(ascii: " ")
  static let quote = UInt8(ascii: "\"")
  static let backslash = UInt8(ascii: "\\")
  static let comma = UInt8(ascii: ",")
  static let semicolon = UInt8(ascii: ";")
  static let colon = UInt8(ascii: ":")
  static let equals = UInt8(ascii: "=")
  static let dash = UInt8(ascii: "-")
  static let percent = UInt8(ascii: "%")
  static let slash = UInt8(ascii: "/")
  static let star = UInt8(ascii: "*")

  static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  static func isAlpha(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

  static func isBlank(_ byte: UInt8) -> Bool { byte == space || byte == htab }

  /// A character of a token: RFC 9110, section 5.6.2.
  static func isTokenCharacter(_ byte: UInt8) -> Bool {
    if isDigit(byte) || isAlpha(byte) { return true }
    switch byte {
    case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"), UInt8(ascii: "&"),
      UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"):
      return true
    default: return false
    }
  }

  static func isToken(_ bytes: some Collection<UInt8>) -> Bool {
    !bytes.isEmpty && bytes.allSatisfy(isTokenCharacter)
  }

  static func lowercased(_ byte: UInt8) -> UInt8 {
    byte &- 0x41 < 26 ? byte | 0x20 : byte
  }

  static func lowercased(_ text: some StringProtocol) -> String {
    String(decoding: text.utf8.map { lowercased($0) }, as: UTF8.self)
  }

  static func equalIgnoringCase(_ a: some StringProtocol, _ b: some StringProtocol) -> Bool {
    // Most names that are compared differ in length already, and that is known without reading them.
    a.utf8.count == b.utf8.count && a.utf8.elementsEqual(b.utf8) { lowercased($0) == lowercased($1) }
  }

  /// The value of a hexadecimal digit.
  static func hexValue(_ byte: UInt8) -> UInt8? {
    if isDigit(byte) { return byte - 0x30 }
    let letter = (byte | 0x20) &- 0x61
    return letter < 6 ? letter + 10 : nil
  }

  /// The bytes without the spaces and tabs at both ends.
  static func trimmed<Bytes: BidirectionalCollection<UInt8>>(_ bytes: Bytes) -> Bytes.SubSequence {
    var slice = bytes[...]
    while let byte = slice.first, isBlank(byte) { slice = slice.dropFirst() }
    while let byte = slice.last, isBlank(byte) { slice = slice.dropLast() }
    return slice
  }

  /// The bytes as text: UTF-8 where they are that, else each byte one character of ISO-8859-1.
  static func text(_ bytes: some Collection<UInt8>) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    var latin = String.UnicodeScalarView()
    latin.append(contentsOf: bytes.lazy.map { Unicode.Scalar($0) })
    return String(latin)
  }

  /// The members of a comma-separated list of values without quoted strings; empty members are left out.
  ///
  /// RFC 9110, section 5.6.1.2
  static func listMembers(of value: some StringProtocol) -> [String] {
    Array(value.utf8).split(separator: comma).map { text(trimmed($0)) }.filter { !$0.isEmpty }
  }
}
