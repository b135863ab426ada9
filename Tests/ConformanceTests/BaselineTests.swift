import Judge
import ScenarioLanguage
import Testing

@testable import Conformance

@Suite("Baselines") struct BaselineTests {
  private static let yaml = """
    title: A cut
    file: { size: 64 KiB }
    matrix: { cut: [37%, 63%] }
    server:
      - cut: <cut>
      - honest
    """

  private static func made(_ client: String = Clients.appending) async throws -> Report {
    try await report(client, try scenario(yaml))
  }

  private static func read(_ text: String) throws(ScenarioProblems) -> Baseline {
    try BaselineReader.read(Array(text.utf8), file: "known.yaml")
  }

  @Test("what is written reads back, and a bare map is what stands under `known`")
  func reading() throws {
    var baseline = Baseline()
    baseline.common.known = [
      KnownFailure(
        "a(cut=37%)", outcomes: [.corrupt, .storedTheAnswer], rules: ["P1"], reason: "it: appends # always"),
      KnownFailure("b*", outcomes: [], reason: "x", report: "o/r#1", versions: "< 8.1"),
    ]
    baseline.common.ignoredRules = ["C8": "unexplained"]
    baseline.clients["c"] = Baseline.Part(known: [KnownFailure("d", outcomes: [.hung], reason: "slow")])
    #expect(try Self.read(BaselineReader.text(baseline)) == baseline)
    #expect(try Self.read(BaselineReader.text(Baseline())) == Baseline())
    #expect(
      try Self.read("\"a(cut=37%)\": { outcome: corrupt, reason: r }").common.known == [
        KnownFailure("a(cut=37%)", outcomes: [.corrupt], reason: "r")
      ])
  }

  @Test(
    "mistakes are told with their place",
    arguments: [
      ("knwn: {}", "known.yaml:1:1: error: unknown key `knwn`; the nearest is `known`"),
      ("known: { a: { outcome: corrupt } }", "known.yaml:1:13: error: `reason` is missing here"),
    ])
  func mistakes(text: String, message: String) {
    let error = #expect(throws: ScenarioProblems.self) { try Self.read(text) }
    #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
  }

  @Test("new failures are written down, reasons stay, and what does not fail any more goes")
  func updated() async throws {
    let bad = try await Self.made()
    let first = Baseline().updated(by: [bad])
    #expect(first.common.known.map(\.name) == ["case(cut=37%)", "case(cut=63%)"])
    #expect(first.common.known.allSatisfy { $0.reason == "unexplained" && $0.outcomes == [.corrupt] })
    var marked = bad
    marked.mark(known: first.common.known)
    #expect(marked.cases.allSatisfy { $0.known != nil })
    var explained = first
    explained.common.known[0].reason = "it appends"
    explained.common.known.append(KnownFailure("elsewhere", outcomes: [.hung], reason: "kept"))
    #expect(explained.updated(by: [bad]) == explained)
    let good = explained.updated(by: [try await Self.made(Clients.resuming)])
    #expect(good.common.known.map(\.name) == ["elsewhere"])
    // What a profile knows stands there.
    let known = [bad.client.name: [KnownFailure("case", outcomes: [.corrupt], reason: "it appends")]]
    #expect(Baseline().updated(by: [bad], profiles: known).common.known.isEmpty)
  }

  @Test("several clients have a part each")
  func several() async throws {
    let bad = try await Self.made()
    var other = bad
    other.client.name = "other"
    let baseline = Baseline().updated(by: [bad, other])
    #expect(baseline.common.known.isEmpty)
    #expect(baseline.part(for: "other").known.count == 2)
    #expect(baseline.part(for: "third").known.isEmpty)
  }

  @Test(
    "a failure is known by outcome, rules and version",
    arguments: [
      (KnownFailure("case(cut=37%)", outcomes: [.corrupt], reason: ""), true),
      (KnownFailure("case", outcomes: [], reason: ""), true), (KnownFailure("c*37%)", outcomes: [], reason: ""), true),
      (KnownFailure("case(cut=63%)", outcomes: [], reason: ""), false),
      (KnownFailure("case", outcomes: [.hung], reason: ""), false),
      (KnownFailure("case", outcomes: [], rules: [], reason: ""), false),
      (KnownFailure("case", outcomes: [], rules: ["F1", "P1", "U1"], reason: ""), true),
      (KnownFailure("case", outcomes: [], reason: "", versions: "7.88"), true),
      (KnownFailure("case", outcomes: [], reason: "", versions: "8"), false),
    ])
  func covers(known: KnownFailure, expected: Bool) async throws {
    let item = try #require(try await Self.made().cases.first)
    #expect(known.covers(item, version: "7.88.1") == expected, "\(item.rules.map(\.id))")
  }

  @Test(
    "ranges of versions",
    arguments: [
      ("7.88", "7.88.1", true), ("7.88", "7.88", true), ("7.8", "7.88.1", false), ("< 8.1", "8.0.9", true),
      ("< 8.1", "8.1", false), ("<= 8.1", "8.1.3", true), (">= 8.1", "8.1.3", true), ("> 8.1", "8.1.3", true),
      (">= 8.2", "8.10.0", true), ("< 8", nil, true),
    ] as [(String, String?, Bool)])
  func versions(range: String, version: String?, expected: Bool) {
    #expect(KnownFailure.holds(range, for: version) == expected)
  }

  @Test("rules that are ignored weigh nothing, in no case and not in general")
  func ignored() async throws {
    var runner = SuiteRunner(client: try Client(Clients.appending), jobs: 2)
    let cases = try scenario(Self.yaml).map { SuiteRunner.Selected($0) }
    #expect(try await runner.run(cases).cases.allSatisfy { $0.rules.contains { $0.id == "P1" } })
    runner.ignoredRules = ["P1"]
    let report = try await runner.run(cases)
    #expect(report.cases.allSatisfy { !$0.rules.contains { $0.id == "P1" } && $0.outcome == .corrupt })
  }
}
