import HTTPSemantics

/// What of the file a request asks for, and on what condition.
///
/// There is never a condition without a start.
/// RFC 9110, sections 13.1.5 and 14.2
struct RangeQuestion: Hashable, Sendable {
  /// The first byte asked for; nil for the whole, without a Range field.
  var start: Int64?
  /// What makes the server send the whole instead when the file has changed.
  var condition: IfRange?
  /// The tag of a whole file at hand: while it is current, nothing need be sent. Only without a start.
  var unlessMatches: EntityTag?

  /// The whole.
  static let whole = RangeQuestion(start: nil, condition: nil)

  /// The fields that put the question.
  var fields: Fields {
    var fields = Fields()
    if let unlessMatches { fields.add("If-None-Match", unlessMatches.description) }
    guard let start else { return fields }
    fields.add("Range", "bytes=\(ByteRangeSpecifier.from(start))")
    if let condition { fields.add("If-Range", condition.description) }
    return fields
  }
}
