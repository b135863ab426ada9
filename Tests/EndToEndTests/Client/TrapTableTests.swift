#if SDL_MUTANTS
  import Conformance
  import Foundation
  import Judge
  import ScenarioLanguage
  import TestServer
  import Testing

  @Suite("Mistakes of downloaders, made on purpose") struct TrapTableTests {
    @Test("each is caught by a scenario", arguments: trapTable.filter { !$0.isSlow })
    func isCaught(row: TrapRow) async throws {
      try await row.expectCaught()
    }

    @Test("without the mistake the same scenario passes", arguments: trapTable.filter { !$0.isSlow })
    func passes(row: TrapRow) async throws {
      try await row.expectPass()
    }

    @Test("the table has every mistake")
    func isWhole() {
      #expect(trapTable.map(\.trap) == (1...25).map { "T\($0)" })
    }

    @Test("the README's table is this one")
    func isTold() throws {
      let rows = try LibraryUnderTest.readme().split(separator: "\n").filter { $0.hasPrefix("| T") }
      #expect(rows.count == trapTable.count)
      for (row, line) in zip(trapTable, rows) {
        #expect(line.hasPrefix("| \(row.trap) |") && line.hasSuffix("| `\(row.scenario)` | \(row.outcome.rawValue) |"))
      }
    }
  }

  /// Gibibytes go through here: one case after the other, so that none is stopped while its disk lags behind.
  @Suite(
    "Mistakes that show in large files alone", .serialized,
    .enabled(if: ProcessInfo.processInfo.environment["SDL_TEST_FULL"] != nil, "takes minutes: SDL_TEST_FULL=1"))
  struct SlowTrapTableTests {
    @Test("each is caught by a scenario, and without it that one passes", arguments: trapTable.filter(\.isSlow))
    func isCaught(row: TrapRow) async throws {
      try await row.expectPass()
      try await row.expectCaught()
    }
  }

  extension TrapRow {
    func expectCaught() async throws {
      let item = try await play(trap: trap)
      #expect(item.outcome == outcome, "\(item.reason) \(item.stderrTail)")
      #expect(item.grade == grade, "\(item.rules.map(\.id)) \(item.reason)")
      if let rule { #expect(item.rules.map(\.id).contains(rule), "\(item.rules.map(\.id))") }
    }

    func expectPass() async throws {
      let item = try await play(trap: nil)
      #expect(item.grade == .pass, "\(item.outcome) \(item.rules.map(\.id)) \(item.reason) \(item.stderrTail)")
    }

    /// Takes the client, with a mistake or without, through the scenario.
    func play(trap: String?) async throws -> ReportCase {
      let scenario = try #require(try LibraryUnderTest.scenario(named: self.scenario))
      let runner = SuiteRunner(client: try Client(command(trap: trap)), jobs: 1)
      return try #require(try await runner.run([SuiteRunner.Selected(scenario)]).cases.first)
    }

    private func command(trap: String?) -> String {
      let get =
        "\(RunningProgram.words(for: "sdl-get")) --quiet --timeout 10s --retries 2 --technique \(technique) -o {output} {url}"
      let variables = trap.map { "env SDL_TRAP=\($0) " } ?? ""
      return switch client {
      case .plain: variables + get
      case .withToken: variables + get + " -H 'Authorization: Bearer {token}'"
      case .withoutRoom:
        variables + "sh -c 'test \"$SDL_ATTEMPT\" != 1 || ulimit -f 1024; exec \"$0\" \"$@\"' \(get)"
      }
    }
  }
#endif
