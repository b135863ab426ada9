#if os(Linux)
  import Conformance
  import Foundation
  import Judge
  import ScenarioLanguage
  import Synchronization
  import TestServer

  /// A lab in this process.
  final class LocalEngine: LabEngine {
    private let library: Result<ScenarioLibrary, LabProblem>
    private let started = Mutex<TestServer?>(nil)

    /// `folder` is where scenarios are looked up; nil is those of the package.
    init(scenarios folder: String?) { library = ScenarioCatalogue.library(folder) }

    deinit { started.withLock { $0?.stop() } }

    /// Stops the server; what it has on the disk goes.
    func stop() { started.withLock { $0?.stop() } }

    func scenarios() throws -> [DownloadLab.Scenario] { try ScenarioCatalogue.cases(try library.get()) }

    func play(
      _ scenario: DownloadLab.Scenario, _ abilities: Set<Attempt.Ability>,
      _ client: @escaping @Sendable (Attempt) async throws -> Void
    ) async throws -> LabVerdict {
      let found = try find(scenario.name, yaml: scenario.yaml)
      let closure = ClosureClient(abilities: Set(abilities.map(\.ability))) { call in
        try await client(try Attempt(call))
      }
      let replay = scenario.yaml == nil ? "sdl-conform run --client COMMAND --scenario '\(found.caseName)'" : ""
      guard let item = try await ClosureLab(try server()).play(found, by: closure, replay: replay) else {
        throw CancellationError()
      }
      return try JSONDecoder().decode(LabVerdict.self, from: Data(item.json.text.utf8))
    }

    func serve(_ served: Served) throws -> any ServedRun {
      let name = if case .scenario(let name) = served.kind { name } else { "test" }
      var scenario = try find(name, yaml: served.yaml)
      if case .file = served.kind { scenario.places[0].entries = [] }
      // Any fault may be enqueued later, those at connection level too.
      let server = try server()
      return LocalRun(try server.makeRun(scenario: scenario, hasOwnPort: true), on: server)
    }

    /// The server, started when it is asked for first.
    private func server() throws -> TestServer {
      try started.withLock { started in
        if let started { return started }
        let server = TestServer()
        try server.start()
        started = server
        return server
      }
    }

    /// The case of a name, or the one of a text.
    private func find(_ name: String, yaml: String?) throws -> ScenarioLanguage.Scenario {
      do {
        if let yaml {
          let cases = try ScenarioReader(registry: .standard).read(text: yaml, file: "\(name).yaml", name: name)
          guard let only = cases.first, cases.count == 1 else {
            throw LabProblem("a scenario of a test has no matrix; this one has \(cases.count) cases")
          }
          return only
        }
        switch try library.get().lookup(name) {
        case .scenario(let scenario): return scenario
        case .family(let cases):
          throw LabProblem("`\(name)` is a family; its cases are\n" + cases.map { "  \($0)" }.joined(separator: "\n"))
        case .unknown(let nearest):
          throw LabProblem("there is no scenario `\(name)`" + (nearest.map { "; the nearest is `\($0)`" } ?? ""))
        }
      } catch let problems as ScenarioProblems {
        throw LabProblem(problems.description)
      }
    }
  }

  extension Attempt.Ability {
    fileprivate var ability: ClosureClient.Ability {
      switch self {
      case .tls: .tls
      case .credentials: .credentials
      case .digest: .digest
      case .mirrors: .mirrors
      }
    }
  }

  extension Attempt {
    fileprivate init(_ call: ClosureClient.Call) throws {
      func address(_ text: String) throws -> URL {
        guard let url = URL(string: text) else { throw LabProblem("`\(text)` is no URL for Foundation") }
        return url
      }
      self.init(
        url: try address(call.url), places: try call.places.mapValues(address),
        file: URL(fileURLWithPath: call.output), directory: URL(fileURLWithPath: call.directory, isDirectory: true),
        number: call.number, scenario: call.scenario, authority: URL(fileURLWithPath: call.authority),
        sha256: call.sha256, user: call.credentials.user, password: call.credentials.password,
        token: call.credentials.token)
    }
  }
#endif
