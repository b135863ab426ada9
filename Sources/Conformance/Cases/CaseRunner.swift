import Judge
import ScenarioLanguage
import TestServer
import TracedContent

/// Plays a case, has it judged, and looks whether the client recovers.
struct CaseRunner: Sendable {
  let lab: Lab

  /// The result, or nil where the user stopped the case before it was over.
  func run(_ scenario: Scenario, number: Int, replay: String) async -> CaseResult? {
    let clock = ContinuousClock.now
    func result(_ record: CaseRecord, _ verdict: Verdict, _ play: CasePlay?) -> CaseResult {
      CaseResult(
        item: ReportCase(
          record, verdict, duration: (ContinuousClock.now - clock).inSeconds, command: play?.command ?? "",
          replay: replay, stderrTail: play?.errorTail ?? ""),
        scenario: scenario, verdict: verdict, isInPlace: CaseJudge.isInPlace(record),
        environment: play.map { play in
          lab.client.prepared(Launch(place: play.mainPlace, folder: nil, number: 1, hold: nil), in: play).environment
        } ?? [:])
    }
    let missing = lab.client.missing(for: scenario)
    guard missing.isEmpty else {
      var record = Self.emptyRecord(scenario)
      record.missing = missing
      return result(record, CaseJudge.verdict(on: record), nil)
    }
    var play: CasePlay?
    defer { play?.end() }
    do {
      let made = try CasePlay(scenario, in: lab, number: number)
      play = made
      try await made.playAll()
      if lab.interrupt.isRaised { return nil }
      var (record, verdict) = judged(made)
      if Self.asksForRecovery.contains(verdict.outcome) {
        record.recovery = try await recovery(made, record)
        if lab.interrupt.isRaised { return nil }
        verdict = CaseJudge.verdict(on: record)
      }
      return result(record, verdict, made)
    } catch {
      if lab.interrupt.isRaised { return nil }
      var record = play.map { $0.record(place: $0.mainPlace, $0.run.snapshot) } ?? Self.emptyRecord(scenario)
      record.labFailure = "\(error)"
      return result(record, CaseJudge.verdict(on: record), play)
    }
  }

  private static let asksForRecovery: Set<Outcome> = [.failed, .lost, .hung, .looped, .crashed]

  private static func emptyRecord(_ scenario: Scenario) -> CaseRecord {
    CaseRecord(scenario: scenario, sizes: [:], runs: [], exchanges: [])
  }

  /// The verdict on the case: that on the worse of its downloads.
  private func judged(_ play: CasePlay) -> (CaseRecord, Verdict) {
    let snapshot = play.run.snapshot
    let all = play.judgedPlaces.map { place in
      let record = play.record(place: place, snapshot)
      return (record, CaseJudge.verdict(on: record))
    }
    // The first of the worst: `max` would give the last.
    return all.reversed().max { $0.1.grade < $1.1.grade } ?? all[0]
  }

  /// Runs the client once more, against the honest server of the last version at the same address.
  private func recovery(_ play: CasePlay, _ record: CaseRecord) async throws -> CaseRecord.Recovery {
    let version = CaseJudge.lastServed(record)
    _ = ProcessCalls.setMode(play.directory.work, 0o755)
    try play.replaceRun(with: play.scenario.honestTwin(version: version))
    let launch = Launch(
      place: record.place, folder: play.folder(of: record.place),
      number: (record.runs.map(\.number).max() ?? 0) + 1, hold: nil)
    let guarding = RequestGuard(play.run, play.scenario)
    let interrupt = lab.interrupt
    let end = try await lab.client.prepared(launch, in: play).play(limit: play.scenario.limits.time) { elapsed in
      interrupt.isRaised ? .end(.interrupt) : guarding.isBeyond(elapsed) ? .end(.requests) : .goOn
    }
    _ = await play.run.waitUntilIdle(timeout: .seconds(2))
    guard end.exitStatus == 0, end.reason == nil else { return .stuck }
    let output = OpenFile(path: play.output(place: record.place))
    let overall = try Overall(of: output, against: play.contents.versions(at: record.place))
    let isRight = overall.agreements.contains {
      $0.version == version && $0.size == overall.size && $0.commonPrefix == $0.size
    }
    return isRight ? .recovered : .corruptLater
  }
}
