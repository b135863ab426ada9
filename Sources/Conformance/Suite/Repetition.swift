import Judge
import ScenarioLanguage

/// Several plays of one case as one result.
enum Repetition {
  /// The worst of the plays, with the verdicts of all where they differ; the first of equals. Never call it with none.
  static func merged(_ results: [CaseResult]) -> CaseResult {
    var worst = results[0]
    for result in results.dropFirst() where rank(result) > rank(worst) { worst = result }
    let verdicts = results.map { verdict($0.item) }
    worst.item.unstable = Set(verdicts).count > 1 ? verdicts : nil
    return worst
  }

  /// The result of a case that was played again alone, since it failed and depends on time: where the verdicts differ it
  /// is unstable, which is worth a warning.
  static func settled(_ first: CaseResult, _ again: [CaseResult]) -> CaseResult {
    var result = merged([first] + again)
    guard result.item.unstable != nil else { return result }
    result.item.grade = .warn
    return result
  }

  /// What must be the same each time: outcome, grade, and the rules that weigh something.
  static func verdict(_ item: ReportCase) -> String {
    let rules = Set(item.rules.filter { $0.level != .info }.map(\.id)).sorted()
    return "\(item.outcome.rawValue) (\(item.grade.rawValue))"
      + (rules.isEmpty ? "" : " " + rules.joined(separator: " "))
  }

  private static func rank(_ result: CaseResult) -> Int {
    if result.item.outcome == .void { return 5 }
    switch result.item.grade {
    case .none: return 0
    case .pass: return 1
    case .info: return 2
    case .warn: return 3
    case .fail: return 4
    }
  }
}

extension Scenario {
  /// Whether its verdict may depend on how fast a machine is: a fault that takes time, a step at a moment that is not a
  /// byte, or a wait.
  var dependsOnTime: Bool {
    let timed: Set<String> = [
      "stall", "delay", "body-delay", "rate", "writes-of", "jitter", "slow-close", "half-close", "retry-after",
    ]
    let faults = places.flatMap { $0.every + $0.headRequest + $0.entries.flatMap(\.faults) }
    let isTimed = faults.contains { fault in
      timed.contains(fault.key) || fault.planned.contains("after:") || fault.planned.contains("for:")
    }
    return isTimed || tags.contains("timed") || places.contains { $0.expiry.map(\.isTimed) ?? false }
      || client.contains(where: \.dependsOnTime)
  }
}

extension Place.Expiry {
  fileprivate var isTimed: Bool { if case .time = bound { true } else { false } }
}

extension ClientStep {
  fileprivate var dependsOnTime: Bool {
    switch self {
    case .wait, .options: true
    case .run(let run):
      switch run.interruption {
      case .stop, .pause, .kill(_, .flowing): true
      case .kill, .cancel, nil: run.parallel > 1
      }
    case .disk, .serve, .clock: false
    }
  }
}
