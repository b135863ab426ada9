import ScenarioLanguage

/// The judge: from a record to a verdict, with no clock, disk or socket.
public enum CaseJudge {
  /// The verdict on a case: outcome, grade, broken rules, reason, diagnosis.
  public static func verdict(on record: CaseRecord) -> Verdict {
    let view = CaseView(record)
    let outcome = OutcomeJudge.outcome(of: view)
    let isJudged = outcome != .void && outcome != .skipped
    let rules = isJudged ? brokenRules(outcome, view) : []
    var grade = Grading.grade(outcome, view, rules: rules)
    if isJudged && outcome != .notExercised {
      grade = max(grade, Grading.grade(rules), after(view), recovery(record))
    }
    let isRight = view.rightVersion(of: view.final) != nil
    return Verdict(
      outcome: outcome, grade: grade, partial: view.partial, recovery: record.recovery, rules: rules,
      reason: Reason.sentence(outcome, view), expected: Reason.expected(view),
      diagnosis: isRight || !isJudged ? [] : view.final.diagnosis, requests: view.countedRequests,
      delivered: record.exchanges.reduce(0) { $0 + ($1.delivered ?? $1.bodyBytes) },
      waste: isRight && isJudged ? waste(view) : nil)
  }

  private static func brokenRules(_ outcome: Outcome, _ view: CaseView) -> [BrokenRule] {
    WireRules.broken(view) + WireExpectations.broken(view) + disk(view) + OutcomeRules.broken(outcome, view)
  }

  /// What `expect.disk` asks of the files at the end.
  private static func disk(_ view: CaseView) -> [BrokenRule] {
    let expectation = view.record.scenario.expectation
    var found: [BrokenRule] = []
    switch expectation.final {
    case .absent where view.final.size != nil && !view.record.client.isInPlace:
      found.append(BrokenRule("L1", seen: "a file stands under the final name that is not complete"))
    case .old where !isOld(view):
      found.append(BrokenRule("L11", seen: "the older whole file is gone from the final name"))
    case .whole where view.rightVersion(of: view.final) == nil:
      found.append(BrokenRule("U1", seen: "the final name does not hold the whole file"))
    default: break
    }
    if expectation.partial == .good, view.partial != .good {
      found.append(BrokenRule("L5", level: .should, seen: "no good partial is left"))
    }
    if expectation.partial == ClientRun.Partial.none.expected, view.partial != .none {
      found.append(BrokenRule("L14", level: .should, seen: "a partial is left over"))
    }
    return found
  }

  private static func isOld(_ view: CaseView) -> Bool {
    view.record.labSteps.contains {
      if case .placedFinal(let version) = $0.kind { view.final.equals.contains(version) } else { false }
    }
  }

  /// What `expect.after` says of the outcome after a run.
  private static func after(_ view: CaseView) -> Grade {
    let expectation = view.record.scenario.expectation
    return expectation.after.map { number, outcomes in
      var record = view.record
      guard record.runs.contains(where: { $0.number == number }) else { return Grade.pass }
      record.runs.removeAll { $0.number > number }
      record.exchanges.removeAll { $0.run > number }
      record.scenario.expectation.after = [:]
      let early = CaseView(record)
      let outcome = OutcomeJudge.outcome(of: early)
      if outcomes.contains(outcome) { return .pass }
      return max(Grading.grade(outcome, early, rules: []), .warn)
    }.max() ?? .pass
  }

  private static func recovery(_ record: CaseRecord) -> Grade {
    switch record.recovery {
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

extension ClientRun.Partial {
  /// The expectation of the same word.
  var expected: Expectation.Partial? {
    switch self {
    case .good: .good
    case .none: Expectation.Partial.none
    case .poisoned: nil
    }
  }
}
