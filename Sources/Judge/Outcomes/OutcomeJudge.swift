import ScenarioLanguage

/// The outcome of a record: in the language's order, the first that fits.
enum OutcomeJudge {
  /// The outcome. `requiresExercise` is false where the question is only how things stand after some run.
  static func outcome(of view: CaseView, requiresExercise: Bool = true) -> Outcome {
    let record = view.record
    if record.labFailure != nil { return .void }
    if !record.missing.isEmpty { return .skipped }
    if record.runs.contains(where: \.isCrashed) { return .crashed }
    if record.runs.contains(where: \.isPastTime) { return .hung }
    if record.runs.contains(where: \.isPastRequests) || view.countedRequests > record.scenario.limits.requests {
      return .looped
    }
    let isRight = view.rightVersion(of: view.final) != nil
    if view.isSuccess && !isRight { return wrongOutput(view) }
    guard !requiresExercise || Exercise.isExercised(view) else { return .notExercised }
    if view.isSuccess { return rightOutput(view) }
    if isRight { return .wholeButFailed }
    return isLost(view) ? .lost : .failed
  }

  private static func wrongOutput(_ view: CaseView) -> Outcome {
    let final = view.final
    if !final.equals.isEmpty { return .otherVersion }
    if view.record.rightBytesElsewhere != nil { return .misplaced }
    guard let size = final.size, size > 0, final.begins.isEmpty else { return .incomplete }
    return final.isBodyOf == nil ? .corrupt : .storedTheAnswer
  }

  private static func rightOutput(_ view: CaseView) -> Outcome {
    guard let start = view.firstAfterBreak else { return .complete }
    return wholeAnswer(view, from: start) == nil ? .resumed : .restarted
  }

  /// The first answer that began after the break and brought the whole of the final version, or nil.
  static func wholeAnswer(_ view: CaseView, from start: Int) -> CaseView.Get? {
    let version = view.rightVersion(of: view.final)
    let size = view.final.size ?? 0
    return view.fileAnswers.first { get in
      let exchange = get.exchange
      guard get.index >= start, exchange.version == version, exchange.bodyRange?.first == 0, !view.isBroken(get)
      else { return false }
      // A coded body has another length; what counts is that a fresh answer came to its end.
      if exchange.isCoded { return exchange.status == 200 && exchange.ending != .clientClosed }
      return exchange.bodyRange == [0, size] && exchange.bodyBytes >= size
    }
  }

  /// Whether a good partial, or the older whole file, was there and is gone.
  private static func isLost(_ view: CaseView) -> Bool {
    let record = view.record
    for case .placedFinal(let version) in view.labSteps.map(\.kind) where !view.final.equals.contains(version) {
      return true
    }
    guard view.partial == .none else { return false }
    let wasGood = view.placedPartial ?? 0 > 0 || record.runs.dropLast().contains { $0.partial == .good }
    // A partial that could not be used any more is rightly thrown away.
    return wasGood && RestartExcuse.reason(view, before: record.exchanges.count) == nil
  }
}
