import Synchronization

/// Lets so many in at once; the others wait in their order.
///
/// Test frameworks begin all cases of a parameterised test at once. Clients that wait for each other's processor time
/// would be slower than the times that scenarios speak of.
final class Turnstile: Sendable {
  private struct State {
    var free: Int
    var next = 0
    var waiting: [(number: Int, continuation: CheckedContinuation<Bool, Never>)] = []
    var gone: Set<Int> = []
  }

  private let state: Mutex<State>

  init(_ places: Int) { state = Mutex(State(free: max(1, places))) }

  /// Does something as one of those who are in. Throws `CancellationError` where the wait is cancelled.
  func pass<Result: Sendable>(_ body: @Sendable () async throws -> Result) async throws -> Result {
    guard await enter() else { throw CancellationError() }
    defer { leave() }
    return try await body()
  }

  private func enter() async -> Bool {
    let number = state.withLock { state in
      state.next += 1
      return state.next
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let answer = state.withLock { state -> Bool? in
          if state.gone.remove(number) != nil { return false }
          if state.free > 0 {
            state.free -= 1
            return true
          }
          state.waiting.append((number, continuation))
          return nil
        }
        if let answer { continuation.resume(returning: answer) }
      }
    } onCancel: {
      let waiting = state.withLock { state -> CheckedContinuation<Bool, Never>? in
        guard let index = state.waiting.firstIndex(where: { $0.number == number }) else {
          state.gone.insert(number)
          return nil
        }
        return state.waiting.remove(at: index).continuation
      }
      waiting?.resume(returning: false)
    }
  }

  private func leave() {
    let next = state.withLock { state -> CheckedContinuation<Bool, Never>? in
      guard !state.waiting.isEmpty else {
        state.free += 1
        return nil
      }
      return state.waiting.removeFirst().continuation
    }
    next?.resume(returning: true)
  }
}
