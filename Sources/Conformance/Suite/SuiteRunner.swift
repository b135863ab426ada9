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
  /// How often each case is played; where the verdicts differ, the worst counts.
  public var repeats = 1
  /// When no case is begun any more, or nil.
  public var deadline: ContinuousClock.Instant?
  /// The rules that are not held against the client, beside those that its profile names.
  public var ignoredRules: Set<String> = []

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
    let strays = StrayFiles(base: base)
    let runner = CaseRunner(lab: lab)
    let all = await play(cases, runner, onEvent)
    let results = await settled(all, cases, runner)
    let ignored = ignoredRules.union(client.profile.ignoredRules.keys)
    let summary = ClientWideFindings(results, ignoring: ignored)
    var report = Report(
      client: Report.Client(name: client.name, command: client.template.text, version: await client.version()),
      environment: environment(results), clientWide: summary.findings, cases: summary.cases,
      duration: (ContinuousClock.now - began).inSeconds, interrupted: interrupt.isRaised)
    report.summary.leftOut = interrupt.isRaised ? 0 : cases.count - results.count
    report.summary.strays =
      StrayFiles.counted(report.cases) + strays.found().map { Report.Stray(path: $0, cases: 0) }
    report.mark(known: client.profile.known)
    return report
  }

  /// Plays each case that failed and depends on time twice more, alone, to see whether its verdict holds.
  private func settled(_ results: [CaseResult], _ cases: [Selected], _ runner: CaseRunner) async -> [CaseResult] {
    guard repeats == 1 else { return results }
    var results = results
    var number = cases.count
    for index in results.indices
    where results[index].item.grade == .fail && results[index].scenario.dependsOnTime && !interrupt.isRaised {
      if let deadline, .now >= deadline { break }
      let item = results[index].item
      if client.profile.known.contains(where: { $0.names(item) && $0.outcomes.contains(item.outcome) }) { continue }
      var again: [CaseResult] = []
      for _ in 0..<2 {
        number += 1
        guard let result = await runner.run(results[index].scenario, number: number, replay: item.replay) else { break }
        again.append(result)
      }
      results[index] = Repetition.settled(results[index], again)
    }
    return results
  }

  /// Plays all cases, each as often as is wanted. With a deadline those of the core set are begun first.
  private func play(
    _ cases: [Selected], _ runner: CaseRunner, _ onEvent: @escaping @Sendable (Event) -> Void
  ) async -> [CaseResult] {
    let quoted = ShellWords.quoted(client.selector)
    let isCore = cases.map { $0.scenario.tags.contains("core") }
    let order =
      deadline == nil
      ? Array(cases.indices) : cases.indices.filter { isCore[$0] } + cases.indices.filter { !isCore[$0] }
    let queue = (0..<max(1, repeats)).flatMap { _ in order }
    return await withTaskGroup(of: (Int, CaseResult?).self) { group in
      var next = 0
      var found: [Int: [CaseResult]] = [:]
      func startNext() {
        guard next < queue.count, !interrupt.isRaised else { return }
        if let deadline, .now >= deadline { return }
        let (index, selected) = (queue[next], cases[queue[next]])
        next += 1
        let number = next
        let replay = "sdl-conform run --client \(quoted) --scenario \(ShellWords.quoted(selected.selector))"
        onEvent(.started(selected.scenario.caseName))
        group.addTask { (index, await runner.run(selected.scenario, number: number, replay: replay)) }
      }
      for _ in 0..<jobs { startNext() }
      for await (index, result) in group {
        if let result {
          found[index, default: []].append(result)
          onEvent(.finished(result.item))
        }
        startNext()
      }
      return found.sorted { $0.key < $1.key }.map { Repetition.merged($0.value) }
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
