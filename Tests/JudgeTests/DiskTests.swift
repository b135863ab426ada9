import Judge
import ScenarioLanguage
import Testing

@Suite("Files on the disk") struct DiskTests {
  @Test("what a scenario expects of them, and what holds after a kill", arguments: rows)
  func files(row: CaseRow) { row.check() }

  private static func killed(_ final: FileFacts, _ last: ClientRun) -> [ClientRun] {
    [.run(1, final, partial: .good, signal: 9, sent: [9], stopped: true), last]
  }
  private static let wire: [Exchange] = [.get(1, sent: 500, ending: .clientClosed), .rest()]
  private static let stop = CaseRecord.LabStep(.stoppedRun, exchangesBefore: 1)

  static let rows: [CaseRow] = [
    CaseRow(
      "after a kill nothing stands under the final name", .resumed, .pass, runs: killed(.absent, .run(2)),
      exchanges: wire, fired: []
    ) { $0.labSteps = [stop] },
    CaseRow(
      "after a kill wrong bytes stand under it", .resumed, .warn, rules: ["L1"],
      runs: killed(.wrong(), .run(2)), exchanges: wire, fired: []
    ) { $0.labSteps = [stop] },
    CaseRow(
      "a client that keeps its partial there is told once, elsewhere", .resumed, .pass,
      runs: killed(.beginning(), .run(2)), exchanges: wire, fired: []
    ) { $0.labSteps = [stop] },
    CaseRow(
      "after a kill the whole file is no breach", .complete, .pass, runs: killed(.whole(), .run(2)),
      exchanges: [.get(1), .plain(2, 416)], fired: [.fired("interim")]),
    CaseRow(
      "an old file stays until the new one is whole", .resumed, .pass,
      runs: [.run(1, exit: 18, .whole(2), partial: .good), .run(2)]
    ) { $0.labSteps = [.init(.placedFinal(version: 2), exchangesBefore: 0)] },
    CaseRow(
      "an old file that went too early", .resumed, .warn, rules: ["L11"],
      runs: [.run(1, exit: 18, .absent, partial: .good), .run(2)]
    ) { $0.labSteps = [.init(.placedFinal(version: 2), exchangesBefore: 0)] },
    CaseRow(
      "absent as expected", .failed, .warn, runs: [.run(1, exit: 18, .absent, partial: .good)],
      exchanges: [.cut(), .rest(run: 1)]
    ) { $0.scenario.expectation.final = .absent },
    CaseRow(
      "not absent", .failed, .warn, rules: ["L1"], runs: [.run(1, exit: 18, .wrong(), partial: .good)],
      exchanges: [.cut(), .rest(run: 1)]
    ) { $0.scenario.expectation.final = .absent },
    CaseRow(
      "not old", .lost, .warn, rules: ["L11", "L18"], runs: [.run(1, exit: 18, .absent, partial: .good)],
      exchanges: [.cut(), .rest(run: 1)]
    ) {
      $0.scenario.expectation.final = .old
      $0.labSteps = [.init(.placedFinal(version: 2), exchangesBefore: 0)]
    },
    CaseRow(
      "not whole", .failed, .warn, rules: ["U1"], runs: [.run(1, exit: 18, .absent, partial: .good)],
      exchanges: [.cut(), .rest(run: 1)]
    ) { $0.scenario.expectation.final = .whole },
    CaseRow(
      "no good partial", .failed, .warn, rules: ["L5"],
      runs: [.run(1, exit: 18, .absent, partial: .poisoned)], exchanges: [.cut(), .rest(run: 1)]
    ) { $0.scenario.expectation.partial = .good },
    CaseRow(
      "a partial left over", .resumed, .warn, rules: ["L14"],
      runs: [.run(1, exit: 18, .beginning()), .run(2, .whole(), partial: .good)]
    ) { $0.scenario.expectation.partial = ScenarioLanguage.Expectation.Partial.none },
    CaseRow(
      "no partial left, as expected", .resumed, .pass,
      runs: [.run(1, exit: 18, .beginning()), .run(2, .whole(), partial: ClientRun.Partial.none)]
    ) { $0.scenario.expectation.partial = ScenarioLanguage.Expectation.Partial.none },
  ]
}
