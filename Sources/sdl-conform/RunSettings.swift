import CommandLineOptions
import Conformance
import ScenarioLanguage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What `sdl-conform run` is told to do.
struct RunSettings {
  let clients: [Client]
  let cases: [SuiteRunner.Selected]
  let jobs: Int
  let repeats: Int
  let budget: Duration?
  let destinations: [ReportDestination]
  let baseline: Baseline
  let baselinePath: String?
  let updatesBaseline: Bool
  let warningsFail: Bool
  let minimumExercised: Int?

  init(_ options: ParsedOptions) throws(Misuse) {
    let selection = try ScenarioSelection(options)
    clients = try Self.clients(options, selection)
    destinations = try ReportOutput.destinations(options)
    cases = try Self.cases(options, selection)
    repeats = options.integer("repeat").map { Int($0) } ?? 1
    let wanted = options.integer("jobs").map { Int($0) } ?? ProcessInfo.processInfo.activeProcessorCount
    jobs = max(1, min(wanted, cases.count * repeats))
    budget = options.duration("budget")
    baselinePath = options.value("baseline")
    updatesBaseline = options.flag("update-baseline")
    baseline = try Self.baseline(baselinePath, mayBeMissing: updatesBaseline)
    warningsFail = options.value("fail-on") == "warn"
    minimumExercised = options.percentage("min-exercised")
  }

  /// The clients that a command line names.
  static func clients(_ options: ParsedOptions, _ selection: ScenarioSelection) throws(Misuse) -> [Client] {
    let folder = ProfileFolder(scenarios: selection.folder)
    var clients: [Client] = []
    for text in options.values("client") {
      let client: Client
      do throws(ClientError) { client = try Client(text, in: folder) } catch {
        if case .profile = error { throw Misuse(error.text, isPlaced: true) }
        throw Misuse("--client: \(error.text)")
      }
      guard client.isInstalled else {
        let hint = client.profile.installations.first.map { "; \($0.hint)" } ?? ""
        throw Misuse("--client \(client.name): there is no program `\(client.missingPrograms[0])`\(hint)")
      }
      guard !clients.contains(where: { $0.name == client.name }) else {
        throw Misuse("--client: two clients are called `\(client.name)`; a profile gives one another name")
      }
      clients.append(client)
    }
    return clients
  }

  /// The cases that are named, of the suite's version, and of them this machine's share.
  private static func cases(
    _ options: ParsedOptions, _ selection: ScenarioSelection
  ) throws(Misuse) -> [SuiteRunner.Selected] {
    var cases = try selection.cases(names: options.values("scenario"), tags: options.values("tag"))
    if let version = options.value("suite") {
      let suites = SuiteVersions(scenarios: selection.folder)
      guard let names = suites.names(in: version) else {
        let known = suites.versions.joined(separator: ", ")
        throw Misuse("there is no suite `\(version)`\(known.isEmpty ? "" : "; there are \(known)")")
      }
      cases = cases.filter { names.contains($0.scenario.caseName) }
      guard !cases.isEmpty else { throw Misuse("none of these cases was in the suite \(version)") }
    }
    guard let shard = options.shard("shard") else { return cases }
    // Cases of one family differ little in time: dealt out one by one, each share has its part of them.
    return cases.enumerated().filter { $0.offset % shard.count == shard.part - 1 }.map(\.element)
  }

  private static func baseline(_ path: String?, mayBeMissing: Bool) throws(Misuse) -> Baseline {
    guard let path else {
      guard !mayBeMissing else { throw Misuse("--update-baseline needs --baseline FILE") }
      return Baseline()
    }
    guard let data = FileManager.default.contents(atPath: path) else {
      guard mayBeMissing else { throw Misuse("--baseline: \(path) cannot be read") }
      return Baseline()
    }
    do throws(ScenarioProblems) { return try BaselineReader.read(Array(data), file: path) } catch {
      throw Misuse(error.description, isPlaced: true)
    }
  }
}
