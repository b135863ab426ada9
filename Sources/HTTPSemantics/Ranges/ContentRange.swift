/// The part of a representation that a 206 says it carries.
///
/// `bytes` is half-open, never empty, and counts coded bytes; `completeLength` is nil for `*`.
/// RFC 9110, section 14.4
public struct ContentRange: Hashable, Sendable {
  /// The bytes carried, half-open.
  public let bytes: Range<Int64>

  /// The length of the whole, or nil where the sender does not know it.
  public let completeLength: Int64?

  /// A range of a whole.
  ///
  /// Throws `ContentRangeError.lastBeforeFirst` for an empty range, `.completeLengthTooSmall` for one that ends past
  /// the whole, `.malformed` for one that begins before 0.
  public init(_ bytes: Range<Int64>, completeLength: Int64?) throws(ContentRangeError) {
    guard bytes.lowerBound >= 0 else { throw .malformed }
    guard !bytes.isEmpty else { throw .lastBeforeFirst }
    if let completeLength, completeLength < bytes.upperBound { throw .completeLengthTooSmall }
    self.bytes = bytes
    self.completeLength = completeLength
  }

  /// Reads the value of a `Content-Range` field of a 206: `bytes A-B/L` or `bytes A-B/*`.
  ///
  /// Throws `ContentRangeError`: `.unsatisfied` for `bytes */L`, and the other cases named there.
  public init(_ field: some StringProtocol) throws(ContentRangeError) {
    let (range, length) = try ContentRangeSyntax.halves(field)
    if range.elementsEqual([ASCII.star]) { throw .unsatisfied }
    guard let dash = range.firstIndex(of: ASCII.dash),
      let first = Numeral(range[..<dash]), let last = Numeral(range[(dash + 1)...])
    else { throw .malformed }
    guard first <= last else { throw .lastBeforeFirst }
    guard let lower = first.exact, let upper = last.exact, upper < .max else { throw .overflow }
    try self.init(lower..<(upper + 1), completeLength: try ContentRangeSyntax.completeLength(length))
  }

  /// Reads the `Content-Range` of a head.
  ///
  /// A line that is repeated with the same meaning counts once. Throws `ContentRangeError.missing` if there is none,
  /// `.differing` if two lines differ.
  public init(fields: Fields) throws(ContentRangeError) {
    let values = fields.all("Content-Range")
    guard let value = values.first else { throw .missing }
    let range = try ContentRange(value)
    for other in values.dropFirst() where try ContentRange(other) != range { throw .differing }
    self = range
  }
}

extension ContentRange: CustomStringConvertible {
  /// The value of the field.
  public var description: String {
    "bytes \(bytes.lowerBound)-\(bytes.upperBound - 1)/\(completeLength.map(String.init) ?? "*")"
  }
}

/// What the two forms of the field have in common.
enum ContentRangeSyntax {
  /// What stands before and after the slash, once the unit is checked.
  static func halves(_ field: some StringProtocol) throws(ContentRangeError) -> ([UInt8], [UInt8]) {
    let bytes = Array(field.utf8)
    let value = ASCII.trimmed(bytes)
    guard let space = value.firstIndex(of: ASCII.space), ASCII.isToken(value[..<space]) else { throw .malformed }
    let unit = ASCII.text(value[..<space])
    guard ASCII.equalIgnoringCase(unit, "bytes") else { throw .otherUnit(unit) }
    let rest = value[(space + 1)...]
    guard let slash = rest.firstIndex(of: ASCII.slash) else { throw .malformed }
    return (Array(rest[..<slash]), Array(rest[(slash + 1)...]))
  }

  static func completeLength(_ bytes: [UInt8]) throws(ContentRangeError) -> Int64? {
    if bytes == [ASCII.star] { return nil }
    guard let numeral = Numeral(bytes) else { throw .malformed }
    guard let length = numeral.exact else { throw .overflow }
    return length
  }
}
