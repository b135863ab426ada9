import ScenarioLanguage

/// The sentences of a verdict.
enum Reason {
  /// Why the outcome is what it is, one sentence.
  static func sentence(_ outcome: Outcome, _ view: CaseView) -> String {
    let record = view.record
    let size = view.final.size ?? 0
    switch outcome {
    case .void: return "The lab failed: \(record.labFailure ?? "unknown")."
    case .skipped: return "Skipped: \(record.missing.joined(separator: ", "))."
    case .crashed:
      let signal = record.runs.first { $0.signal != nil && !$0.isStoppedByLab }?.signal ?? 0
      return "The client died of signal \(signal), which the lab did not send."
    case .hung:
      return "The client was still running when its time of \(seconds(record.scenario.limits.time)) s was over."
    case .looped:
      return "The client made \(view.countedRequests) requests; the case allows \(record.scenario.limits.requests)."
    case .otherVersion:
      let is_ = view.final.equals.min() ?? 0
      return "Exit status 0 with version \(is_), whole; the right one is version \(view.expectedVersion ?? 0)."
    case .misplaced:
      return "Exit status 0, but the right bytes lie under another name: \(record.rightBytesElsewhere ?? "")."
    case .incomplete:
      guard let size = view.final.size else { return "Exit status 0, but there is no output." }
      let total = view.expectedVersion.flatMap { record.sizes[$0] } ?? 0
      return "Exit status 0 with \(size) bytes of \(total)."
    case .storedTheAnswer:
      let status = view.final.isBodyOf.flatMap { record.exchanges[$0].response?.status } ?? 0
      return "Exit status 0, and the output is the body of a \(status) answer."
    case .corrupt: return corrupt(view)
    case .notExercised:
      return view.gets.isEmpty
        ? "The client asked for nothing, so that nothing was tested."
        : "No fault of the scenario took effect, or the client did not ask again after it."
    case .complete: return "Whole and right; nothing broke off."
    case .resumed: return "Whole and right, with bytes from before the break."
    case .restarted:
      let excuse = RestartExcuse.reason(view).map { "rightly: \($0)" } ?? "although the kept part was good"
      return "Whole and right, but fetched anew after the break, \(excuse)."
    case .wholeButFailed: return "The output is whole and right, but the exit status is \(status(view))."
    case .lost: return "Exit status \(status(view)), and what had been kept is gone."
    case .failed:
      return
        "Exit status \(status(view)); the partial is \(view.partial.rawValue) (\(size) bytes under the final name)."
    }
  }

  /// What would have passed, one sentence.
  static func expected(_ view: CaseView) -> String {
    let expectation = view.record.scenario.expectation
    let moved = Set(expectation.warn + expectation.fail)
    let passing = ([Outcome.complete, .resumed, .restarted].filter { !moved.contains($0) } + expectation.pass)
    var names: [String] = []
    for outcome in passing where !names.contains(outcome.rawValue) { names.append(outcome.rawValue) }
    let version = view.expectedVersion.map { "version \($0)" } ?? "any whole version"
    return "\(names.joined(separator: ", ")), with \(version)"
  }

  private static func corrupt(_ view: CaseView) -> String {
    guard let wrong = view.final.telling, wrong.output.count == 2 else { return "Exit status 0 with wrong bytes." }
    return "Exit status 0 with wrong bytes from byte \(wrong.output[0]): \(wrong.is)."
  }

  private static func status(_ view: CaseView) -> String {
    guard let last = view.record.runs.last else { return "unknown" }
    if let status = last.exitStatus { return String(status) }
    return last.signal.map { "none (signal \($0))" } ?? "not 0"
  }

  private static func seconds(_ duration: Duration) -> Int64 { duration.components.seconds }
}
