import Synchronization

/// What listeners were told, in order.
final class Told: Sendable {
  private let state = Mutex<[(String, Int)]>([])

  func add(_ text: String, _ number: Int = 0) { state.withLock { $0.append((text, number)) } }

  var all: [(String, Int)] { state.withLock { $0 } }
}
