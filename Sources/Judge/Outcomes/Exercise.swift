import ScenarioLanguage

/// Whether what was scripted took place, so that the rest of the record proves something.
enum Exercise {
  /// Whether the case was exercised: a fault that counts fired (all required ones, where some are), or a step of the
  /// runner took its place; and where that ended a body, the client asked again afterwards.
  static func isExercised(_ view: CaseView) -> Bool {
    let record = view.record
    if record.scenario.expectation.noRequestPasses && record.exchanges.isEmpty { return true }
    let counting = (record.fired + record.unfired).filter(\.counts)
    if counting.isEmpty && record.labSteps.isEmpty { return true }
    if record.unfired.contains(where: \.isRequired) { return false }
    return record.labSteps.contains { isFollowed($0, in: record) }
      || record.fired.contains { $0.counts && isFollowed($0, in: record) }
  }

  private static func isFollowed(_ fault: FaultRecord, in record: CaseRecord) -> Bool {
    guard fault.endsBody else { return true }
    return record.exchanges.indices.contains { index in
      let exchange = record.exchanges[index]
      let fired = exchange.faults.contains { $0.key == fault.key && $0.planned == fault.planned && $0.firedAt != nil }
      return fired && asksAgain(after: index + 1, place: exchange.place, in: record)
    }
  }

  private static func isFollowed(_ step: CaseRecord.LabStep, in record: CaseRecord) -> Bool {
    guard step.kind == .stoppedRun else { return true }
    return record.exchanges[min(step.exchangesBefore, record.exchanges.count)...].contains {
      $0.request.method == "GET"
    }
  }

  private static func asksAgain(after index: Int, place: String, in record: CaseRecord) -> Bool {
    record.exchanges[index...].contains { $0.request.method == "GET" && $0.place == place }
  }
}
