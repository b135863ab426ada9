import ScenarioLanguage

/// Whether what was scripted took place, so that the rest of the record proves something.
enum Exercise {
  /// Whether the case was exercised: a fault that counts fired (all required ones, where some are), or a step of the
  /// runner took its place; and where that ended a body, the client asked again afterwards.
  static func isExercised(_ view: CaseView) -> Bool {
    let record = view.record
    if record.scenario.expectation.noRequestPasses && view.gets.isEmpty { return true }
    let counting = (record.fired + record.unfired).filter(\.counts)
    let steps = record.labSteps
    if counting.isEmpty && steps.isEmpty && !record.scenario.hasStepsThatCount { return true }
    let required = counting.filter(\.isRequired)
    guard required.isEmpty else { return required.allSatisfy { holds($0, view) } }
    return counting.contains { holds($0, view) } || steps.contains { holds($0, view) }
  }

  private static func holds(_ fault: FaultRecord, _ view: CaseView) -> Bool {
    guard fault.firedAt != nil else { return false }
    guard fault.endsBody else { return true }
    let exchanges = view.record.exchanges
    return exchanges.indices.contains { index in
      let exchange = exchanges[index]
      guard fault.entry == nil || fault.entry == exchange.entry, fault.place == nil || fault.place == exchange.place,
        exchange.faults.contains(where: {
          $0.key == fault.key && $0.planned == fault.planned && $0.firedAt != nil && $0.endsBody
        })
      else { return false }
      return asksAgain(after: index + 1, view)
    }
  }

  private static func holds(_ step: CaseRecord.LabStep, _ view: CaseView) -> Bool {
    switch step.kind {
    case .stoppedRun, .placedPartial: asksAgain(after: step.exchangesBefore, view)
    case .placedFinal, .changedVersion: !view.gets.isEmpty
    case .cancelledRun, .pausedRun, .filledDisk, .changedDisk: true
    }
  }

  private static func asksAgain(after index: Int, _ view: CaseView) -> Bool {
    view.gets.contains { $0.index >= index }
  }
}
