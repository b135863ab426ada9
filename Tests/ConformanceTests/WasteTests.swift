import Judge
import ScenarioLanguage
import Testing

@testable import Conformance

/// A client that fetches anew what it could have gone on from.
@Suite("Restarts by design") struct WasteTests {
  private static let cuts = """
    title: Cuts
    file: { size: 256 KiB, etag: strong }
    matrix: { cut: [1, 10%, 20%, 40%, 70%, -1] }
    server: [{ cut: <cut> }, honest]
    """

  @Test("one that always does so is told once, and no case is lowered by it")
  func always() async throws {
    let result = try await report("sh -c 'curl -fsS -o {output} {url}'", try scenario(Self.cuts))
    #expect(result.clientWide.first { $0.rule.id == "U7" }?.cases == 6)
    #expect(result.cases.allSatisfy { $0.outcome == .restarted && $0.grade == .pass && $0.rules.isEmpty })
  }

  @Test("one that does so now and then is told case by case")
  func sometimes() async throws {
    let client = "sh -c 'case $SDL_SCENARIO in *=1*) c=;; *) c=\"-C -\";; esac; curl -fsS $c -o {output} {url}'"
    let result = try await report(client, try scenario(Self.cuts))
    #expect(!result.clientWide.contains { $0.rule.id == "U7" })
    let wasteful = result.cases.filter { $0.grade == .warn }
    #expect(wasteful.count == 2)
    #expect(wasteful.allSatisfy { $0.outcome == .restarted && $0.rules.map(\.id) == ["U7"] })
  }

  @Test("a warning that a scenario asks for stays, whatever is told once")
  func asked() async throws {
    let cases = try scenario(Self.cuts + "\nexpect: { warn: [restarted] }")
    let result = try await report("sh -c 'curl -fsS -o {output} {url}'", cases)
    #expect(result.cases.allSatisfy { $0.grade == .warn })
  }
}
