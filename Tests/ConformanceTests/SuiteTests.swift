import Foundation
import Judge
import ScenarioLanguage
import Synchronization
import TestServer
import Testing
import TracedContent

@testable import Conformance

@Suite("Suites") struct SuiteTests {
  private static let family = """
    title: Cuts
    file: { size: 256 KiB, etag: strong }
    matrix: { cut: [1, 10%, 20%, 30%, 40%, 50%, 60%, 70%, 80%, -1] }
    server:
      - cut: <cut>
      - honest
    """

  @Test("cases run side by side as if each ran alone, and are told in their order")
  func parallel() async throws {
    let cases = try scenario(Self.family)
    let result = try await report(Clients.resuming, cases, jobs: 8)
    #expect(result.cases.map(\.name) == cases.map(\.caseName))
    #expect(result.cases.allSatisfy { $0.outcome == .resumed && $0.requests == 2 })
    #expect(result.summary.cases == 10)
    #expect(result.summary.exercised == 10)
    #expect(result.summary.outcomes == ["resumed": 10])
    #expect(result.conclusion() == .asExpected)
  }

  @Test("what holds in most cases is told once and lowers none")
  func clientWide() async throws {
    let result = try await report(
      "sh -c 'curl -fsS -C - -H \"Accept-Encoding: x{attempt}\" -o {output} {url}'", try scenario(Self.family))
    let ids = result.clientWide.map(\.rule.id)
    #expect(ids.contains("C8"))
    #expect(ids.contains("L1"))
    #expect(result.cases.allSatisfy { $0.grade == .pass && $0.rules.isEmpty })
    #expect(result.conclusion() == .asExpected)
    #expect(result.conclusion(warningsFail: true) == .newFailures)
  }

  @Test("a wish to stop ends what runs, and what was done is reported")
  func interrupted() async throws {
    let yaml =
      "title: Slow\nfile: { size: 1 kB }\nmatrix: { n: [1, 2, 3, 4, 5, 6] }\nserver: [{ delay: 1 ms }]\nlimits: { time: 60 s }\nexpect: { warn: [complete] }\ntags: [n<n>]"
    let interrupt = Interrupt()
    let done = Mutex(0)
    let began = ContinuousClock.now
    let client =
      "sh -c 'case \"$SDL_SCENARIO\" in *=1*|*=2*) exec curl -fsS -o {output} {url};; *) trap \"\" TERM; sleep 300;; esac'"
    let result = try await report(client, try scenario(yaml), jobs: 3, interrupt: interrupt) { event in
      if case .finished = event,
        done.withLock({
          $0 += 1; return $0
        }) == 2
      {
        interrupt.raise()
      }
    }
    #expect(result.summary.interrupted)
    #expect(result.cases.count == 2)
    #expect(ContinuousClock.now - began < .seconds(150))
  }

  @Test("nothing is left in the directory of temporary files")
  func tidies() async throws {
    let before = try Self.leftovers()
    _ = try await report("sh -c 'mkdir -m 0 locked; curl -fsS -C - -o {output} {url}'", try scenario(Self.family))
    #expect(try Self.leftovers().subtracting(before).isEmpty)
  }

  private static func leftovers() throws -> Set<String> {
    let folder = ProcessCalls.variable("TMPDIR") ?? "/tmp"
    // Other suites make theirs at the same time, and remove them.
    return Set(
      try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasPrefix("sdl-conform-") }
        .filter { name in
          (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(name)"))?.contains { $0.contains("Cuts") }
            == true
        })
  }

  @Test("an output is found again among scenarios, and explained")
  func search() throws {
    let cases =
      try scenario(Self.family)
      + scenario("title: Other\nfile: { size: 300 kB, versions: 2 }\nserver: [honest]", named: "other")
    let other = try #require(cases.last)
    let directory = try TemporaryDirectory()
    let server = TestServer()
    try server.start()
    defer { server.stop() }
    let run = try server.makeRun(scenario: other)
    let content = try #require(run.content(version: 2))
    let half = try FileWriting.bytes(of: content, 0..<100_000)
    let whole = try FileWriting.bytes(of: content, 0..<content.size)
    let path = directory.path + "/f"
    try Data(half + whole).write(to: URL(fileURLWithPath: path))
    let match = try #require(try OutputSearch(cases).explain(path))
    #expect(match.scenario == "other")
    #expect(match.version == 2)
    #expect(!match.isWhole)
    #expect(match.headline.contains("appended"))
    try Data(whole).write(to: URL(fileURLWithPath: path))
    #expect(try OutputSearch(cases).explain(path)?.isWhole == true)
    try Data("nothing of the kind".utf8).write(to: URL(fileURLWithPath: path))
    #expect(try OutputSearch(cases).explain(path) == nil)
    #expect(throws: OutputSearch.Problem.unreadable(path + "x")) { try OutputSearch(cases).explain(path + "x") }
  }
}
