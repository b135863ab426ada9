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
    let scenario = lab.client.knownWays?.splitSize.map { scenario.split(at: $0) } ?? scenario
    var leftovers: [String]?
    func result(_ record: CaseRecord, _ verdict: Verdict, _ play: CasePlay?) -> CaseResult {
      var item = ReportCase(
        record, verdict, duration: (ContinuousClock.now - clock).inSeconds, command: play?.command ?? "",
        replay: replay, stderrTail: play?.errorTail ?? "")
      item.notes = play?.notes
      item.leftovers = leftovers
      return CaseResult(
        item: item,
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
      if lab.interrupt.isRaised {
        await made.endDaemon()
        return nil
      }
      var (record, verdict) = judged(made)
      leftovers = made.leftovers
      if Self.asksForRecovery.contains(verdict.outcome) {
        record.recovery = try await recovery(made, record)
        verdict = CaseJudge.verdict(on: record)
      }
      await made.endDaemon()
      if lab.interrupt.isRaised { return nil }
      return result(record, verdict, made)
    } catch {
      await play?.endDaemon()
      if lab.interrupt.isRaised { return nil }
      var record = play.map { $0.record(place: $0.mainPlace, $0.run.snapshot) } ?? Self.emptyRecord(scenario)
      record.labFailure = "\(error)"
      return result(record, CaseJudge.verdict(on: record), play)
    }
  }

  private static let asksForRecovery: Set<Outcome> = [.failed, .lost, .hung, .looped, .crashed]

  /// The case's record where nothing was played.
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
    _ = play.setReadOnly(false)
    try play.replaceRun(with: play.scenario.honestTwin(version: version))
    try await play.startDaemon()
    let launch = Launch(
      place: record.place, folder: play.folder(of: record.place),
      number: (record.runs.map(\.number).max() ?? 0) + 1, hold: nil)
    let guarding = RequestGuard(play.run, play.scenario)
    let interrupt = lab.interrupt
    let end = try await lab.client.prepared(launch, in: play).play(limit: play.scenario.limits.time) { moment in
      interrupt.isRaised ? .end(.interrupt) : guarding.isBeyond(moment.elapsed) ? .end(.requests) : .goOn
    }
    _ = await play.run.waitUntilIdle(timeout: .seconds(2))
    guard end.exitStatus == 0, end.reason == nil else { return .stuck }
    let output = OpenFile(path: play.outputFile(place: record.place))
    let overall = try Overall(of: output, against: play.contents.versions(at: record.place))
    let isRight = overall.agreements.contains {
      $0.version == version && $0.size == overall.size && $0.commonPrefix == $0.size
    }
    return isRight ? .recovered : .corruptLater
  }
}

extension Scenario {
  /// The scenario for a client that splits from a size on: files whose size is the client's to name have it.
  func split(at size: Int64) -> Scenario {
    var scenario = self
    scenario.places = places.map { place in
      guard place.file.isSplitSize else { return place }
      var place = place
      let first = place.file.versions[0].size
      // Versions that name no size of their own have that of the first.
      for index in place.file.versions.indices where place.file.versions[index].size == first {
        place.file.versions[index].size = size
      }
      return place
    }
    return scenario
  }
}
