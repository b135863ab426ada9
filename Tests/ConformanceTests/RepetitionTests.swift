import Foundation
import Judge
import ScenarioLanguage
import Testing

@testable import Conformance

@Suite("Cases played more than once") struct RepetitionTests {
  private static let cut = "title: A cut\nfile: { size: 64 KiB, etag: strong }\nserver: [{ cut: 37% }, honest]"
  /// Appends in every second case that it is run in.
  private static func fickle(_ directory: TemporaryDirectory) -> String {
    let count = "\(directory.path)/count"
    return """
      sh -c 'if [ {attempt} = 1 ]; then echo x >> \(count); fi; n=$(wc -l < \(count)); \
      if [ $((n % 2)) = 1 ]; then curl -fsS {url} >> {output}; else curl -fsS -C - -o {output} {url}; fi'
      """
  }

  @Test("verdicts that differ are told, and the worst counts")
  func flips() async throws {
    let directory = try TemporaryDirectory()
    var runner = SuiteRunner(client: try Client(Self.fickle(directory)), jobs: 1)
    runner.repeats = 3
    let cases = try scenario(Self.cut).map { SuiteRunner.Selected($0) }
    let report = try await runner.run(cases)
    let item = try #require(report.cases.first)
    #expect(report.cases.count == 1)
    #expect(item.outcome == .corrupt && item.grade == .fail)
    #expect(item.unstable?.count == 3)
    #expect(item.unstable?[1].hasPrefix("resumed (pass)") == true)
  }

  @Test("a case that fails and depends on time is played twice more, and warns where the verdicts differ")
  func unstable() async throws {
    let directory = try TemporaryDirectory()
    let timed = Self.cut + "\nevery: { delay: 1 ms }"
    let report = try await report(Self.fickle(directory), try scenario(timed), jobs: 1)
    #expect(report.cases.first?.unstable?.count == 3)
    #expect(report.cases.first?.grade == .warn)
    #expect(report.conclusion() == .asExpected)
    // One that does not depend on time is what it is.
    let other = try TemporaryDirectory()
    let plain = try await self.report(Self.fickle(other), try scenario(Self.cut))
    #expect(plain.cases.first?.unstable == nil)
    #expect(plain.cases.first?.grade == .fail)
  }

  private func report(_ client: String, _ cases: [Scenario], jobs: Int = 1) async throws -> Report {
    try await SuiteRunner(client: try Client(client), jobs: jobs).run(cases.map { SuiteRunner.Selected($0) })
  }

  @Test(
    "which scenarios depend on time",
    arguments: [
      (cut, false), (cut + "\nevery: { rate: 1 MB/s }", true), (cut + "\nclient: [run, { wait: 1 s }, run]", true),
      ("title: x\nserver: [{ stall: 37% }, honest]", true),
      ("title: x\nserver: [{ cut: { after: 1 s } }, honest]", true),
      (cut + "\nclient: [{ run: { kill: KILL, at: 20% } }, run]", false),
      (cut + "\nclient: [{ run: { stop: 20% } }]", true), (cut + "\ntags: [timed]", true),
    ])
  func timing(yaml: String, expected: Bool) throws {
    #expect(try #require(try scenario(yaml).first).dependsOnTime == expected)
  }

  @Test("no case is begun when the time is over, and how many were left out is told")
  func budget() async throws {
    var runner = SuiteRunner(client: try Client(Clients.resuming), jobs: 2)
    runner.deadline = .now - .seconds(1)
    let report = try await runner.run(try scenario(Self.cut).map { SuiteRunner.Selected($0) })
    #expect(report.cases.isEmpty)
    #expect(report.summary.leftOut == 1)
    #expect(report.exercisedShare == nil)
  }

  @Test(
    "numbers in the names of files stand for any",
    arguments: [
      ("tmp/x-12345.log", "tmp/x-N.log"), ("a1/b22", "a1/b22"), ("999", "N"), ("a/b/c/d", "a/b/c/d"),
      ("a/b/c/d/e", "a/b/c/..."),
    ])
  func general(path: String, text: String) { #expect(StrayFiles.general(path) == text) }

  @Test("files beside the output are told, and how many cases left them")
  func leftovers() async throws {
    let report = try await report(
      "sh -c 'echo x > notes; echo y > \"$HOME/.history\"; curl -fsS -C - -o {output} {url}'", try scenario(Self.cut))
    #expect(report.cases.first?.leftovers == ["env/home/.history", "work/notes"])
    #expect(
      report.summary.strays?.filter { $0.cases > 0 } == [
        Report.Stray(path: "env/home/.history", cases: 1), Report.Stray(path: "work/notes", cases: 1),
      ])
  }

  @Test("a file beside the cases' directories is told")
  func outside() async throws {
    let report = try await report(
      "sh -c 'echo x > ../../stray; curl -fsS -C - -o {output} {url}'", try scenario(Self.cut))
    #expect(report.summary.strays?.contains { $0.cases == 0 && $0.path.hasSuffix("/stray") } == true)
  }

  @Test("a suite's version has the cases of its list")
  func suites() throws {
    let directory = try TemporaryDirectory()
    try FileManager.default.createDirectory(atPath: directory.path + "/suites", withIntermediateDirectories: true)
    for (version, text) in [("1.10", "a\nb(x=1)\nc\n"), ("1.2", "a\nb(x=1)\n")] {
      try Data(text.utf8).write(to: URL(fileURLWithPath: "\(directory.path)/suites/\(version).txt"))
    }
    let suites = SuiteVersions(scenarios: directory.path)
    #expect(suites.versions == ["1.2", "1.10"])
    #expect(suites.names(in: "1.2") == ["a", "b(x=1)"])
    #expect(suites.names(in: "2.0") == nil)
  }
}
