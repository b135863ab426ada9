/// How an answer ended, as far as the script's counting needs it.
public struct AnswerEnd: Hashable, Sendable {
  /// Whether all that was planned was given to the kernel, and the ending was an orderly one.
  public var isComplete: Bool
  /// The bytes of the file that the answer brought from its first on, an empty stretch or nil where none.
  public var sent: Range<Int64>?
  /// The end of the highest stretch of the file that the client's kernel acknowledged, or nil where none was.
  public var deliveredUpTo: Int64?

  /// Makes an end.
  public init(isComplete: Bool, sent: Range<Int64>? = nil, deliveredUpTo: Int64? = nil) {
    self.isComplete = isComplete
    self.sent = sent
    self.deliveredUpTo = deliveredUpTo
  }
}
