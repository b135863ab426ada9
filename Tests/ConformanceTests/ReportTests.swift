import Foundation
import Judge
import ScenarioLanguage
import Testing

@testable import Conformance

@Suite("Reports") struct ReportTests {
  private static let yaml = """
    title: A cut
    file: { size: 64 KiB }
    matrix: { cut: [37%, 63%] }
    server:
      - cut: <cut>
      - honest
    """

  private static func made(_ client: String = Clients.appending) async throws -> Report {
    try await report(
      client, try scenario(yaml) + scenario("title: Skip\nneeds: [split]\nserver: [honest]", named: "skip"))
  }

  @Test("report.json has every key of the stable form and is read back as it was")
  func json() async throws {
    let report = try await Self.made()
    let text = JSONReport.text(report)
    let object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(Set(object.keys) == ["version", "client", "environment", "clientWide", "cases", "summary"])
    let item = try #require((object["cases"] as? [[String: Any]])?.first)
    for key in [
      "scenario", "parameters", "outcome", "grade", "partial", "recovery", "rules", "reason", "expected", "exitStatus",
      "runs", "requests", "delivered", "waste", "duration", "diagnosis", "exchanges", "command", "replay", "stderrTail",
    ] { #expect(item.keys.contains(key), "\(key)") }
    #expect(item["parameters"] as? [String: String] == ["cut": "37%"])
    let exchange = try #require((item["exchanges"] as? [[String: Any]])?.first)
    for key in [
      "n", "run", "place", "entry", "connection", "reused", "started", "duration", "request", "response", "bodyBytes",
      "delivered", "bodyRange", "version", "ending", "faults",
    ] { #expect(exchange.keys.contains(key), "\(key)") }
    let read = try JSONReport.read(Array(text.utf8))
    #expect(read.cases.map(\.outcome) == report.cases.map(\.outcome))
    #expect(read.cases.map(\.diagnosis) == report.cases.map(\.diagnosis))
    #expect(read.summary.grades == report.summary.grades)
    #expect(report.environment["HOME"]?.hasPrefix("CASE/") == true)
  }

  @Test("junit.xml is well-formed and counts what failed and what was skipped")
  func junit() async throws {
    let text = JUnitReport.text(
      ReportSet(try await Self.made("sh -c 'echo \"<&\\\"]]>\" >&2; curl -fsS {url} >> {output}'")))
    #expect(text.contains("tests=\"3\" failures=\"2\" errors=\"0\" skipped=\"1\""))
    #expect(text.contains("type=\"corrupt\""))
    let directory = try TemporaryDirectory()
    let path = directory.path + "/junit.xml"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    // The reader of XML that every machine of ours has.
    // By system(3): `Process` of Foundation falls now and then where many threads open files.
    #expect(system("python3 -c 'import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])' '\(path)'") == 0)
  }

  @Test("XML keeps its own signs and has no character that it may not have")
  func escaped() {
    #expect(JUnitReport.escaped("a<b>&\"c\"\n\u{1}") == "a&lt;b&gt;&amp;&quot;c&quot;&#10;\u{FFFD}")
  }

  @Test("report.tap has a plan, a line for each case, and skips")
  func tap() async throws {
    let lines = TAPReport.text(ReportSet(try await Self.made())).split(separator: "\n")
    #expect(lines.prefix(2) == ["TAP version 13", "1..3"])
    #expect(lines.contains { $0.hasPrefix("not ok 1 - case(cut=37%): corrupt") })
    #expect(lines.contains { $0.hasPrefix("ok 3 - skip: skipped # SKIP ") })
    #expect(lines.contains { $0.hasPrefix("# ") && $0.contains("appended") })
  }

  @Test("report.html stands alone, hides nothing of a failure, and lets no client write into it")
  func html() async throws {
    let text = HTMLReport.text(
      ReportSet(
        try await Self.made("sh -c 'echo \"<script>alert(1)</script>\" >&2; curl -fsS {url} >> {output}'")))
    #expect(!text.contains("<script>alert"))
    #expect(text.contains("&lt;script&gt;alert"))
    let addresses = text.components(separatedBy: "href=\"").dropFirst()
    #expect(!text.contains("src=") && addresses.allSatisfy { $0.hasPrefix("#") || $0.hasPrefix("data:,") })
    #expect(text.components(separatedBy: "<details open class=\"case\"").count == 3)
    #expect(text.contains("<i class=\"wrong\""))
    #expect(text.contains("aria-label=\"exchange 2, fetched twice: bytes 0 to 24248; fetched: bytes 24248 to 65536\""))
  }

  @Test("an explanation has what was expected and seen, the rule with its source, the exchange and the bytes")
  func explained() async throws {
    let item = try #require(try await Self.made().cases.first)
    let text = Explanation.lines(item).joined(separator: "\n")
    for part in [
      "expected  ", "seen      Exit status 0 with wrong bytes", "rule P1 (must, RFC 9110", "exchange 2 of 2",
      "> GET /r/", "< 200", "bytes 24248..<", "the whole file was appended", "again     sdl-conform run",
    ] {
      #expect(text.contains(part), "\(part) in \(text)")
    }
  }

  @Test("the table names outcome, grade and reason, and the findings stand below it with their diagnosis")
  func terminal() async throws {
    let report = try await Self.made()
    let plain = TerminalReport(isColoured: false).text(ReportSet(report))
    #expect(!plain.contains("\u{1B}"))
    #expect(plain.contains("corrupt"))
    #expect(plain.contains("2 fail, 1 none"))
    let last = try #require(plain.range(of: "the whole file was appended", options: .backwards))
    #expect(plain[..<last.lowerBound].contains("3 cases in"))
    #expect(TerminalReport(isColoured: true).text(ReportSet(report)).contains("\u{1B}[31m"))
  }

  @Test("two clients stand side by side in every form, and are read back")
  func sideBySide() async throws {
    var second = try await Self.made(Clients.resuming)
    second.client.name = "other"
    let reports = ReportSet(merging: [try await Self.made(), second])
    let plain = TerminalReport(isColoured: false).text(reports).split(separator: "\n").map(String.init)
    #expect(plain[0].split(separator: " ") == ["sh", "other"])
    #expect(plain[1].split(separator: " ") == ["case(cut=37%)", "corrupt,", "fail", "resumed"])
    #expect(try JSONReport.readSet(Array(JSONReport.text(reports).utf8)).labels == ["sh", "other"])
    #expect(try JSONReport.readSet(Array(JSONReport.text(second).utf8)).labels == ["other"])
    #expect(JUnitReport.text(reports).components(separatedBy: "<testsuite ").count == 3)
    #expect(TAPReport.text(reports).contains("1..6"))
    #expect(HTMLReport.text(reports).contains("<th scope=\"col\">other</th>"))
  }

  @Test("a failure that is known breaks nothing, and each form says why it is known")
  func known() async throws {
    var report = try await Self.made()
    report.mark(known: [KnownFailure("case", outcomes: [.corrupt], reason: "it appends", report: "owner/repo#1")])
    #expect(report.cases.map { $0.known?.reason } == ["it appends", "it appends", nil])
    #expect(report.conclusion() == .asExpected)
    #expect(
      TerminalReport(isColoured: false).text(ReportSet(report)).contains("known: case(cut=37%), corrupt: it appends"))
    #expect(JUnitReport.text(ReportSet(report)).contains("failures=\"0\""))
    #expect(!TAPReport.text(ReportSet(report)).contains("not ok"))
    #expect(try JSONReport.read(Array(JSONReport.text(report).utf8)).cases[0].known?.report == "owner/repo#1")
    report.mark(known: [])
    #expect(report.conclusion() == .newFailures)
  }

  @Test(
    "destinations are read",
    arguments: [
      ("json:out", [ReportForm.json], "out"), ("junit,json:a:b", [.junit, .json], "a:b"), ("tap:/x/y", [.tap], "/x/y"),
    ])
  func destination(text: String, forms: [ReportForm], directory: String) throws {
    let destination = try ReportDestination(text)
    #expect(destination.forms == forms)
    #expect(destination.directory == directory)
  }

  @Test("and refused", arguments: ["json", "json:", ":out", "xml:out", "json,:out"])
  func refused(text: String) { #expect(throws: ReportDestination.Problem.self) { try ReportDestination(text) } }

  @Test("files are written into a directory that is made")
  func written() async throws {
    let directory = try TemporaryDirectory()
    let report = try await Self.made()
    try ReportDestination("json,junit,tap:\(directory.path)/a/b").write(report)
    #expect(directory.text("a/b/report.json") == JSONReport.text(report))
    #expect(directory.text("a/b/junit.xml") == JUnitReport.text(ReportSet(report)))
    #expect(directory.text("a/b/report.tap") == TAPReport.text(ReportSet(report)))
    #expect(throws: ReportDestination.Problem.self) { try ReportDestination("json:/dev/null/x").write(report) }
  }

  @Test("the worst cases come first, void before all", arguments: [true, false])
  func worst(hasVoid: Bool) async throws {
    var cases = try await Self.made().cases
    cases[0].outcome = hasVoid ? .void : .incomplete
    let first = TerminalReport.worst(cases).first
    #expect(first?.outcome == (hasVoid ? .void : .corrupt))
  }
}
