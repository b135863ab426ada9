import Judge
import ScenarioLanguage

/// What no client may do, whatever it meets.
enum FuzzOracle {
  /// Outcomes that are failures where a client could know better.
  private static let wrongOutputs: Set<Outcome> = [.incomplete, .storedTheAnswer, .corrupt]
  /// Outcomes that are failures in any case.
  private static let broken: Set<Outcome> = [.crashed, .hung, .looped]

  /// Whether the verdict is one of those, before it is asked whether anybody could have known.
  static func isBad(_ item: ReportCase) -> Bool {
    item.grade == .fail
      && (broken.contains(item.outcome) || wrongOutputs.contains(item.outcome) || item.recovery == .corruptLater)
  }

  /// Whether it is a failure of the client: bad, and not because an answer deceived it.
  static func isFailure(_ item: ReportCase, _ scenario: Scenario) -> Bool {
    guard isBad(item) else { return false }
    if item.outcome == .hung, isServerBusy(item) { return false }
    return broken.contains(item.outcome) || Candour(item.exchanges, in: scenario).firstDeceit == nil
  }

  /// Whether the server was still answering when the client's time was over: an answer that takes longer than the case
  /// allows says nothing about the client. One that fell silent for ever is no longer answering.
  private static func isServerBusy(_ item: ReportCase) -> Bool {
    item.exchanges.last { $0.request.method == "GET" }?.ending == .clientClosed
  }

  /// Whether a case fails in the way in which another did.
  static func isSame(_ item: ReportCase, _ scenario: Scenario, as other: ReportCase) -> Bool {
    item.outcome == other.outcome && (item.recovery == .corruptLater) == (other.recovery == .corruptLater)
      && isFailure(item, scenario)
  }

  /// What failures have in common that are told once.
  static func kind(of item: ReportCase) -> String {
    ([item.outcome.rawValue, item.recovery?.rawValue ?? ""] + item.rules.map(\.id).sorted()).joined(separator: " ")
  }
}
