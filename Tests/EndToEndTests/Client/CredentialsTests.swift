import Conformance
import Foundation
import Judge
import ScenarioLanguage
import Testing

@Suite("Credentials of sdl-get") struct CredentialsTests {
  @Test(
    "answer each kind of challenge, and go to no other origin",
    arguments: [
      "challenge-on-resume(challenge=basic)", "challenge-on-resume(challenge=digest)",
      "challenge-on-resume(challenge=bearer)", "challenge-then-break(challenge=stale-digest)",
      "credentials-to-another-origin(scheme=basic)", "credentials-to-another-origin(scheme=bearer)",
    ])
  func answered(name: String) async throws {
    let scenario = try #require(try LibraryUnderTest.scenario(named: name))
    let client = try Client(
      "\(RunningProgram.words(for: "sdl-get")) -q --timeout 10s --user '{user}:{password}' --bearer {token} -o {output} {url}"
    )
    let item = try #require(
      try await SuiteRunner(client: client, jobs: 1).run([SuiteRunner.Selected(scenario)]).cases.first)
    #expect(item.grade == .pass, "\(item.outcome) \(item.rules.map(\.id)) \(item.reason) \(item.stderrTail)")
    #expect(item.outcome == .resumed)
  }
}
