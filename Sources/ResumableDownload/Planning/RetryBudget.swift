/// How often a download asks again, and how long it waits before.
///
/// Tries are given back by real progress only, restarts and tries that are unlikely to help have small counts of their
/// own, and everything together is bounded, so that a server which sends a byte a connection is left some day.
struct RetryBudget: Sendable {
  /// Fewer new bytes than this give no try back.
  static let realProgress: Int64 = 16 << 10

  private let tries: Int
  private let longestWait: Duration
  private let leastBound: Int64
  private var failures = 0
  private var unlikely = 0
  private var restarts = 0
  private var requests = 0
  private var received: Int64 = 0

  /// - Parameters:
  ///   - tries: tries without real progress.
  ///   - longestWait: the longest wait before one.
  ///   - requests: requests that are always allowed, however little arrives.
  init(tries: Int, longestWait: Duration, requests: Int64 = 100) {
    leastBound = requests
    self.tries = tries
    self.longestWait = longestWait
  }

  /// Notes new bytes on the disk.
  mutating func progress(_ bytes: Int64) {
    received += bytes
    guard bytes >= RetryBudget.realProgress else { return }
    failures = 0
    unlikely = 0
  }

  /// Whether a request more is within the bound of all.
  mutating func mayAsk() -> Bool {
    requests += 1
    return Int64(requests) - (received >> 20) <= leastBound
  }

  /// Whether it may start over once more. It does not use up a try.
  mutating func mayRestart() -> Bool {
    restarts += 1
    return restarts <= min(5, tries + 1)
  }

  /// How long to wait before a last try of another kind, once the tries are used up.
  var lastWait: Duration { min(backOff * 1.25, longestWait) }

  /// Doubles with each failure.
  private var backOff: Duration { .milliseconds(250) * (1 << min(failures - 1, 20)) }

  /// How long to wait before the next try, or nil when the tries are used up. `random` is from 0 to 1.
  mutating func wait(for reason: RetryReason, random: Double) -> Duration? {
    if case .more = reason { return .zero }
    failures += 1
    guard failures <= tries else { return nil }
    if reason.isUnlikelyToPass {
      unlikely += 1
      guard unlikely <= 2 else { return nil }
    }
    return min(backOff + backOff * (0.25 * random), longestWait)
  }
}
