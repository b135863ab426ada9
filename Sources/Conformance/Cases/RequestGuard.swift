import Judge
import ScenarioLanguage
import Synchronization
import TestServer

/// Tells when a case has made more requests than it may.
final class RequestGuard: Sendable {
  private let run: Run
  private let scenario: Scenario
  private let next = Mutex(Duration.zero)

  init(_ run: Run, _ scenario: Scenario) {
    self.run = run
    self.scenario = scenario
  }

  /// Whether the requests are more than `limits.requests`. Looks closely only now and then, and only where the log is
  /// long enough.
  func isBeyond(_ elapsed: Duration) -> Bool {
    guard run.exchangeCount > scenario.limits.requests else { return false }
    let isDue = next.withLock { next in
      guard elapsed >= next else { return false }
      next = elapsed + .milliseconds(50)
      return true
    }
    return isDue && CaseJudge.countedRequests(scenario, run.exchanges) > scenario.limits.requests
  }
}
