public import Judge
import ScenarioLanguage

extension Script {
  /// Notes that a fault of an answer has fired: its first altered byte, pause or ending was given to the kernel.
  ///
  /// `use` is the index into the choice's `uses`. `endsBody` tells that the fault ends the body before its last or its
  /// declared byte. An entry with `until: fired` is over once the fault that it waits for has fired, and the other
  /// answers that run under it end the same way.
  public mutating func fired(_ id: Int, use: Int, at firing: FaultRecord.Firing, endsBody: Bool = false) {
    guard let answer = running[id], answer.slots.indices.contains(use) else { return }
    ledger.fire(answer.slots[use], at: firing, endsBody: endsBody)
    let fault = answer.choice.uses[use]
    if fault.counts && !type(of: fault.fault).definition.isTimed { running[id]?.isSpoilt = true }
    if answer.awaited == use { awaitedFired(in: id, answer) }
  }

  private mutating func awaitedFired(in id: Int, _ answer: RunningAnswer) {
    running[id]?.hasFired = true
    if let stay = answer.stay { places[answer.placeIndex].sequence.fired(in: stay) }
    if let entry = answer.choice.entry, answer.choice.origin == .condition {
      places[answer.placeIndex].firedConditions.insert(entry)
    }
    for (other, its) in running
    where other != id && its.placeIndex == answer.placeIndex && its.awaited != nil
      && its.choice.entry == answer.choice.entry && its.stay == answer.stay && !its.hasFired
    {
      running[other]?.hasFiredElsewhere = true
    }
  }

  /// Whether the fault that the answer's `until: fired` waits for has fired in another answer, so that this one ends
  /// the same way.
  public func hasFiredElsewhere(_ id: Int) -> Bool { running[id]?.hasFiredElsewhere ?? false }

  /// Notes how far the client has got meanwhile: the end of the highest stretch of the file that it acknowledged.
  public mutating func progressed(_ id: Int, deliveredUpTo end: Int64) {
    guard let answer = running[id] else { return }
    let label = places[answer.placeIndex].label
    delivered[label] = max(delivered[label] ?? 0, end)
  }

  /// Notes that the version changes inside an answer, where its choice says so, and at which byte.
  public mutating func versionChanged(_ id: Int, at firing: FaultRecord.Firing = .init(file: nil, wire: 0)) {
    guard let answer = running[id] else { return }
    changeVersion(in: answer, at: firing)
  }

  /// Notes that an answer has ended, however it did. Each choice ends once; a second time is no matter.
  public mutating func ended(_ id: Int, _ end: AnswerEnd, now: Duration) {
    guard let answer = running[id] else { return }
    if let reached = end.deliveredUpTo { progressed(id, deliveredUpTo: reached) }
    running[id] = nil
    if answer.choice.versionChange?.moment == .end && (answer.awaited == nil || answer.hasFired) {
      changeVersion(in: answer, at: .init(file: end.sent?.upperBound, wire: 0))
    }
    let index = answer.placeIndex
    if places[index].latestChoice == id { places[index].idleSince = now }
    if answer.choice.origin == .list && answer.isLast { places[index].isPlayedOut = true }
    if startsOverWhenComplete && completes(answer, end) { completed.insert(places[index].label) }
  }

  private mutating func changeVersion(in answer: RunningAnswer, at firing: FaultRecord.Firing) {
    let index = answer.placeIndex
    guard let change = answer.choice.versionChange, files[places[index].label]![version: change.version] != nil
    else { return }
    places[index].version = change.version
    if let line = answer.versionLine { ledger.fire(line, at: firing, endsBody: false) }
  }
}
