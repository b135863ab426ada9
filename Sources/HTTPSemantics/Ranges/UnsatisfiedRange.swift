/// The length of the whole that a 416 tells: `bytes */L`.
///
/// RFC 9110, sections 14.4 and 15.5.17
public struct UnsatisfiedRange: Hashable, Sendable {
  /// The length of the whole.
  public let completeLength: Int64

  /// A whole of that length, which is not negative.
  public init(completeLength: Int64) {
    self.completeLength = completeLength
  }

  /// Reads the value of a `Content-Range` field of a 416.
  ///
  /// Throws `ContentRangeError`: `.satisfied` for `bytes A-B/L`, which tells no length on a 416, and the other cases
  /// named there.
  public init(_ field: some StringProtocol) throws(ContentRangeError) {
    let (range, length) = try ContentRangeSyntax.halves(field)
    guard range == [ASCII.star] else {
      _ = try ContentRange(field)
      throw .satisfied
    }
    guard let completeLength = try ContentRangeSyntax.completeLength(length) else { throw .malformed }
    self.completeLength = completeLength
  }

  /// Reads the `Content-Range` of a head.
  ///
  /// Throws `ContentRangeError.missing` if there is none, `.differing` if two lines differ.
  public init(fields: Fields) throws(ContentRangeError) {
    let values = fields.all("Content-Range")
    guard let value = values.first else { throw .missing }
    let range = try UnsatisfiedRange(value)
    for other in values.dropFirst() where try UnsatisfiedRange(other) != range { throw .differing }
    self = range
  }
}

extension UnsatisfiedRange: CustomStringConvertible {
  /// The value of the field.
  public var description: String { "bytes */\(completeLength)" }
}
