import CommandLineOptions
import ScenarioLanguage
import TestServer

/// What is asked without a server: lists, explanations, dry runs.
enum Inquiry {
  /// The text to print, or nil where a server is wanted.
  static func answer(to options: ParsedOptions) throws(ServerSettings.Misuse) -> String? {
    if options.flag("list") { return try list(options) }
    if options.flag("schema") { return JSONSchema.text(of: ServerSettings.reader.grammar) }
    if let name = options.value("explain") { return try explain(name, options) }
    if !options.values("dry-run").isEmpty { return try dryRun(options) }
    return nil
  }

  private static func list(_ options: ParsedOptions) throws(ServerSettings.Misuse) -> String {
    var lines: [(String, String)] = []
    for scenario in try ServerSettings(options).configuration.scenarios {
      let tags = scenario.tags.isEmpty ? "" : "  [\(scenario.tags.joined(separator: ", "))]"
      lines.append((scenario.caseName, scenario.title + tags))
    }
    let width = min(40, lines.map(\.0.count).max() ?? 0)
    return lines.map { name, title in
      name + String(repeating: " ", count: max(0, width - name.count)) + "  " + title
    }.joined(separator: "\n")
  }

  private static func explain(_ name: String, _ options: ParsedOptions) throws(ServerSettings.Misuse) -> String {
    let library = try ServerSettings.library(options)
    do throws(ScenarioProblems) {
      switch try library?.lookup(name) {
      case .scenario(let scenario)?: return text(of: scenario)
      case .family(let cases)?:
        guard let library, let item = library.items.first(where: { $0.name == name }) else { break }
        let family = try library.family(item)
        return "\(name): \(family.title)\n\nIts cases:\n" + cases.map { "  \($0)" }.joined(separator: "\n")
      case .unknown?, nil: break
      }
    } catch {
      throw ServerSettings.Misuse(text: error.description)
    }
    let explain = Explain(ServerSettings.reader.grammar)
    if let text = explain.text(for: name) { return text }
    let hint = explain.nearestKey(to: name).map { "; the nearest key is `\($0)`" } ?? ""
    throw ServerSettings.Misuse(text: "`\(name)` is neither a scenario nor a key of the language\(hint)")
  }

  private static func text(of scenario: Scenario) -> String {
    var lines = ["\(scenario.caseName): \(scenario.title)"]
    if !scenario.why.isEmpty { lines += ["", scenario.why] }
    if !scenario.rules.isEmpty { lines += ["", "rules: \(scenario.rules.joined(separator: ", "))"] }
    if !scenario.seen.isEmpty { lines.append("seen: \(scenario.seen.joined(separator: ", "))") }
    for place in scenario.places {
      lines += ["", place.name == "file" ? "server:" : "\(place.name):"]
      lines += place.entries.map { "  \($0.number). \($0.source)" }
    }
    return lines.joined(separator: "\n")
  }

  private static func dryRun(_ options: ParsedOptions) throws(ServerSettings.Misuse) -> String {
    let scenarios = try ServerSettings(options).configuration.scenarios
    guard scenarios.count == 1 else {
      throw ServerSettings.Misuse(text: "--dry-run needs exactly one scenario, and \(scenarios.count) are named")
    }
    var rehearsal = Rehearsal(scenarios[0])
    var texts: [String] = []
    for request in options.values("dry-run") {
      guard let text = rehearsal.play(request) else {
        throw ServerSettings.Misuse(text: "`\(request)` is no request; write it like 'GET Range: bytes=5-'")
      }
      texts.append(text)
    }
    return texts.joined(separator: "\n\n")
  }
}
