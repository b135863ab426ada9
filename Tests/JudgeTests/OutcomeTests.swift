import Judge
import ScenarioLanguage
import Testing

@Suite("Outcomes") struct OutcomeTests {
  @Test("the first outcome that fits, in the language's order", arguments: order)
  func inOrder(row: CaseRow) { row.check() }

  /// Each row has what its outcome needs, and something of a later outcome beside it.
  static let order: [CaseRow] = [
    CaseRow("the lab failed, whatever else", .void, .none, runs: [.run(1, signal: 11)]) { $0.labFailure = "no port" },
    CaseRow("something is missing, whatever the runs", .skipped, .none, runs: [.run(1, signal: 11)]) {
      $0.missing = ["split"]
    },
    CaseRow(
      "a signal of its own, and past its time later", .crashed, .fail,
      runs: [.run(1, .beginning(), signal: 11), .run(2, .beginning(), pastTime: true)]),
    CaseRow(
      "another signal than the lab's", .crashed, .fail,
      runs: [.run(1, .beginning(), signal: 11, sent: [15], stopped: true)],
      exchanges: [.cut(.clientClosed)]),
    CaseRow(
      "past its time, though the file is whole", .hung, .fail,
      runs: [.run(1, signal: 9, sent: [9, 15], pastTime: true)]),
    CaseRow(
      "stopped for too many requests", .looped, .fail, rules: ["P22"],
      runs: [.run(1, .beginning(), signal: 9, sent: [9], pastRequests: true)]),
    CaseRow(
      "more requests than the case allows, and a success", .looped, .fail, rules: ["P22"]
    ) { $0.scenario.limits.requests = 1 },
    CaseRow("as many requests as the case allows", .resumed, .pass) { $0.scenario.limits.requests = 2 },
    CaseRow(
      "HEAD and probes are no requests", .resumed, .pass,
      exchanges: [.cut(), .get(nil, range: "bytes=0-0", count: 1, run: 1), .rest()]
    ) { $0.scenario.limits.requests = 2 },
    CaseRow(
      "what a `when` entry answered is one", .looped, .fail, rules: ["P22"],
      exchanges: [.cut(), .get(nil, range: "bytes=0-0", count: 1, run: 1, entry: 3), .rest()]
    ) { $0.scenario.limits.requests = 2 },
    CaseRow(
      "version 1 where version 2 was served last", .otherVersion, .warn, rules: ["U1"],
      exchanges: [.cut(), .rest(version: 2)]),
    CaseRow(
      "the version that the scenario names, not the last served", .resumed, .pass,
      exchanges: [.cut(), .rest(), .get(3, version: 2, run: 2)]
    ) { $0.scenario.expectation.version = .number(1) },
    CaseRow(
      "any version is right", .complete, .pass, runs: [.run(1, .whole(2))], exchanges: [.get(1)],
      fired: []
    ) { $0.scenario.expectation.version = .any },
    CaseRow(
      "the right bytes under another name", .misplaced, .warn, rules: ["U1"],
      runs: [.run(1, .absent)]
    ) { $0.rightBytesElsewhere = "file.bin.1" },
    CaseRow("no output", .incomplete, .fail, rules: ["F1", "U1"], runs: [.run(1, .absent)], exchanges: [.cut()]),
    CaseRow(
      "an empty output", .incomplete, .fail, rules: ["F1", "U1"], runs: [.run(1, FileFacts(size: 0))],
      exchanges: [.cut()]),
    CaseRow(
      "half a file", .incomplete, .fail, rules: ["F1", "U1"], runs: [.run(1, .beginning())], exchanges: [.cut()]),
    CaseRow(
      "half of a version that is not the last", .incomplete, .fail, rules: ["U1"], runs: [.run(1, .beginning(1))],
      exchanges: [.cut(), .get(2, version: 2)]),
    CaseRow(
      "an error page as the file", .storedTheAnswer, .fail, rules: ["P23", "U1"],
      runs: [.run(1, FileFacts(size: 10, isBodyOf: 0))], exchanges: [.plain(1, 404, range: nil, run: 1)]),
    CaseRow(
      "a portal's page as the file, from a plain 200", .storedTheAnswer, .warn, rules: ["U1"],
      runs: [.run(1, FileFacts(size: 10, isBodyOf: 0))], exchanges: [.plain(1, 200, range: nil, run: 1)]),
    CaseRow(
      "wrong bytes", .corrupt, .fail, rules: ["P1", "U1"], runs: [.run(1, .wrong())],
      exchanges: [.cut(), .get(2)]),
    CaseRow(
      "wrong bytes, though nothing was exercised", .corrupt, .fail, rules: ["U1"],
      runs: [.run(1, .wrong())], exchanges: [.get(1)], fired: [], unfired: [FaultRecord(key: "cut", planned: "50%")]),
    CaseRow(
      "nothing fired", .notExercised, .none, runs: [.run(1)], exchanges: [.get(1)], fired: [],
      unfired: [FaultRecord(key: "cut", planned: "50%")]),
    CaseRow("no fault, nothing broke off", .complete, .pass, runs: [.run(1)], exchanges: [.get(1)], fired: []),
    CaseRow(
      "an answer that the client closed while its run went on", .complete, .pass, runs: [.run(1)],
      exchanges: [.get(1, sent: 200, ending: .clientClosed), .get(2)], fired: []),
    CaseRow(
      "parts of a split client", .complete, .pass, runs: [.run(1)],
      exchanges: [
        .get(1, range: "bytes=0-499", count: 500, at: 1),
        .get(2, range: "bytes=500-999", first: 500, count: 500, at: 1.01),
      ], fired: []),
    CaseRow("the rest fetched by another process", .resumed, .pass),
    CaseRow(
      "the rest fetched by the same process", .resumed, .pass, runs: [.run(1)],
      exchanges: [.cut(), .rest(run: 1)]),
    CaseRow(
      "a silent server given up on by the client", .resumed, .pass, runs: [.run(1)],
      exchanges: [
        .get(1, sent: 500, ending: .clientClosed, faults: [.fired("stall", "{ at: 50% }")]), .rest(run: 1),
      ], fired: [.fired("stall", "{ at: 50% }")]),
    CaseRow("all of it fetched again", .restarted, .warn, rules: ["U7"], exchanges: [.cut(), .get(2, run: 2)]),
    CaseRow(
      "all of it fetched again by a range from 0", .restarted, .warn, rules: ["U7"],
      exchanges: [.cut(), .get(2, range: "bytes=0-", run: 2)]),
    CaseRow(
      "after a kill, all of it fetched again", .restarted, .warn, rules: ["U7"],
      runs: [.run(1, .beginning(), signal: 9, sent: [9], stopped: true), .run(2)],
      exchanges: [.get(1, sent: 500, ending: .clientClosed), .get(2, run: 2)], fired: []
    ) { $0.labSteps = [.init(.stoppedRun, exchangesBefore: 1)] },
    CaseRow(
      "whole and right with an error", .wholeButFailed, .warn, rules: ["U12"],
      runs: [.run(1, exit: 18, .beginning()), .run(2, exit: 33)]),
    CaseRow(
      "a signalled run is no success", .wholeButFailed, .warn, rules: ["U12"],
      runs: [.run(1, exit: 0, .whole(), sent: [15], stopped: true)], exchanges: [.cut(), .rest(run: 1)]),
    CaseRow(
      "one exit 0 of two at once is enough", .resumed, .pass,
      runs: [.run(1, .whole(), step: 0, at: 1...3), .run(2, exit: 7, .whole(), step: 0, at: 1...3)]),
    CaseRow(
      "a later failure of the same step is a failure", .failed, .warn,
      runs: [.run(1, .beginning(), step: 0, at: 1...2), .run(2, exit: 7, .beginning(), step: 0, at: 3...4)]),
    CaseRow(
      "a good partial is gone", .lost, .warn, rules: ["L18"],
      runs: [.run(1, exit: 18, .absent, partial: .good), .run(2, exit: 22, .absent, partial: ClientRun.Partial.none)],
      exchanges: [.cut(), .plain(2, 503)]),
    CaseRow(
      "a placed partial is gone", .lost, .warn, rules: ["L18"], runs: [.run(1, exit: 22, .absent)],
      exchanges: [.plain(1, 503, run: 1)], fired: [.fired("status", "503")]
    ) { $0.labSteps = [.init(.placedPartial(bytes: 500), exchangesBefore: 0)] },
    CaseRow(
      "a partial that was refused may go", .failed, .warn,
      runs: [.run(1, exit: 18, .absent, partial: .good), .run(2, exit: 22, .absent, partial: ClientRun.Partial.none)],
      exchanges: [.cut(), .plain(2, 404)]),
    CaseRow(
      "the older whole file is gone", .lost, .warn, rules: ["L11", "L18"], runs: [.run(1, exit: 18, .absent)],
      exchanges: [.cut()] + [.plain(2, 503, run: 1)]
    ) { $0.labSteps = [.init(.placedFinal(version: 2), exchangesBefore: 0)] },
    CaseRow("said so", .failed, .warn, runs: [.run(1, exit: 18, .beginning()), .run(2, exit: 18, .beginning())]),
    CaseRow("said so, of a stream", .failed, .pass, runs: [.run(1, exit: 18, .beginning())]) {
      $0.client.isStream = true
    },
  ]

  @Test("a second download's requests are not the first one's")
  func twoDownloads() {
    let row = CaseRow(
      "two", .complete, .pass, runs: [.run(1)],
      exchanges: [
        .get(1, at: 1), .get(1, sent: 500, ending: .cutClose, place: "b", at: 1.1, faults: [.cut(at: 500)]),
        .get(2, range: "bytes=500-", first: 500, count: 500, version: 2, place: "b", at: 2),
      ]
    ) {
      $0.scenario.places = ["file", "b"].map { Place(name: $0, entries: [Entry(number: 1)]) }
      $0.scenario.client = [.run(.init(places: ["file", "b"]))]
      $0.fired = []
    }
    row.check()
    var other = row.record
    other.place = "b"
    other.runs[0].final = .whole(2)
    #expect(CaseJudge.verdict(on: other).outcome == .resumed)
  }

  @Test("what a redirect leads to belongs to the download")
  func redirected() {
    CaseRow(
      "redirected", .resumed, .pass,
      exchanges: [
        .cut(), .plain(2, 302), .get(1, range: "bytes=500-", first: 500, count: 500, run: 2, place: "mirror", at: 3),
      ]
    ) {
      $0.scenario.places = ["file", "mirror"].map { Place(name: $0, entries: [Entry(number: 1)]) }
    }.check()
  }
}
