import CommandLineOptions
import Conformance
import ScenarioLanguage

/// `sdl-conform list` and `sdl-conform show`
enum ListCommand {
  static func list(_ options: ParsedOptions) throws(Misuse) -> Int32 {
    let cases = try ScenarioSelection(options).cases(names: [], tags: options.values("tag"))
    if options.flag("names") {
      for selected in cases { Terminal.line(selected.scenario.caseName) }
      return 0
    }
    let width = min(60, cases.map(\.scenario.caseName.count).max() ?? 0)
    for selected in cases {
      let scenario = selected.scenario
      let name = scenario.caseName
      let tags = scenario.tags.isEmpty ? "" : "  [\(scenario.tags.joined(separator: ", "))]"
      Terminal.line(name + String(repeating: " ", count: max(0, width - name.count)) + "  " + scenario.title + tags)
    }
    return 0
  }

  static func show(_ options: ParsedOptions) throws(Misuse) -> Int32 {
    let cases = try ScenarioSelection(options).cases(names: [options.positional("NAME") ?? ""], tags: [])
    for (index, selected) in cases.enumerated() {
      if index > 0 { Terminal.line("") }
      Terminal.line(text(of: selected.scenario))
    }
    return 0
  }

  private static func text(of scenario: Scenario) -> String {
    var lines = ["\(scenario.caseName): \(scenario.title)"]
    if !scenario.why.isEmpty { lines += ["", scenario.why] }
    if !scenario.rules.isEmpty {
      lines.append("")
      lines += scenario.rules.map { id in
        guard let rule = Rule.named(id) else { return id }
        return "\(id) (\(rule.level.rawValue), \(rule.source)): \(rule.text)"
      }
    }
    if !scenario.seen.isEmpty { lines += ["", "seen: \(scenario.seen.joined(separator: ", "))"] }
    return (lines + ["", scenario.resolved]).joined(separator: "\n")
  }
}
