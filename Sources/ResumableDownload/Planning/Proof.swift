/// What may stand in for a strong validator when bytes of two answers are joined.
public enum Proof: Hashable, Sendable {
  /// Nothing: without a strong validator the download starts over.
  case none
  /// A digest of the whole, known from elsewhere, is held against the result.
  case digest
  /// The last bytes that are kept are fetched again and compared. It shows a change only where it touches them.
  case overlap(Int64)
}
