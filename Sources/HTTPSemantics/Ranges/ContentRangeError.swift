/// Why a `Content-Range` says nothing that can be used.
///
/// RFC 9110, section 14.4
public enum ContentRangeError: Error, Hashable, Sendable {
  /// The head has no such field.
  case missing
  /// Two lines of the head differ.
  case differing
  /// The value has not the form of the field.
  case malformed
  /// The unit is not `bytes` in any letter case.
  case otherUnit(String)
  /// The last position is before the first.
  case lastBeforeFirst
  /// The whole ends at or before the last position.
  case completeLengthTooSmall
  /// A number is too large for 63 bits.
  case overflow
  /// `bytes */L` where a range was due.
  case unsatisfied
  /// `bytes A-B/L` where `bytes */L` was due.
  case satisfied
}
