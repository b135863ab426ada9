/// Numbers a case's connections from 1, in the order in which the case first heard of them.
struct ConnectionNumbers: Sendable {
  private var numbers: [UInt64: Int] = [:]
  private var latest = 0

  /// The number of a connection that the server knows by `id`, and whether it had one before.
  mutating func number(of id: UInt64) -> (number: Int, isKnown: Bool) {
    if let known = numbers[id] { return (known, true) }
    latest += 1
    numbers[id] = latest
    return (latest, false)
  }

  /// Forgets a connection that has ended; its number is not given again.
  mutating func forget(_ id: UInt64) { numbers[id] = nil }
}
