#if SDL_MUTANTS
  import Conformance
  import Foundation
  import Judge
  import ScenarioLanguage
  import TestServer
  import Testing

  /// What is played here: all with `SDL_TEST_FULL`.
  private let played = trapTable.filter { !$0.isSlow || ProcessInfo.processInfo.environment["SDL_TEST_FULL"] != nil }

  @Suite("Mistakes of downloaders, made on purpose") struct TrapTableTests {
    @Test("each is caught by a scenario", arguments: played)
    func isCaught(row: TrapRow) async throws {
      let item = try await row.play(trap: row.trap)
      #expect(item.outcome == row.outcome, "\(item.reason) \(item.stderrTail)")
      #expect(item.grade == row.grade, "\(item.rules.map(\.id)) \(item.reason)")
      if let rule = row.rule { #expect(item.rules.map(\.id).contains(rule), "\(item.rules.map(\.id))") }
    }

    @Test("without the mistake the same scenario passes", arguments: played)
    func passes(row: TrapRow) async throws {
      let item = try await row.play(trap: nil)
      #expect(item.grade == .pass, "\(item.outcome) \(item.rules.map(\.id)) \(item.reason) \(item.stderrTail)")
    }

    @Test("the table has every mistake")
    func isWhole() {
      #expect(trapTable.map(\.trap) == (1...25).map { "T\($0)" })
    }
  }

  extension TrapRow {
    /// Takes the client, with a mistake or without, through the scenario.
    func play(trap: String?) async throws -> ReportCase {
      let scenario = try #require(try LibraryUnderTest.scenario(named: self.scenario))
      let runner = SuiteRunner(client: try Client(command(trap: trap)), jobs: 1)
      return try #require(try await runner.run([SuiteRunner.Selected(scenario)]).cases.first)
    }

    private func command(trap: String?) -> String {
      let program = RunningProgram.products.appendingPathComponent("sdl-get").path
      let get = "'\(program)' --quiet --timeout 10s --retries 2 --technique \(technique) -o {output} {url}"
      let variables = trap.map { "env SDL_TRAP=\($0) " } ?? ""
      return switch client {
      case .plain: variables + get
      case .withToken: variables + get + " -H 'Authorization: Bearer {token}'"
      case .withoutRoom:
        variables + "sh -c 'test \"$SDL_ATTEMPT\" != 1 || ulimit -f 512; exec \"$0\" \"$@\"' \(get)"
      }
    }
  }
#endif
