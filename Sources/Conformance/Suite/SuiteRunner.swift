public import Judge
public import ScenarioLanguage
public import TestServer

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Takes one client through many cases, several at a time, each as if it ran alone.
public struct SuiteRunner: Sendable {
  /// A case to play.
  public struct Selected: Sendable {
    /// The case.
    public let scenario: Scenario
    /// How it is named on a command line: its name, or the path of its file.
    public let selector: String

    /// Selects a case.
    public init(_ scenario: Scenario, selector: String? = nil) {
      self.scenario = scenario
      self.selector = selector ?? scenario.caseName
    }
  }

  /// What happens while it works.
  public enum Event: Sendable {
    case started(String)
    case finished(ReportCase)
  }

  /// The client.
  public let client: Client
  /// How many cases are played at once.
  public let jobs: Int
  /// Whether the user wants to stop.
  public let interrupt: Interrupt

  /// Makes a runner of `jobs` cases at once, at least one.
  public init(client: Client, jobs: Int, interrupt: Interrupt = Interrupt()) {
    self.client = client
    self.jobs = max(1, jobs)
    self.interrupt = interrupt
  }

  /// Plays the cases on a server of their own and reports on those that came to their end.
  ///
  /// Throws where the lab cannot begin: no port, no directory.
  public func run(
    _ cases: [Selected], configuration: ServerConfiguration = ServerConfiguration(),
    onEvent: @escaping @Sendable (Event) -> Void = { _ in }
  ) async throws -> Report {
    var configuration = configuration
    // Runs are deleted by those who made them.
    configuration.maximumRuns = max(configuration.maximumRuns, 4 * jobs + 64)
    let server = TestServer(configuration)
    try server.start()
    defer { server.stop() }
    let began = ContinuousClock.now
    guard let base = ProcessCalls.makeTemporaryDirectory("sdl-conform") else { throw SuiteError.noDirectory }
    defer { try? FileManager.default.removeItem(atPath: base) }
    let lab = Lab(server, client, authority: try server.authorityPath(), base: base, interrupt: interrupt)
    let results = await play(cases, CaseRunner(lab: lab), onEvent)
    let summary = ClientWideFindings(results)
    return Report(
      client: Report.Client(name: client.name, command: client.template.text),
      environment: environment(results), clientWide: summary.findings, cases: summary.cases,
      duration: (ContinuousClock.now - began).inSeconds, interrupted: interrupt.isRaised)
  }

  private func play(
    _ cases: [Selected], _ runner: CaseRunner, _ onEvent: @escaping @Sendable (Event) -> Void
  ) async -> [CaseResult] {
    let quoted = ShellWords.quoted(client.template.text)
    return await withTaskGroup(of: (Int, CaseResult?).self) { group in
      var next = 0
      var found: [(Int, CaseResult)] = []
      func startNext() {
        guard next < cases.count, !interrupt.isRaised else { return }
        let (index, selected) = (next, cases[next])
        next += 1
        let replay = "sdl-conform run --client \(quoted) --scenario \(ShellWords.quoted(selected.selector))"
        onEvent(.started(selected.scenario.caseName))
        group.addTask {
          (index, await runner.run(selected.scenario, number: index + 1, replay: replay))
        }
      }
      for _ in 0..<jobs { startNext() }
      for await (index, result) in group {
        if let result {
          found.append((index, result))
          onEvent(.finished(result.item))
        }
        startNext()
      }
      return found.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }

  /// The variables that every case has alike, and what else a reader of the report asks for.
  private func environment(_ results: [CaseResult]) -> [String: String] {
    let variables = results.first { !$0.environment.isEmpty }?.environment ?? [:]
    var shown: [String: String] = ["sdl": TestServer.version, "system": Self.system]
    for (name, value) in variables where !name.hasPrefix("SDL_") {
      // The case's directory is another in each case.
      let folder = value.firstRange(of: "/env/").map { "CASE" + value[$0.lowerBound...] }
      shown[name] = folder ?? value
    }
    return shown
  }

  private static var system: String {
    #if os(Linux)
      let release = FileManager.default.contents(atPath: "/etc/os-release").map { String(decoding: $0, as: UTF8.self) }
      let name = release?.split(separator: "\n").first { $0.hasPrefix("PRETTY_NAME=") }
      return name.map { $0.dropFirst(12).split(separator: "\"").joined() } ?? "Linux"
    #else
      return "macOS"
    #endif
  }
}

/// Why a suite cannot begin.
public enum SuiteError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No directory for the cases could be made.
  case noDirectory

  /// One sentence for people.
  public var description: String {
    switch self {
    case .noDirectory: "no directory for the cases could be made; is TMPDIR writable?"
    }
  }
}
