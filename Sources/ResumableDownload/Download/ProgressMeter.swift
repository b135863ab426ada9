import Synchronization

/// Counts progress and its rate, and says when it is time to tell.
final class ProgressMeter: Sendable {
  private struct State {
    var progress = DownloadProgress(written: 0, total: nil, kept: 0, rate: 0)
    var told: ContinuousClock.Instant?
    var window: [(time: ContinuousClock.Instant, written: Int64)] = []
  }

  /// Between two tellings.
  static let interval = Duration.milliseconds(100)
  /// Over which the rate is averaged.
  static let span = Duration.seconds(5)

  private let state = Mutex(State())

  var progress: DownloadProgress { state.withLock(\.progress) }

  /// Sets everything at once: at the start, on a restart, when a total becomes known.
  func set(written: Int64, total: Int64?, kept: Int64) {
    state.withLock { state in
      state.progress = DownloadProgress(written: written, total: total, kept: kept, rate: state.progress.rate)
      state.window = []
    }
  }

  /// Notes how much is written now. Returns the progress when it is time to tell it.
  func update(written: Int64, now: ContinuousClock.Instant, always: Bool = false) -> DownloadProgress? {
    state.withLock { state in
      state.progress.written = written
      if let told = state.told, now - told < ProgressMeter.interval, !always { return nil }
      state.told = now
      state.window.append((now, written))
      while let first = state.window.first, now - first.time > ProgressMeter.span { state.window.removeFirst() }
      if let first = state.window.first, first.time < now {
        let (seconds, attoseconds) = (now - first.time).components
        let milliseconds = max(1, seconds * 1000 + attoseconds / 1_000_000_000_000_000)
        state.progress.rate =
          max(0, (written - first.written)).multipliedReportingOverflow(by: 1000).partialValue
          / milliseconds
      }
      return state.progress
    }
  }
}
