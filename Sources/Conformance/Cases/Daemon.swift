import Synchronization

/// A program that runs beside a client in one case, for clients that only talk to it.
final class Daemon: Sendable {
  private struct State {
    var isRunning = false
    var number = 0
    var orders: [ProcessRunner.Order] = []
  }

  private let state = Mutex(State())

  /// Whether it runs now.
  var isRunning: Bool { state.withLock { $0.isRunning } }

  /// Starts a command and lets it run.
  func start(_ command: ClientCommand) {
    let number = state.withLock { state in
      state.isRunning = true
      state.number += 1
      state.orders = []
      return state.number
    }
    Task { [self] in
      _ = try? await ProcessRunner().run(command, limit: .seconds(86_400)) { [self] _ in
        state.withLock { $0.number == number && !$0.orders.isEmpty ? $0.orders.removeFirst() : .goOn }
      }
      state.withLock { if $0.number == number { $0.isRunning = false } }
    }
  }

  /// Sends a signal to it and to all that it has started.
  func signal(_ signal: Int32) { state.withLock { $0.orders.append(.signal(signal)) } }

  /// Ends it and waits, within a bound, until it is gone.
  func end() async {
    guard isRunning else { return }
    state.withLock { $0.orders.append(.end(.interrupt)) }
    let limit = ContinuousClock.now + .seconds(5)
    while isRunning, ContinuousClock.now < limit {
      guard (try? await Task.sleep(for: .milliseconds(5))) != nil else { return }
    }
  }
}
