import Judge
import ScenarioLanguage
import TestServer
import Testing

@testable import Conformance

/// A scenario as somebody writes it.
func scenario(_ yaml: String, named name: String = "case") throws -> [Scenario] {
  try ScenarioReader(registry: .standard).read(text: yaml, file: "\(name).yaml")
}

/// Takes a client through cases and gives the report.
func report(
  _ client: String, _ cases: [Scenario], jobs: Int = 2, interrupt: Interrupt = Interrupt(),
  onEvent: @escaping @Sendable (SuiteRunner.Event) -> Void = { _ in }
) async throws -> Report {
  try await SuiteRunner(client: try Client(client), jobs: jobs, interrupt: interrupt)
    .run(cases.map { SuiteRunner.Selected($0) }, onEvent: onEvent)
}

/// A row of a table of clients on scenarios.
struct PlayRow: Sendable, CustomTestStringConvertible {
  let name: String
  let client: String
  let yaml: String
  let outcome: Outcome
  let grade: Grade
  let rules: Set<String>

  init(
    _ name: String, _ client: String, _ yaml: String, _ outcome: Outcome, _ grade: Grade, rules: Set<String> = []
  ) {
    self.name = name
    self.client = client
    self.yaml = yaml
    self.outcome = outcome
    self.grade = grade
    self.rules = rules
  }

  var testDescription: String { name }

  /// Plays the row and holds the result against it.
  func check(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let cases = try scenario(yaml)
    let item = try #require(try await report(client, cases).cases.first)
    #expect(item.outcome == outcome, "\(item.reason) \(item.stderrTail)", sourceLocation: sourceLocation)
    #expect(item.grade == grade, "\(item.reason) \(item.rules)", sourceLocation: sourceLocation)
    #expect(
      rules.isSubset(of: item.rules.map(\.id)), "\(item.rules.map(\.id)) has not \(rules)",
      sourceLocation: sourceLocation)
  }
}

/// Clients of one line.
enum Clients {
  static let resuming = "curl -fsS -C - -o {output} {url}"
  static let fresh = "curl -fsS -o {output} {url}"
  static let appending = "sh -c 'curl -fsS {url} >> {output}'"
  /// Keeps its partial aside with a record of the address beside it, and renames at the end.
  static let aside = """
    sh -c 'p="$SDL_OUTPUT.part"; \
    if [ -f "$p" ] && [ "$(cat "$p.url")" != "$SDL_URL" ]; then rm -f "$p"; fi; \
    echo "$SDL_URL" > "$p.url"; \
    curl -fsSN -C - -o "$p" "$SDL_URL" && mv "$p" "$SDL_OUTPUT" && rm -f "$p.url"'
    """
}
