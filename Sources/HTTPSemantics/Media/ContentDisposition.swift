/// What a server proposes to do with an answer, and under which name.
///
/// RFC 6266, section 4
public struct ContentDisposition: Hashable, Sendable {
  /// `attachment`, `inline` or another word, in small letters.
  public let type: String

  /// The parameters in their order.
  public let parameters: [FieldParameter]

  /// Reads the value of the field; nil if it is malformed.
  public init?(_ field: some StringProtocol) {
    let bytes = Array(field.utf8)
    var rest = ASCII.trimmed(bytes)
    let type = rest.prefix(while: ASCII.isTokenCharacter)
    rest = rest[type.endIndex...]
    guard !type.isEmpty, let parameters = FieldParameter.readAll(&rest) else { return nil }
    self.type = ASCII.lowercased(ASCII.text(type))
    self.parameters = parameters
  }

  /// The name as the server gives it, decoded once: `filename*` if it can be read, else `filename`.
  ///
  /// It may hold anything, separators and control characters too: use it through `SafeFileName` only.
  public var fileName: String? {
    parameters.lazy.filter { $0.name == "filename*" }.compactMap { Self.decodeExtended($0.value) }.first
      ?? parameters.first { $0.name == "filename" }?.value
  }

  /// Decodes `charset'language'percent-encoded` in UTF-8 or ISO-8859-1; nil if it is malformed.
  ///
  /// RFC 8187, section 3.2
  static func decodeExtended(_ value: String) -> String? {
    let parts = value.utf8.split(separator: UInt8(ascii: "'"), maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let bytes = PercentEncoding.decode(parts[2]) else { return nil }
    switch ASCII.lowercased(ASCII.text(parts[0])) {
    case "utf-8": return String(validating: bytes, as: UTF8.self)
    case "iso-8859-1": return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    default: return nil
    }
  }
}
