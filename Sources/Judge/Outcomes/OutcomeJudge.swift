import ScenarioLanguage

/// The outcome of a record: in the language's order, the first that fits.
enum OutcomeJudge {
  static func outcome(of view: CaseView) -> Outcome {
    let record = view.record
    if record.labFailure != nil { return .void }
    if !record.missing.isEmpty { return .skipped }
    if record.runs.contains(where: { $0.signal != nil && !$0.isStoppedByLab && !$0.isPastTime && !$0.isPastRequests }) {
      return .crashed
    }
    if record.runs.contains(where: \.isPastTime) { return .hung }
    if record.runs.contains(where: \.isPastRequests) || view.countedRequests > record.scenario.limits.requests {
      return .looped
    }
    let isRight = view.rightVersion(of: view.final) != nil
    if view.isSuccess && !isRight { return wrongOutput(view) }
    guard Exercise.isExercised(view) else { return .notExercised }
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

  /// The index of an answer that began after the break and brought the whole of the final version, or nil.
  static func wholeAnswer(_ view: CaseView, from start: Int) -> Int? {
    let version = view.rightVersion(of: view.final)
    let size = view.final.size ?? 0
    return view.fileAnswers.first {
      $0.index >= start && $0.exchange.version == version && $0.exchange.bodyRange == [0, size]
        && $0.exchange.bodyBytes >= size && size > 0
    }?.index
  }

  /// Whether a good partial, or the older whole file, was there and is gone.
  private static func isLost(_ view: CaseView) -> Bool {
    let record = view.record
    for case .placedFinal(let version) in record.labSteps.map(\.kind) where !view.final.equals.contains(version) {
      return true
    }
    guard view.partial == .none else { return false }
    // A partial of a version that is no longer served is not worth keeping.
    guard Set(view.fileAnswers.compactMap(\.exchange.version)).count <= 1 else { return false }
    let wasPlaced = record.labSteps.contains { if case .placedPartial = $0.kind { true } else { false } }
    return wasPlaced || record.runs.dropLast().contains { $0.partial == .good }
  }
}
