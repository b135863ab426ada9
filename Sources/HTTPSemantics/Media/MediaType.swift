/// The type of a representation, `type/subtype; name=value`.
///
/// RFC 9110, section 8.3.1
public struct MediaType: Hashable, Sendable {
  /// The type in small letters.
  public let type: String

  /// The subtype in small letters.
  public let subtype: String

  /// The parameters in their order.
  public let parameters: [FieldParameter]

  /// A media type of these parts; type and subtype are put in small letters.
  public init(_ type: String, _ subtype: String, parameters: [FieldParameter] = []) {
    self.type = ASCII.lowercased(type)
    self.subtype = ASCII.lowercased(subtype)
    self.parameters = parameters
  }

  /// Reads the value of a `Content-Type` field; nil if it is malformed.
  public init?(_ field: some StringProtocol) {
    let bytes = Array(field.utf8)
    var rest = ASCII.trimmed(bytes)
    let type = rest.prefix(while: ASCII.isTokenCharacter)
    rest = rest[type.endIndex...]
    guard !type.isEmpty, rest.first == ASCII.slash else { return nil }
    let subtype = rest.dropFirst().prefix(while: ASCII.isTokenCharacter)
    rest = rest[subtype.endIndex...]
    guard !subtype.isEmpty, let parameters = FieldParameter.readAll(&rest) else { return nil }
    self.init(ASCII.text(type), ASCII.text(subtype), parameters: parameters)
  }

  /// The type without its parameters, `text/html`.
  public var essence: String { "\(type)/\(subtype)" }

  /// The first value of a parameter, whose name is given in small letters.
  public func parameter(_ name: String) -> String? {
    parameters.first { $0.name == name }?.value
  }

  /// Whether both are the same type, whatever their parameters.
  public func hasSameEssence(as other: MediaType) -> Bool {
    type == other.type && subtype == other.subtype
  }

  /// The boundary, if this is `multipart/byteranges` with one that can be used.
  ///
  /// RFC 9110, section 14.6; RFC 2046, section 5.1.1
  public var byteRangesBoundary: String? {
    guard essence == "multipart/byteranges", let boundary = parameter("boundary") else { return nil }
    return MultipartByteRangesWriter.isBoundary(boundary) ? boundary : nil
  }
}

extension MediaType: CustomStringConvertible {
  /// The value of the field.
  public var description: String {
    ([essence] + parameters.map(\.description)).joined(separator: "; ")
  }
}
