import Judge
import ScenarioLanguage
import Testing

@Suite("What a scenario expects of the wire") struct WireExpectationTests {
  @Test("numbers, pauses, fields and bytes are held against the log", arguments: rows)
  func expected(row: CaseRow) { row.check() }

  private static func wire(_ change: @escaping (inout ScenarioLanguage.Expectation.Wire) -> Void) -> (inout CaseRecord)
    -> Void
  {
    { change(&$0.scenario.expectation.wire) }
  }
  private static func field(_ name: String, _ value: String) -> ScenarioLanguage.Expectation.Wire.FieldRule {
    .init(name: name, value: value)
  }
  private static let spaced: [Exchange] = [
    .get(1, status: 503, at: 1, says: [], bringsFile: false),
    .get(2, status: 503, at: 2.1, says: [], bringsFile: false),
    .get(3, at: 4.2),
  ]
  private static let failures: [FaultRecord] = [.fired("status", "503")]

  static let rows: [CaseRow] = [
    CaseRow(
      "few enough requests", .resumed, .pass, change: wire { $0.requests = [.init(relation: .atMost, number: 2)] }),
    CaseRow(
      "too many requests", .resumed, .warn, rules: ["P16"],
      change: wire { $0.requests = [.init(relation: .less, number: 2)] }),
    CaseRow("too many requests, of a scenario about another rule", .resumed, .fail, rules: ["P15"]) {
      $0.scenario.rules = ["C1", "P15"]
      $0.scenario.expectation.wire.requests = [.init(number: 1)]
    },
    CaseRow("one connection", .resumed, .warn, rules: ["F21"], change: wire { $0.connections = [.init(number: 1)] }),
    CaseRow(
      "pauses that are long enough", .complete, .pass, runs: [.run(1)], exchanges: spaced, fired: failures,
      change: wire { $0.waits = [.bound(.atLeast, .seconds(1))] }),
    CaseRow(
      "a pause that is too short", .complete, .warn, rules: ["P16"], runs: [.run(1)], exchanges: spaced,
      fired: failures, change: wire { $0.waits = [.bound(.atLeast, .milliseconds(1500))] }),
    CaseRow(
      "a pause that is too long", .complete, .warn, rules: ["P16"], runs: [.run(1)], exchanges: spaced,
      fired: failures, change: wire { $0.waits = [.bound(.atMost, .milliseconds(1500))] }),
    CaseRow(
      "pauses that grow", .complete, .pass, runs: [.run(1)], exchanges: spaced, fired: failures,
      change: wire { $0.waits = [.growing] }),
    CaseRow(
      "pauses that do not grow", .complete, .warn, rules: ["P16"], runs: [.run(1)],
      exchanges: [
        .get(1, status: 503, at: 1, says: [], bringsFile: false),
        .get(2, status: 503, at: 3, says: [], bringsFile: false),
        .get(3, at: 4),
      ], fired: failures, change: wire { $0.waits = [.growing] }),
    CaseRow(
      "pauses between processes are the lab's", .resumed, .pass,
      change: wire { $0.waits = [.bound(.atLeast, .seconds(60))] }),
    CaseRow(
      "pauses of one place", .complete, .pass, runs: [.run(1)],
      exchanges: [
        .get(1, status: 302, at: 1, says: [], bringsFile: false), .get(1, place: "mirror", at: 1.2),
      ], fired: [.fired("redirect")]
    ) {
      $0.scenario.places = ["file", "mirror"].map { Place(name: $0, entries: [Entry(number: 1)]) }
      $0.scenario.expectation.wire.waits = [.bound(.atLeast, .seconds(2))]
    },
    CaseRow(
      "a field that is sent", .resumed, .pass, exchanges: [.cut(), .rest(asks: [["If-Range", "\"v1\""]])],
      change: wire { $0.sends = [field("if-range", "\"v1\"")] }),
    CaseRow(
      "a field that is not sent", .resumed, .warn, rules: ["C3"],
      change: wire { $0.sends = [field("if-range", "present")] }),
    CaseRow(
      "a pattern", .resumed, .pass, exchanges: [.cut(), .rest(asks: [["If-Range", "\"v1\""]])],
      change: wire { $0.sends = [field("if-range", "\"v*\"")] }),
    CaseRow(
      "a pattern that does not fit", .resumed, .warn, rules: ["C3"],
      exchanges: [.cut(), .rest(asks: [["If-Range", "\"v1\""]])],
      change: wire { $0.sends = [field("if-range", "\"w*\"")] }),
    CaseRow(
      "a field that must be absent once", .resumed, .pass, change: wire { $0.sends = [field("range", "absent")] }),
    CaseRow(
      "several ranges, which are forbidden", .complete, .fail, rules: ["C12"], runs: [.run(1)],
      exchanges: [.get(1, range: "bytes=0-1,5-6", status: 200)], fired: [],
      change: wire { $0.neverSends = [field("range", "multiple")] }),
    CaseRow(
      "a weak tag, which is forbidden", .resumed, .fail, rules: ["C4"],
      exchanges: [.cut(), .rest(asks: [["If-Range", "W/\"v1\""]])],
      change: wire { $0.neverSends = [field("if-range", "weak")] }),
    CaseRow(
      "a cookie to another origin", .resumed, .fail, rules: ["C14"],
      exchanges: [
        .cut(), .plain(2, 302),
        .get(1, range: "bytes=500-", first: 500, count: 500, run: 2, place: "cdn", at: 3, asks: [["Cookie", "a=b"]]),
      ]
    ) {
      $0.scenario.places = ["file", "cdn"].map { Place(name: $0, entries: [Entry(number: 1)]) }
      $0.scenario.places[1].isOtherOrigin = true
      $0.scenario.expectation.wire.neverSends = [field("cookie", "other-origin")]
    },
    CaseRow("no byte twice", .resumed, .pass, change: wire { $0.noByteTwice = true }),
    CaseRow(
      "a byte twice", .resumed, .warn, rules: ["U7"],
      exchanges: [.cut(), .get(2, range: "bytes=499-", first: 499, count: 501, run: 2)],
      change: wire { $0.noByteTwice = true }),
    CaseRow(
      "a byte twice after a reset", .resumed, .pass,
      exchanges: [.cut(.cutReset), .get(2, range: "bytes=499-", first: 499, count: 501, run: 2)],
      change: wire { $0.noByteTwice = true }),
    CaseRow(
      "a byte twice after a silence", .resumed, .warn, rules: ["U7"],
      exchanges: [.cut(.cutSilence), .get(2, range: "bytes=499-", first: 499, count: 501, run: 2)],
      change: wire { $0.noByteTwice = true }),
    CaseRow(
      "the same byte of another version", .restarted, .pass,
      exchanges: [.cut(version: 2), .get(2, run: 2)], change: wire { $0.noByteTwice = true }),
  ]
}
