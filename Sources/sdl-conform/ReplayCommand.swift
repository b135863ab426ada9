import CommandLineOptions
import Conformance

/// `sdl-conform replay`
enum ReplayCommand {
  static func run(_ options: ParsedOptions, _ interrupt: Interrupt) async throws(Misuse) -> Int32 {
    let words = try arguments(options)
    let request: Invocation
    do throws(CommandLineError) { request = try ConformProgram.table.read(words) } catch {
      throw Misuse(ConformProgram.table.message(for: error))
    }
    guard case .run(let read) = request else {
      throw Misuse("the case's command asks for help: \(words.joined(separator: " "))")
    }
    // The cases of the last run can still be asked about afterwards.
    return try await RunCommand.run(read, interrupt, keepsReport: false)
  }

  /// The arguments of `run` that play it: a file with the last run's client, or a case as its report says.
  private static func arguments(_ options: ParsedOptions) throws(Misuse) -> [String] {
    let name = options.positional("CASE") ?? ""
    let client = options.value("client")
    var words: [String]
    if ScenarioSelection.isPath(name) {
      guard let player = client ?? lastClient(options) else {
        throw Misuse("--client says which client is to play \(name)")
      }
      words = ["run", "--client", player, "--scenario", name]
    } else {
      guard let replay = try CaseSelection(options, name: name).one().replay else {
        throw Misuse("somebody ran the client of `\(name)` by hand, so that there is no command to play it again")
      }
      words = replay
      if let client, let place = words.firstIndex(of: "--client"), place + 1 < words.count { words[place + 1] = client }
    }
    if let folder = options.value("scenarios") { words += ["--scenarios", folder] }
    return words
  }

  /// The client of the last run, as its command line named it; nil where it had none or several.
  private static func lastClient(_ options: ParsedOptions) -> String? {
    guard let set = LastReport.read(options.value("from")), set.reports.count == 1, let item = set.cases.first?.item,
      let words = CaseSelection.Found(report: set.reports[0], item: item).replay,
      let place = words.firstIndex(of: "--client"), place + 1 < words.count
    else { return nil }
    return words[place + 1]
  }
}
