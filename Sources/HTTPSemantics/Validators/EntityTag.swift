/// A name that a server gives to one state of a representation.
///
/// RFC 9110, section 8.8.3
public struct EntityTag: Hashable, Sendable {
  /// What stands between the quotes.
  public let opaque: String

  /// Whether it has the prefix `W/`.
  public let isWeak: Bool

  /// A tag of that text, which has no quotes round it.
  ///
  /// Throws `EntityTagError.illegalCharacter` where the text cannot stand in a tag.
  public init(opaque: String, isWeak: Bool = false) throws(EntityTagError) {
    guard opaque.utf8.allSatisfy(Self.isTagCharacter) else { throw .illegalCharacter }
    self.opaque = opaque
    self.isWeak = isWeak
  }

  /// Reads the value of an `ETag` field.
  ///
  /// Throws `EntityTagError`; what throws is no validator.
  public init(_ field: some StringProtocol) throws(EntityTagError) {
    let bytes = Array(field.utf8)
    var rest = ASCII.trimmed(bytes)
    guard !rest.isEmpty else { throw .notQuoted }
    self = try Self.read(&rest)
    if !rest.isEmpty { throw .trailingText }
  }

  /// Reads the tag at the front and leaves what follows it.
  static func read(_ rest: inout ArraySlice<UInt8>) throws(EntityTagError) -> EntityTag {
    let isWeak = rest.starts(with: [UInt8(ascii: "W"), ASCII.slash])
    if isWeak { rest = rest.dropFirst(2) }
    guard rest.first == ASCII.quote else { throw .notQuoted }
    rest = rest.dropFirst()
    guard let end = rest.firstIndex(of: ASCII.quote) else { throw .notQuoted }
    let opaque = ASCII.text(rest[..<end])
    guard rest[..<end].allSatisfy(isTagCharacter) else { throw .illegalCharacter }
    rest = rest[(end + 1)...]
    return try EntityTag(opaque: opaque, isWeak: isWeak)
  }

  private static func isTagCharacter(_ byte: UInt8) -> Bool {
    byte == 0x21 || (byte >= 0x23 && byte != 0x7F)
  }

  /// The strong comparison: both strong, and equal. Only this permits to combine bytes.
  ///
  /// RFC 9110, section 8.8.3.2
  public func stronglyMatches(_ other: EntityTag) -> Bool {
    !isWeak && !other.isWeak && opaque == other.opaque
  }

  /// The weak comparison: equal, whether weak or not.
  ///
  /// RFC 9110, section 8.8.3.2
  public func weaklyMatches(_ other: EntityTag) -> Bool {
    opaque == other.opaque
  }
}

extension EntityTag: CustomStringConvertible {
  /// The value of the field.
  public var description: String { (isWeak ? "W/\"" : "\"") + opaque + "\"" }
}

/// Why a text is no entity tag.
///
/// RFC 9110, section 8.8.3
public enum EntityTagError: Error, Hashable, Sendable {
  /// The quotes are missing, or one of them.
  case notQuoted
  /// A character that cannot stand in a tag: white space, a control character, or a quote inside.
  case illegalCharacter
  /// Something follows the closing quote.
  case trailingText
}
