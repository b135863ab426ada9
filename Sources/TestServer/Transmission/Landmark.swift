import HTTPSemantics

/// The first place at which an answer differs from what it was without a fault.
enum Landmark: Hashable, Sendable {
  /// The three digits of the status.
  case status
  /// The line of a field.
  case field(String)
  /// The empty line: something is missing before it.
  case endOfHead
  /// So many bytes into the body.
  case body(Int64)

  /// Where `changed` first differs from `original`, or nil where nothing does.
  static func difference(from original: Answer, to changed: Answer) -> Landmark? {
    if original.status != changed.status { return .status }
    let before = original.fields.lines
    let after = changed.fields.lines
    for index in 0..<max(before.count, after.count) {
      guard index < after.count else { break }
      if index >= before.count || before[index] != after[index] { return .field(after[index].name) }
    }
    if before.count > after.count { return .endOfHead }
    if original.length != changed.length { return .field("Content-Length") }
    guard original.body != changed.body || original.sendsBody != changed.sendsBody else { return nil }
    var offset: Int64 = 0
    for (old, new) in zip(original.body, changed.body) {
      if old != new { break }
      offset += old.count
    }
    return .body(offset)
  }
}
