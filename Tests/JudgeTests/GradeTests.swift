import Judge
import ScenarioLanguage
import Testing

@Suite("Grades") struct GradeTests {
  @Test("the outcome's, the expectation's, what could be known, the rules', the recovery's", arguments: rows)
  func graded(row: CaseRow) { row.check() }

  private static let corruptRuns: [ClientRun] = [.run(1, exit: 18, .beginning()), .run(2, .wrong())]
  private static let digest = [["Repr-Digest", "sha-256=:\(String(repeating: "A", count: 43))=:"]]

  static let rows: [CaseRow] = [
    CaseRow(
      "expected to pass", .failed, .pass, runs: [.run(1, exit: 18, .beginning())],
      exchanges: [.cut(), .rest(run: 1)]
    ) { $0.scenario.expectation.pass = [.failed] },
    CaseRow("expected to warn", .resumed, .warn) { $0.scenario.expectation.warn = [.resumed] },
    CaseRow("expected to fail", .restarted, .fail, exchanges: [.cut(), .get(2, run: 2)]) {
      $0.scenario.expectation.fail = [.restarted]
    },
    CaseRow(
      "an outcome that passes takes its own rules with it", .incomplete, .pass,
      runs: [.run(1, .beginning())], exchanges: [.cut()]
    ) { $0.scenario.expectation.pass = [.incomplete] },
    CaseRow(
      "but not those that show by themselves", .failed, .fail, rules: ["C4"],
      runs: [.run(1, exit: 18, .beginning())], exchanges: [.cut(), .rest(run: 1, asks: [["If-Range", "W/\"v1\""]])]
    ) { $0.scenario.expectation.pass = [.failed] },
    CaseRow(
      "nobody could know", .incomplete, .info, rules: ["U1"], runs: [.run(1, .beginning())],
      exchanges: [.cut(says: [["ETag", "\"v1\""], ["Content-Length", ""]])], fired: [.cut(at: 500)]
    ) { $0.scenario.expectation.knowable = .no },
    CaseRow(
      "a digest would have told, and there was none", .corrupt, .info, rules: ["U1"],
      runs: [.run(1, .wrong("damage", suspects: []))], exchanges: [.get(1)], fired: [.fired("damage")]
    ) { $0.scenario.expectation.knowable = .withDigest },
    CaseRow(
      "a digest would have told, and an answer of this run had one", .corrupt, .warn, rules: ["F14", "U1"],
      runs: [.run(1, .wrong("damage", suspects: []))], exchanges: [.get(1, says: Exchange.tag("v1") + digest)],
      fired: [.fired("damage")]
    ) { $0.scenario.expectation.knowable = .withDigest },
    CaseRow(
      "an answer of an earlier run had one", .corrupt, .info, rules: ["U1"],
      runs: [.run(1, exit: 18, .beginning()), .run(2, .wrong("damage", suspects: []))],
      exchanges: [.cut(says: Exchange.tag("v1") + digest), .rest()]
    ) { $0.scenario.expectation.knowable = .withDigest },
    CaseRow(
      "a digest that cannot be read is none", .corrupt, .info, rules: ["U1"],
      runs: [.run(1, .wrong("damage", suspects: []))],
      exchanges: [.get(1, says: Exchange.tag("v1") + [["Repr-Digest", "garbage"]])], fired: [.fired("damage")]
    ) { $0.scenario.expectation.knowable = .withDigest },
    CaseRow(
      "the client was given the digest", .corrupt, .fail, rules: ["U1"],
      runs: [.run(1, .wrong("damage", suspects: []))], exchanges: [.get(1)], fired: [.fired("damage")]
    ) {
      $0.scenario.expectation.knowable = .withDigest
      $0.client.hasDigest = true
    },
    CaseRow(
      "a blind append without a strong validator", .corrupt, .warn, rules: ["C7", "U1"], runs: corruptRuns,
      exchanges: [.cut(says: Exchange.bare), .rest(says: Exchange.bare, version: 2)]),
    CaseRow(
      "a blind append with a weak tag", .corrupt, .warn, rules: ["C7", "U1"], runs: corruptRuns,
      exchanges: [.cut(says: [["ETag", "W/\"1\""]]), .rest(says: [["ETag", "W/\"1\""]], version: 2)]),
    CaseRow(
      "a blind append of the whole to a part", .corrupt, .fail, rules: ["P1", "U1"], runs: corruptRuns,
      exchanges: [.cut(says: Exchange.bare), .get(2, range: "bytes=500-", status: 200, run: 2, says: Exchange.bare)]),
    CaseRow(
      "a blind append, and a must is broken on the wire", .corrupt, .fail, rules: ["C6", "C7", "U1"],
      runs: corruptRuns,
      exchanges: [
        .cut(says: Exchange.bare),
        .get(2, status: 503, run: 2, asks: [["If-Range", "\"x\""]], says: [], bringsFile: false),
        .rest(3, says: Exchange.bare, version: 2),
      ]),
    CaseRow(
      "a strong tag was there", .corrupt, .fail, rules: ["P5", "U1"], runs: corruptRuns,
      exchanges: [.cut(), .rest(says: Exchange.tag("v2"), version: 2)]),
    CaseRow(
      "a should that is broken", .resumed, .warn, rules: ["C8"],
      exchanges: [.cut(), .rest(asks: [["Accept-Encoding", "gzip"]])]),
    CaseRow(
      "a must that is broken", .resumed, .fail, rules: ["C4"],
      exchanges: [.cut(), .rest(asks: [["If-Range", "W/\"v1\""]])]),
    CaseRow("recovered", .failed, .warn, runs: [.run(1, exit: 18, .beginning())], exchanges: [.cut(), .rest(run: 1)]) {
      $0.recovery = .recovered
    },
    CaseRow(
      "stuck", .failed, .fail, rules: ["L17"], runs: [.run(1, exit: 18, .beginning())],
      exchanges: [.cut(), .rest(run: 1)]
    ) { $0.recovery = .stuck },
    CaseRow(
      "corrupt later, though the failure was expected", .failed, .fail, rules: ["L17"],
      runs: [.run(1, exit: 18, .beginning())], exchanges: [.cut(), .rest(run: 1)]
    ) {
      $0.recovery = .corruptLater
      $0.scenario.expectation.pass = [.failed]
    },
    CaseRow(
      "an incomplete file passes, but nothing was asked for", .incomplete, .fail, rules: ["U1"],
      runs: [.run(1, .beginning(0))], exchanges: [], fired: []
    ) { $0.scenario.expectation.pass = [.incomplete] },
    CaseRow(
      "nobody could know, but nothing was asked for", .incomplete, .fail, rules: ["U1"],
      runs: [.run(1, .beginning(0))], exchanges: [], fired: []
    ) { $0.scenario.expectation.knowable = .no },
    CaseRow(
      "the digest that it was given is of a version that is no more", .failed, .pass,
      runs: [.run(1, exit: 18, .beginning()), .run(2, exit: 1, .beginning())],
      exchanges: [.cut(), .get(2, version: 2, run: 2)]
    ) {
      $0.client.hasDigest = true
      $0.recovery = .stuck
    },
    CaseRow(
      "the digest that it was given is of what it got", .failed, .fail, rules: ["L17"],
      runs: [.run(1, exit: 18, .beginning()), .run(2, exit: 1, .beginning())],
      exchanges: [.cut(), .get(2, run: 2)]
    ) {
      $0.client.hasDigest = true
      $0.recovery = .stuck
    },
    CaseRow("after run 1 a failure passes", .resumed, .pass) { $0.scenario.expectation.after = [1: [.failed]] },
    CaseRow("after run 1 nothing but a success passes", .resumed, .warn) {
      $0.scenario.expectation.after = [1: [.complete]]
    },
    CaseRow(
      "after run 1 half a file was called whole", .resumed, .fail,
      runs: [.run(1, .beginning()), .run(2)]
    ) { $0.scenario.expectation.after = [1: [.failed]] },
    CaseRow("a run that there was not", .resumed, .pass) { $0.scenario.expectation.after = [7: [.failed]] },
    CaseRow(
      "what proves nothing has no grade, whatever its rules", .notExercised, .none, rules: ["C4"], runs: [.run(1)],
      exchanges: [.get(1, range: "bytes=0-", asks: [["If-Range", "W/\"v1\""]])], fired: [],
      unfired: [FaultRecord(key: "cut", planned: "50%")]),
  ]

  @Test("waste is what was delivered of the final version beyond its size")
  func waste() {
    let row = CaseRow("waste", .restarted, .warn, rules: ["U7"], exchanges: [.cut(), .get(2, run: 2)])
    #expect(CaseJudge.verdict(on: row.record).waste == 0.5)
    #expect(CaseJudge.verdict(on: row.record).delivered == 1500)
    let other = CaseRow("other", .restarted, .pass, exchanges: [.cut(version: 2), .get(2, run: 2)])
    #expect(CaseJudge.verdict(on: other.record).waste == 0)
  }
}
