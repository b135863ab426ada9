import Foundation

/// A lab on a server that runs elsewhere, reached by its control addresses.
struct RemoteEngine: LabEngine {
  private let control: ControlClient

  init(_ address: URL) { control = ControlClient(address) }

  func scenarios() async throws -> [Scenario] {
    struct Item: Decodable {
      let name: String
      let title: String
      let tags: [String]
    }
    return try await control.ask("scenarios", as: [Item].self).map {
      Scenario(name: $0.name, title: $0.title, tags: $0.tags)
    }
  }

  func play(
    _ scenario: Scenario, _ abilities: Set<Attempt.Ability>,
    _ client: @escaping @Sendable (Attempt) async throws -> Void
  ) async throws -> LabVerdict {
    let made = try await make(scenario.name, yaml: scenario.yaml, query: "")
    let play = RemotePlay(made, control, scenario: scenario.name, abilities: abilities, client: client)
    do {
      let verdict = try await play.verdict()
      try await delete(made)
      return verdict
    } catch {
      try? await delete(made)
      throw error
    }
  }

  func serve(_ served: Served) async throws -> any ServedRun {
    let name = if case .scenario(let name) = served.kind { name } else { "test" }
    let isFile = if case .file = served.kind { true } else { false }
    let made = try await make(name, yaml: served.yaml, query: isFile ? "?list=later" : "")
    return RemoteRun(made, control)
  }

  private func make(_ name: String, yaml: String?, query: String) async throws -> MadeRun {
    if let yaml {
      return try await control.ask(
        "runs" + query, method: "POST", type: "application/yaml", body: Data(yaml.utf8), as: MadeRun.self)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    let body = try encoder.encode(["scenario": name])
    return try await control.ask("runs" + query, method: "POST", type: "application/json", body: body, as: MadeRun.self)
  }

  private func delete(_ run: MadeRun) async throws {
    struct Deleted: Decodable { let deleted: String }
    _ = try await control.ask(run.path, method: "DELETE", as: Deleted.self)
  }
}

/// The answer to `POST /-/runs`.
struct MadeRun: Decodable, Sendable {
  /// A step that the client is put through.
  struct Step: Decodable, Sendable {
    /// `run`, `serve`, `wait`, `clock`, or what cannot be done from afar.
    let step: String
    /// Whether a run has nothing done to it.
    let plain: Bool?
    /// Whether a run takes place after a success, too.
    let again: Bool?
    /// The version to serve.
    let version: Int?
    /// How long to wait, or what the clock is put forward by.
    let seconds: Double?
  }

  struct Limits: Decodable, Sendable {
    let runs: Int
    let time: Double
  }

  struct Client: Decodable, Sendable {
    let steps: [Step]
    let limits: Limits
    let needs: [String]
  }

  let id: String
  let url: String
  let sha256: String?
  let places: [String: String]
  let client: Client

  /// The run's control address.
  var path: String {
    "runs/" + (id.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? id)
  }
}
