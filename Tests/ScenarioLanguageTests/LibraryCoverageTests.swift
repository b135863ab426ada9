import ScenarioLanguage
import Testing

@Suite("Index and coverage of a library") struct LibraryCoverageTests {
  private static let reports = [
    KnownReport(id: "body-appended", source: "a/b#1", kind: "range-ignored", severity: "silent-corruption"),
    KnownReport(id: "again-and-again", source: "a/b#2", kind: "retry", severity: "endless-loop"),
    KnownReport(id: "derived-one", source: "derived", kind: "other", severity: "waste"),
    KnownReport(id: "derived-two", source: "derived", kind: "other", severity: "waste"),
  ]

  private static func entry(_ rules: [String], _ reports: [String] = [], name: String = "x") -> LibraryEntry {
    LibraryEntry(name: name, kind: "k", title: "t", rules: rules, reports: reports)
  }

  private static let clientRules = Rule.all.filter { $0.id.first != "S" }
  private static let citable = clientRules.filter { $0.reasonWithoutScenario == nil }.map(\.id)

  @Test("a rule on clients that no scenario cites is told, a rule on servers is not")
  func rules() {
    let coverage = LibraryCoverage([Self.entry(Array(Self.citable.dropFirst()))], reports: [])
    #expect(coverage.uncoveredRules.map(\.id) == [Self.citable[0]])
    #expect(!coverage.isComplete)
    #expect(LibraryCoverage([Self.entry(Self.citable)], reports: []).isComplete)
  }

  @Test("a rule that is excused and cited all the same is told")
  func excused() throws {
    let excused = try #require(Self.clientRules.first { $0.reasonWithoutScenario != nil })
    let coverage = LibraryCoverage([Self.entry(Self.citable + [excused.id])], reports: [])
    #expect(coverage.wronglyExcused == [excused])
    #expect(coverage.lines.contains { $0.hasPrefix("rule \(excused.id) has a scenario, but") })
  }

  @Test(
    "a report is covered by its id or its source, and `derived` is no source",
    arguments: [
      (["body-appended", "a/b#2", "derived-one", "derived-two"], []),
      (["a/b#1"], ["again-and-again", "derived-one", "derived-two"]),
      (["a/b#1", "a/b#2", "derived-one", "derived"], ["derived-two"]),
    ])
  func reports(seen: [String], uncovered: [String]) {
    let coverage = LibraryCoverage([Self.entry(Self.citable, seen)], reports: Self.reports)
    #expect(coverage.uncoveredReports.map(\.id) == uncovered)
  }

  @Test("a name under `seen` of which no report is known is told with its scenario")
  func unknown() {
    let coverage = LibraryCoverage([Self.entry(Self.citable, ["a/b#3", "a/b#1"], name: "n")], reports: Self.reports)
    #expect(coverage.unknownReports == [.init(scenario: "n", text: "a/b#3")])
    #expect(coverage.lines.contains("n names `a/b#3`, of which no report is known"))
  }

  @Test("a list of reports is read line by line, and what is wrong in it is told with its line")
  func list() throws {
    let text = "id\tsource\tkind\tseverity\none\ta/b#1\tx\ty\n\ntwo\tderived\tx\ty\n"
    #expect(try KnownReport.list(text, file: "r").map(\.id) == ["one", "two"])
    for (line, number) in [("three\ta/b#1\tx", 5), ("one\ta/b#1\tx\ty", 5), ("\ta/b#1\tx\ty", 5)] {
      do throws(ScenarioProblem) {
        _ = try KnownReport.list(text + line, file: "r")
        Issue.record("\(line) is no report")
      } catch {
        #expect(error.mark.line == number)
        #expect(error.file == "r")
      }
    }
  }

  @Test("the index has one line for each scenario, by kind, and nothing in it breaks a cell")
  func index() {
    let entries = [
      LibraryEntry(
        name: "b", kind: "zoo", title: "Two | three", rules: ["C1", "P2"], reports: ["a/b#1"], caseCount: 4),
      LibraryEntry(name: "a", kind: "zoo", title: "One\nline", rules: ["F1"], tags: ["core"], needs: ["tls"]),
      LibraryEntry(name: "c", kind: "ark", title: "Last", rules: []),
    ]
    let lines = LibraryIndex.markdown(entries).split(separator: "\n").map(String.init)
    #expect(lines.filter { $0.hasPrefix("## ") } == ["## ark", "## zoo"])
    let rows = [
      "| [c](ark/c.yaml) | Last |  |  |",
      "| [a](zoo/a.yaml) *core* *needs tls* | One line | F1 |  |",
      "| [b](zoo/b.yaml) 4 | Two \\| three | C1 P2 | a/b#1 |",
    ]
    #expect(lines.filter { $0.hasPrefix("| [") } == rows)
    #expect(LibraryIndex.markdown(entries) == LibraryIndex.markdown(entries.reversed()))
  }
}
