import Judge
import ScenarioLanguage
import Testing

@Suite("Whether a case was exercised") struct ExerciseTests {
  @Test("a fault or a step took place, and was followed where it ended a body", arguments: rows)
  func exercised(row: CaseRow) { row.check() }

  private static let one: [ClientRun] = [.run(1)]

  static let rows: [CaseRow] = [
    CaseRow(
      "a cut that nobody came back from", .notExercised, .none, runs: [.run(1, exit: 18, .beginning())],
      exchanges: [.cut()]),
    CaseRow(
      "a cut, and another fault that did not end a body", .failed, .warn, runs: [.run(1, exit: 18, .beginning())],
      exchanges: [.cut()], fired: [.cut(at: 500), .fired("ignore-range")]),
    CaseRow(
      "HEAD is no coming back", .notExercised, .none, runs: [.run(1, exit: 18, .beginning())],
      exchanges: [.cut(), head(2)]),
    CaseRow(
      "an older file lies there, and nothing is asked for", .notExercised, .none, runs: one, exchanges: [], fired: []
    ) { $0.labSteps = [.init(.placedFinal(version: 1), exchangesBefore: 0)] },
    CaseRow(
      "a new version is served, and nothing is asked for", .notExercised, .none, runs: one, exchanges: [], fired: []
    ) { $0.labSteps = [.init(.changedVersion, exchangesBefore: 0)] },
    CaseRow(
      "faults that do not count", .complete, .pass, runs: one, exchanges: [.get(1)],
      fired: [.fired("rate", counts: false)]),
    CaseRow(
      "a fault that counts did not fire beside one that does not count", .notExercised, .none, runs: one,
      exchanges: [.get(1)], fired: [.fired("rate", counts: false)],
      unfired: [FaultRecord(key: "status", planned: "503")]),
    CaseRow(
      "one of two faults is enough", .complete, .pass, runs: one, exchanges: [.get(1)],
      fired: [.fired("interim", "[100]")], unfired: [FaultRecord(key: "status", planned: "503")]),
    CaseRow(
      "all that are required", .notExercised, .none, runs: one, exchanges: [.get(1)],
      fired: [.fired("interim", "[100]", required: true)],
      unfired: [FaultRecord(key: "status", planned: "503", isRequired: true)]),
    CaseRow(
      "the required one alone", .complete, .pass, runs: one, exchanges: [.get(1)],
      fired: [.fired("interim", "[100]", required: true)], unfired: [FaultRecord(key: "status", planned: "503")]),
    CaseRow(
      "another than the required one", .notExercised, .none, runs: one, exchanges: [.get(1)],
      fired: [.fired("interim", "[100]")], unfired: [FaultRecord(key: "status", planned: "503", isRequired: true)]),
    CaseRow(
      "a required cut needs its next request too", .notExercised, .none,
      runs: [.run(1, exit: 18, .beginning())],
      exchanges: [.get(1, sent: 500, ending: .cutClose, faults: [requiredCut])], fired: [requiredCut]),
    CaseRow(
      "nothing asked, where that is right", .complete, .pass, runs: one, exchanges: [], fired: [],
      unfired: [FaultRecord(key: "status", planned: "503")]
    ) { $0.scenario.expectation.noRequestPasses = true },
    CaseRow(
      "nothing asked, where nothing is said of it", .notExercised, .none, runs: one, exchanges: [], fired: [],
      unfired: [FaultRecord(key: "status", planned: "503")]),
    CaseRow(
      "a kill that took place and was followed", .resumed, .pass,
      runs: [.run(1, .beginning(), signal: 9, sent: [9], stopped: true), .run(2)],
      exchanges: [.get(1, sent: 500, ending: .clientClosed), .rest()], fired: []
    ) {
      $0.scenario.client = killed
      $0.labSteps = [.init(.stoppedRun, exchangesBefore: 1)]
    },
    CaseRow("a kill that never came", .notExercised, .none, runs: one, exchanges: [.get(1)], fired: []) {
      $0.scenario.client = killed
    },
    CaseRow(
      "a kill with no request after it", .notExercised, .none,
      runs: [.run(1, .beginning(), signal: 9, sent: [9], stopped: true), .run(2, exit: 1, .beginning())],
      exchanges: [.get(1, sent: 500, ending: .clientClosed)], fired: []
    ) {
      $0.scenario.client = killed
      $0.labSteps = [.init(.stoppedRun, exchangesBefore: 1)]
    },
    CaseRow(
      "a cancel needs no request after it", .failed, .warn,
      runs: [.run(1, exit: 1, .beginning(), sent: [2], stopped: true)],
      exchanges: [.get(1, sent: 500, ending: .clientClosed)], fired: []
    ) {
      $0.scenario.client = [.run(.init(interruption: .cancel(.half)))]
      $0.labSteps = [.init(.cancelledRun(1), exchangesBefore: 1)]
    },
    CaseRow("a changed version is a fault", .complete, .pass, runs: one, exchanges: [.get(1)], fired: []) {
      $0.scenario.client = [.serve(version: 1), .run(.plain)]
      $0.labSteps = [.init(.changedVersion, exchangesBefore: 0)]
    },
    CaseRow(
      "a step on the disk is a fault, beside one that did not fire", .complete, .pass, runs: one,
      exchanges: [.get(1)], fired: [], unfired: [FaultRecord(key: "status", planned: "503")]
    ) {
      $0.scenario.client = [.disk(.removeState), .run(.plain)]
      $0.labSteps = [.init(.changedDisk, exchangesBefore: 0)]
    },
    CaseRow("waiting is no fault", .complete, .pass, runs: one, exchanges: [.get(1)], fired: []) {
      $0.scenario.client = [.run(.plain), .wait(.seconds(1))]
    },
  ]

  private static let killed: [ClientStep] = [
    .run(.init(interruption: .kill(signal: "KILL", .at(.half)))), .run(.plain),
  ]

  private static var requiredCut: FaultRecord {
    var fault = FaultRecord.cut(at: 500)
    fault.isRequired = true
    return fault
  }

  private static func head(_ time: Double) -> Exchange {
    var exchange = Exchange.get(nil, run: 1, at: time)
    exchange.request.method = "HEAD"
    exchange.bodyBytes = 0
    return exchange
  }
}

extension Position {
  /// Half of what it counts in.
  static let half = Position(.share(numerator: 1, denominator: 2), text: "50%")
}
