import Judge
import ScenarioLanguage
import Testing

@testable import Conformance

@Suite("The timeline of a page") struct ByteTimelineTests {
  /// An answer of a file of 100 bytes: first byte, bytes sent, version.
  private static func exchange(_ first: Int64, _ sent: Int64, version: Int? = 1, status: Int = 206) -> Exchange {
    Exchange(
      n: 1, run: 1, place: "file", entry: 1, entrySource: nil, connection: 1, reused: false, started: 0, duration: 0,
      request: .init(method: "GET", target: "/", version: "HTTP/1.1", headers: []),
      response: .init(status: status, headers: []), bodyBytes: sent, delivered: nil, bodyRange: [first, 100 - first],
      version: version, ending: .complete, faults: [])
  }

  private static func timeline(_ exchanges: [Exchange]) throws -> ByteTimeline {
    let record = CaseRecord(
      scenario: try scenario("title: x\nserver: [honest]")[0], sizes: [1: 100], runs: [], exchanges: exchanges)
    return ByteTimeline(ReportCase(record, CaseJudge.verdict(on: record), duration: 0))
  }

  /// A row as text: `kept 0-10, fetched 10-100`.
  private static func text(_ row: ByteTimeline.Row) -> String {
    row.segments.map { "\($0.kind.rawValue) \($0.range.lowerBound)-\($0.range.upperBound)" }.joined(separator: ", ")
  }

  static let rows: [([(Int64, Int64, Int?)], [String])] = [
    ([(0, 40, 1), (40, 60, 1)], ["fetched 0-40", "kept 0-40, fetched 40-100"]),
    ([(0, 40, 1), (30, 70, 1)], ["fetched 0-40", "kept 0-30, fetched twice 30-40, fetched 40-100"]),
    ([(0, 40, 1), (0, 100, 1)], ["fetched 0-40", "fetched twice 0-40, fetched 40-100"]),
    ([(0, 40, 1), (40, 60, 2)], ["wrong 0-40", "fetched 40-100"]),
    ([(50, 50, 1), (0, 50, 1)], ["fetched 50-100", "fetched 0-50"]),
    ([(0, 0, 1), (0, 100, 1)], ["", "fetched 0-100"]),
  ]

  @Test("what was kept, fetched, fetched twice and wrong is told for each answer", arguments: rows.indices)
  func kinds(row: Int) throws {
    let timeline = try Self.timeline(Self.rows[row].0.map { Self.exchange($0.0, $0.1, version: $0.2) })
    #expect(timeline.rows.map(Self.text) == Self.rows[row].1)
    #expect(timeline.end == 100)
  }

  @Test("answers that bring no byte of the file have no row, and numbers at the edge do no harm")
  func none() throws {
    let exchanges = [
      Self.exchange(0, 20, version: nil, status: 503), Self.exchange(.max - 10, 100), Self.exchange(0, 10),
    ]
    #expect(try Self.timeline(exchanges).rows.map(Self.text) == ["", "fetched 0-10"])
    #expect(try Self.timeline([]).end == 0)
  }

  @Test(
    "shares and counts are exact and short",
    arguments: [
      (1, 3, "33.333", "1 byte"),
      (Int64.max, .max, "100.000", "9\u{202F}223\u{202F}372\u{202F}036\u{202F}854\u{202F}775\u{202F}807 bytes"),
      (4 << 20, 8 << 20, "50.000", "4 MiB"), (1000, 0, "0", "1\u{202F}000 bytes"), (0, 5, "0.000", "0 bytes"),
    ] as [(Int64, Int64, String, String)])
  func numbers(part: Int64, whole: Int64, percent: String, bytes: String) {
    #expect(HTMLText.percent(part, of: whole) == percent)
    #expect(HTMLText.bytes(part) == bytes)
  }
}
