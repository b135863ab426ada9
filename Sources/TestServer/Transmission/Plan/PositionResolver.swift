import ScenarioLanguage

/// Finds where in one answer a position of a scenario lies.
struct PositionResolver {
  /// Where a position lies.
  enum Place: Hashable {
    /// So many bytes into the head.
    case head(Int64)
    /// So many bytes into the body.
    case body(Int64)
    /// When the case has given so many body bytes to the kernel.
    case budget(Int64)
  }

  /// The length of the body as it would honestly be.
  var honestLength: Int64
  /// The body as it is sent.
  var body: BodyText
  /// The length of the head.
  var headLength: Int64
  /// The size of the file as it is served.
  var fileSize: Int64
  /// The size of version 1.
  var firstVersionSize: Int64
  /// The end of the highest stretch of the file that was delivered before this answer.
  var highestDelivered: Int64

  /// The place, or nil where this answer has none: the fault then does not fire.
  func place(of position: Position) -> Place? {
    switch position.frame {
    case .answer:
      if position.isWhole { return .body(body.count) }
      return position.resolved(in: honestLength).flatMap { $0 <= body.count ? .body($0) : nil }
    case .file:
      guard let byte = position.resolved(in: fileSize) else { return nil }
      return body.offset(ofFileByte: byte, size: fileSize).map { .body($0) }
    case .head:
      return position.resolved(in: headLength).map { .head($0) }
    case .case:
      if case .bytes(let count) = position.offset { return .budget(count) }
      return position.resolved(in: firstVersionSize).map { .budget($0) }
    case .new:
      guard let count = position.resolved(in: fileSize),
        let start = body.offset(ofFirstFileByteFrom: highestDelivered), count <= body.count - start
      else { return nil }
      return .body(start + count)
    }
  }
}

extension Position {
  /// Whether it is 100%, which every answer has.
  var isWhole: Bool {
    if case .share(let numerator, let denominator) = offset { numerator == denominator } else { false }
  }
}
