import Synchronization

/// A run of a closure: a task that is watched like a process.
///
/// Returning is exit status 0, throwing is 1. Every signal cancels the task.
struct ClosureRun: PreparedRun {
  let leftBehind: LeftBehind
  let body: @Sendable () async throws -> Void

  /// How long a cancelled task has to come to its end.
  var grace: Duration = .seconds(5)
  /// The longest time between two looks at it.
  var interval: Duration = .milliseconds(10)

  var text: String { "" }
  var environment: [String: String] { [:] }

  init(leftBehind: LeftBehind, body: @escaping @Sendable () async throws -> Void) {
    self.leftBehind = leftBehind
    self.body = body
  }

  func play(limit: Duration, watch: @escaping ProcessRunner.Watch) async throws -> ProcessEnd {
    // It could change the file while this one is at it.
    if leftBehind.isSet { return ProcessEnd(exitStatus: 1, error: "an earlier run is still going on") }
    let began = ContinuousClock.now
    let result = Slot()
    let task = Task { [body] in
      do {
        try await body()
        result.set(.success(()))
      } catch { result.set(.failure(error)) }
    }
    var end = ProcessEnd()
    var patience: ContinuousClock.Instant?
    var pause = Duration.microseconds(200)
    func finish(_ reason: ProcessEnd.Reason) {
      guard end.reason == nil else { return }
      end.reason = reason
      task.cancel()
      patience = .now + grace
    }
    while true {
      if let result = result.value {
        end.duration = .now - began
        switch result {
        case .success: end.exitStatus = 0
        case .failure(let error):
          end.exitStatus = 1
          end.error = "\(error)"
        }
        return end
      }
      if let patience, .now >= patience {
        leftBehind.set()
        end.duration = .now - began
        end.error = "the closure went on although its task was cancelled"
        return end
      }
      let elapsed = ContinuousClock.now - began
      if elapsed >= limit { finish(.time) }
      switch watch(ProcessRunner.Moment(elapsed: elapsed, group: nil)) {
      case .goOn: break
      case .signal(let signal):
        end.sentSignals.insert(Int(signal))
        task.cancel()
      case .end(let reason): finish(reason)
      }
      try await Task.sleep(for: pause)
      pause = min(pause * 2, interval)
    }
  }

  /// How a closure ended, once it has.
  private final class Slot: Sendable {
    private let state = Mutex<Result<Void, any Error>?>(nil)

    var value: Result<Void, any Error>? { state.withLock { $0 } }

    func set(_ result: Result<Void, any Error>) { state.withLock { $0 = result } }
  }
}
