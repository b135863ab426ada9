import Judge
import ScenarioLanguage
import TracedContent

/// What is learnt of a client once, by a run that is stopped half way against an honest server.
actor ClientHabits {
  /// How a client keeps a partial.
  enum PartialForm: Hashable, Sendable {
    /// The first bytes alone, under the output's name.
    case firstBytes
    /// In a way of its own: another name, or files beside it.
    case own
    /// Not at all.
    case nothing
  }

  private var learning: Task<PartialForm, any Error>?

  /// How the client keeps a partial; learnt when it is asked for first.
  func partialForm(in lab: Lab) async throws -> PartialForm {
    if let known = lab.client.knownWays?.partialForm { return known }
    if let learning { return try await learning.value }
    let task = Task { try await Self.learn(lab) }
    learning = task
    return try await task.value
  }

  private static func learn(_ lab: Lab) async throws -> PartialForm {
    var file = FileSpecification()
    file.versions[0].size = 1 << 20
    let half = Position(.share(numerator: 37, denominator: 100), text: "37%")
    let scenario = Scenario(
      name: "learning", title: "A client is stopped half way",
      places: [Place(name: "file", file: file, entries: [Entry(number: 1)])],
      client: [.run(.init(interruption: .kill(signal: "KILL", .at(half))))])
    let play = try CasePlay(scenario, in: lab, number: 0)
    defer { play.end() }
    try await play.playAll()
    let findings = try play.findings(place: "file")
    if findings.final.size ?? 0 > 0, !findings.final.begins.isEmpty, findings.others.isEmpty { return .firstBytes }
    return findings.partial == .good ? .own : .nothing
  }
}
