import HTTPSemantics
public import ScenarioLanguage

/// The judge: from a record to a verdict, with no clock, disk or socket.
public enum CaseJudge {
  /// The verdict on a case: outcome, grade, broken rules, reason, diagnosis.
  public static func verdict(on record: CaseRecord) -> Verdict {
    let view = CaseView(record)
    let outcome = OutcomeJudge.outcome(of: view)
    let isJudged = outcome != .void && outcome != .skipped
    // Rules that show by themselves are graded; those behind an outcome explain it, and weigh what it weighs.
    let shown =
      isJudged
      ? WireRules.broken(view) + WireExpectations.broken(view) + DiskRules.broken(view)
        + CombinationRule.broken(outcome, view) : []
    let behind = isJudged ? Blame.rules(outcome, view) : []
    let own = Grading.grade(outcome, view, rules: shown + behind)
    let isProof = isJudged && outcome != .notExercised
    let rest = isProof ? max(after(view), recovery(view)) : .none
    let outcomeGrade = max(own, rest)
    let isRight = view.rightVersion(of: view.final) != nil
    return Verdict(
      outcome: outcome, grade: isProof ? max(outcomeGrade, Grading.grade(shown)) : outcomeGrade,
      partial: view.partial, recovery: record.recovery,
      rules: merged(shown, own <= .pass && record.recovery == nil ? [] : behind), shown: shown,
      outcomeGrade: outcomeGrade, restGrade: rest,
      reason: Reason.sentence(outcome, view), expected: Reason.expected(view),
      diagnosis: isRight || !isJudged ? [] : view.final.diagnosis, requests: view.countedRequests,
      delivered: record.exchanges.reduce(Int64(0)) { $0.saturatingSum($1.receivedBytes) },
      waste: isRight && isJudged ? waste(view) : nil)
  }

  /// The version that the output of a case should be, as far as the log tells: what a diagnosis is made against.
  public static func expectedVersion(of record: CaseRecord) -> Int {
    let view = CaseView(record)
    return view.expectedVersion ?? view.lastServed
  }

  /// The version of the last 200 or 206 begun by a GET.
  public static func lastServed(_ record: CaseRecord) -> Int { CaseView(record).lastServed }

  /// Whether the client keeps its partial under the final name: known from before, or seen after a run that failed.
  public static func isInPlace(_ record: CaseRecord) -> Bool { CaseView(record).isInPlace }

  /// How many requests of a case count against its `limits.requests`.
  public static func countedRequests(_ scenario: Scenario, _ exchanges: [Exchange]) -> Int {
    CaseView.countedRequests(scenario, exchanges)
  }

  /// What stands behind the outcome first, each rule once.
  private static func merged(_ shown: [BrokenRule], _ behind: [BrokenRule]) -> [BrokenRule] {
    var seen: Set<String> = []
    return (behind + shown).filter { seen.insert($0.id).inserted }
  }

  /// What `expect.after` says of the outcome after a run.
  private static func after(_ view: CaseView) -> Grade {
    view.record.scenario.expectation.after.map { number, outcomes in
      guard view.record.runs.contains(where: { $0.number == number }) else { return Grade.pass }
      let early = CaseView(view.record.upTo(run: number))
      // Whether the client asks again is a question of the whole case.
      let outcome = OutcomeJudge.outcome(of: early, requiresExercise: false)
      return outcomes.contains(outcome) ? .pass : Grading.grade(outcome, early, rules: Blame.rules(outcome, early))
    }.max() ?? .pass
  }

  private static func recovery(_ view: CaseView) -> Grade {
    switch view.record.recovery {
    case .stuck where view.hasOldDigest: .pass
    case .stuck, .corruptLater: .fail
    case .recovered, nil: .pass
    }
  }

  /// Body bytes of the final version beyond its size, as a share of it.
  private static func waste(_ view: CaseView) -> Double {
    let size = view.final.size ?? 0
    guard size > 0 else { return 0 }
    let delivered = view.delivered(ofVersion: view.rightVersion(of: view.final))
    return delivered <= size ? 0 : Double(delivered - size) / Double(size)
  }
}

extension CaseRecord {
  /// The record as it was when a run had ended.
  func upTo(run number: Int) -> CaseRecord {
    var record = self
    record.runs.removeAll { $0.number > number }
    record.exchanges.removeAll { $0.run > number }
    record.labSteps.removeAll { $0.exchangesBefore > record.exchanges.count }
    record.recovery = nil
    return record
  }
}
