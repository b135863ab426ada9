import HTTPSemantics
import ScenarioLanguage

/// What an outcome and broken rules are worth.
enum Grading {
  /// The grade of an outcome, before the broken rules are looked at.
  static func grade(_ outcome: Outcome, _ view: CaseView, rules: [BrokenRule]) -> Grade {
    let expectation = view.record.scenario.expectation
    // Where nothing was asked for, nothing excuses what is called a success.
    if view.gets.isEmpty && isBadOutput(outcome) { return standard(outcome, view) }
    if expectation.pass.contains(outcome) { return .pass }
    if expectation.warn.contains(outcome) { return .warn }
    if expectation.fail.contains(outcome) { return .fail }
    let grade = standard(outcome, view)
    return grade > .info && isBadOutput(outcome) ? knowable(grade, outcome, view, rules: rules) : grade
  }

  /// The grade of the table of outcomes.
  private static func standard(_ outcome: Outcome, _ view: CaseView) -> Grade {
    switch outcome {
    case .void, .skipped, .notExercised: .none
    case .crashed, .hung, .looped, .incomplete, .corrupt: .fail
    case .otherVersion, .misplaced, .wholeButFailed, .lost: .warn
    case .failed: view.record.client.isStream || view.hasOldDigest ? .pass : .warn
    case .storedTheAnswer:
      view.final.isBodyOf.map { view.record.exchanges[$0].status } == 200 ? .warn : .fail
    case .complete, .resumed: .pass
    case .restarted: RestartExcuse.reason(view) == nil ? .warn : .pass
    }
  }

  /// Whether a restart is a warning by itself, for what was thrown away (rule U7), and not because a scenario says so.
  static func isWaste(_ view: CaseView) -> Bool {
    let expectation = view.record.scenario.expectation
    let isTold = [expectation.pass, expectation.warn, expectation.fail].contains { $0.contains(.restarted) }
    return !isTold && RestartExcuse.reason(view) == nil
  }

  private static func isBadOutput(_ outcome: Outcome) -> Bool {
    switch outcome {
    case .otherVersion, .incomplete, .storedTheAnswer, .corrupt: true
    default: false
    }
  }

  /// Bad bytes that the client could not have known of weigh less.
  private static func knowable(_ grade: Grade, _ outcome: Outcome, _ view: CaseView, rules: [BrokenRule]) -> Grade {
    let record = view.record
    switch record.scenario.expectation.knowable {
    case .no: return .info
    case .withDigest:
      if record.client.hasDigest { return .fail }
      let runs = Set(view.lastRuns.map(\.number))
      return view.gets.contains { runs.contains($0.exchange.run) && $0.exchange.carriesDigest } ? .warn : .info
    case .yes:
      // Rule F8 holds what is known against the end; what an earlier run alone was told is not.
      if outcome == .incomplete, !record.client.hasDigest, EndingBlame.isTotalForgotten(view) { return .info }
      // Rule C7: without a strong validator nothing permits to combine, but nothing tells either.
      guard outcome == .corrupt, let start = view.firstAfterBreak else { return grade }
      let kept = view.kept(before: start)
      let isBlind = !kept.isEmpty && !kept.contains { $0.exchange.validators.ifRange != nil }
      let onlyShoulds = !rules.contains { "CPF".contains($0.id.prefix(1)) && $0.level == .must }
      return isBlind && onlyShoulds ? .warn : grade
    }
  }

  /// The worst grade that broken rules give; those that only repeat the outcome are left to it.
  static func grade(_ rules: [BrokenRule]) -> Grade {
    rules.filter { !repeatsOutcome.contains($0.id) }.map { rule in
      if Rule.named(rule.id)?.isDisputed == true { return .info }
      switch rule.level {
      case .must: return Grade.fail
      case .should: return .warn
      case .info: return .pass
      }
    }.max() ?? .pass
  }

  private static let repeatsOutcome: Set<String> = ["U1", "U12", "L17", "L18"]
}
