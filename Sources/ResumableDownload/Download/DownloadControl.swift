import Synchronization

/// What holders of a download may do to its run from any thread.
final class DownloadControl: Sendable {
  private struct State {
    var isSuspended = true
    var exchange: Exchange?
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  /// Stops the reading, and any request to come.
  func suspend() {
    let exchange = state.withLock { state in
      state.isSuspended = true
      return state.exchange
    }
    exchange?.pause()
  }

  /// Goes on.
  func resume() {
    let (exchange, waiters) = state.withLock { state in
      state.isSuspended = false
      defer { state.waiters = [] }
      return (state.exchange, state.waiters)
    }
    exchange?.resume()
    for waiter in waiters { waiter.resume() }
  }

  /// Lets a cancelled run see that it is.
  func wake() {
    let waiters = state.withLock { state in
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  /// Makes an exchange the one that is suspended and resumed.
  func attach(_ exchange: Exchange?) {
    let isSuspended = state.withLock { state in
      state.exchange = exchange
      return state.isSuspended
    }
    if isSuspended { exchange?.pause() }
  }

  /// Returns once the run is not suspended, or its task is cancelled.
  func waitWhileSuspended() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let goesOn = state.withLock { state in
          if state.isSuspended, !Task.isCancelled {
            state.waiters.append(continuation)
            return false
          }
          return true
        }
        if goesOn { continuation.resume() }
      }
    } onCancel: {
      wake()
    }
  }
}
