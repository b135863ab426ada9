/// Why a `Range` field asks for no byte range.
///
/// A server ignores the field in all these cases, or refuses it with 400 or 416; never does it answer 206.
/// RFC 9110, sections 14.1.1 and 14.2
public enum RangeError: Error, Hashable, Sendable {
  /// There is no unit followed by `=`.
  case noUnit
  /// The unit is not `bytes` in any letter case; the field is to be ignored.
  case otherUnit(String)
  /// There is no member in the set.
  case emptySet
  /// A member is neither `N-`, `N-M` nor `-N`.
  case malformedMember(String)
  /// A member's last position is before its first.
  case lastBeforeFirst(String)
}
