/// What is known of an answer's delivery only after it has ended.
extension Script {
  /// Notes that a client's kernel has acknowledged a place's file up to a byte.
  mutating func noteDelivery(at place: String, upTo end: Int64) {
    let label = representations(of: place).label
    delivered[label] = max(delivered[label] ?? 0, end)
  }
}
