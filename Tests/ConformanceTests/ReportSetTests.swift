import Foundation
import Judge
import ScenarioLanguage
import Testing

@testable import Conformance

@Suite("Reports of several clients and shards") struct ReportSetTests {
  /// A report of cases with these names and grades, of a client.
  private static func made(_ client: String, _ cases: [(String, Grade)], wide: [String] = []) async throws -> Report {
    let plain = try #require(
      try await report(Clients.fresh, try scenario("title: Plain\nfile: { size: 10 }\nserver: [honest]")).cases.first)
    let items = cases.map { name, grade in
      var item = plain
      (item.name, item.scenario, item.grade) = (name, name, grade)
      item.outcome = grade == .fail ? .corrupt : .complete
      return item
    }
    return Report(
      client: .init(name: client, command: "\(client) {url}"), environment: ["system": client],
      clientWide: wide.map { .init(rule: BrokenRule($0, level: .should, seen: "seen"), cases: 2) }, cases: items,
      duration: 1, interrupted: false)
  }

  @Test("shards of one client become one report, and of two verdicts on a case the worse one stays")
  func shards() async throws {
    let set = ReportSet(merging: [
      try await Self.made("a", [("x", .pass), ("y", .pass)], wide: ["L1"]),
      try await Self.made("b", [("x", .pass)]),
      try await Self.made("a", [("y", .fail), ("z", .warn)], wide: ["L1", "C8"]),
    ])
    #expect(set.labels == ["a", "b"])
    let first = set.reports[0]
    #expect(first.cases.map(\.name) == ["x", "y", "z"])
    #expect(first.cases.map(\.grade) == [.pass, .fail, .warn])
    #expect(first.clientWide.map(\.rule.id) == ["L1", "C8"])
    #expect(first.clientWide.map(\.cases) == [4, 2])
    #expect(first.summary.grades == ["pass": 1, "fail": 1, "warn": 1])
    #expect(first.summary.duration == 2)
    #expect(set.conclusion() == .newFailures)
    #expect(ReportSet(merging: [set.reports[1]]).conclusion() == .asExpected)
  }

  @Test("one client's set is the stable report, several have a form of their own, and both are read back")
  func json() async throws {
    let one = try await Self.made("a", [("x", .pass)])
    #expect(JSONReport.text(ReportSet(one)) == JSONReport.text(one))
    let two = ReportSet(merging: [one, try await Self.made("b", [("x", .fail)])])
    let text = JSONReport.text(two)
    #expect(text.hasPrefix("{\n  \"version\": 1,\n  \"reports\": ["))
    // Times are rounded when they are written: what is read is written the same.
    let read = try JSONReport.readSet(Array(text.utf8))
    #expect(read.labels == ["a", "b"])
    #expect(JSONReport.text(read) == text)
    let again = try JSONReport.readSet(Array(JSONReport.text(one).utf8))
    #expect(JSONReport.text(again) == JSONReport.text(one))
    #expect(throws: (any Error).self) { try JSONReport.readSet(Array("[]".utf8)) }
  }

  @Test("JUnit has a suite for each client, TAP names it, and clients of one name are told apart")
  func forms() async throws {
    var second = try await Self.made("a", [("x", .fail)])
    second.client.command = "a --other {url}"
    let set = ReportSet(merging: [try await Self.made("a", [("x", .pass)]), second])
    #expect(set.labels == ["a", "a (2)"])
    let junit = JUnitReport.text(set)
    #expect(junit.contains("<testsuites name=\"sdl-conform\" tests=\"2\" failures=\"1\""))
    #expect(junit.components(separatedBy: "<testsuite ").count == 3)
    #expect(junit.contains("<testsuite name=\"a (2)\""))
    let tap = TAPReport.text(set).split(separator: "\n")
    #expect(tap.contains("ok 1 - a: x: complete"))
    #expect(tap.contains("not ok 2 - a (2): x: corrupt"))
  }

  @Test("a report to paste has rule and source, command, exchange, bytes and scenario, and no text ends its blocks")
  func bug() async throws {
    let yaml = "title: \"```\"\nfile: { size: 64 KiB }\nserver: [{ cut: 37% }, honest]"
    let cases = try scenario(yaml)
    let made = try await report(Clients.appending, cases)
    let item = try #require(made.cases.first)
    let text = BugReport.markdown(item, in: made, scenario: cases[0].resolved)
    for part in [
      "## case: corrupt (U1, P1)", "- **P1** (must, RFC 9110", "sdl-conform run --client", "### Exchange 2 of 2",
      "> GET /r/", "the whole file was appended", "server:", "- sdl: ", "````yaml",
    ] { #expect(text.contains(part), "\(part) in \(text)") }
    #expect(!text.contains("CURL_CA_BUNDLE"))
    #expect(!BugReport.markdown(item, in: made, scenario: nil).contains("### The scenario"))
  }
}
