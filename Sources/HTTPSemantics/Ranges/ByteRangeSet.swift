/// What a `Range` field in the unit `bytes` asks for: one or more members in the order in which they were sent.
///
/// RFC 9110, sections 14.1.1, 14.1.2 and 14.2
public struct ByteRangeSet: Hashable, Sendable {
  /// The members; at least one.
  public let specifiers: [ByteRangeSpecifier]

  /// A set of one member and perhaps more.
  public init(_ first: ByteRangeSpecifier, _ more: ByteRangeSpecifier...) {
    specifiers = [first] + more
  }

  /// A set of these members; nil if there is none.
  public init?(_ specifiers: [ByteRangeSpecifier]) {
    guard !specifiers.isEmpty else { return nil }
    self.specifiers = specifiers
  }

  /// Reads the value of a `Range` field.
  ///
  /// The unit may stand in any letter case, members may be empty and have white space round them. One invalid member
  /// makes the field invalid. Numerals may be of any length. Throws `RangeError`.
  public init(_ field: some StringProtocol) throws(RangeError) {
    let bytes = Array(field.utf8)
    let value = ASCII.trimmed(bytes)
    guard let equals = value.firstIndex(of: ASCII.equals), ASCII.isToken(value[..<equals]) else { throw .noUnit }
    let unit = ASCII.text(value[..<equals])
    guard ASCII.equalIgnoringCase(unit, "bytes") else { throw .otherUnit(unit) }
    var members: [ByteRangeSpecifier] = []
    for part in value[(equals + 1)...].split(separator: ASCII.comma) {
      let member = ASCII.trimmed(part)
      if !member.isEmpty { members.append(try Self.specifier(member)) }
    }
    guard !members.isEmpty else { throw .emptySet }
    specifiers = members
  }

  private static func specifier(_ member: ArraySlice<UInt8>) throws(RangeError) -> ByteRangeSpecifier {
    guard let dash = member.firstIndex(of: ASCII.dash) else { throw .malformedMember(ASCII.text(member)) }
    let before = member[..<dash]
    let after = member[(dash + 1)...]
    switch (Numeral(before), Numeral(after)) {
    case (nil, let count?) where before.isEmpty: return .suffix(count.clamped)
    case (let first?, nil) where after.isEmpty: return .from(first.clamped)
    case (let first?, let last?):
      guard first <= last else { throw .lastBeforeFirst(ASCII.text(member)) }
      return .closed(first.clamped...last.clamped)
    default: throw .malformedMember(ASCII.text(member))
    }
  }

  /// The only member, or nil if there are several.
  public var single: ByteRangeSpecifier? { specifiers.count == 1 ? specifiers[0] : nil }
}

extension ByteRangeSet: CustomStringConvertible {
  /// The value of the `Range` field that asks for this set.
  public var description: String {
    "bytes=" + specifiers.map(\.description).joined(separator: ",")
  }
}
