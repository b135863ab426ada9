import CommandLineOptions
import Conformance
import Judge
import ScenarioLanguage

/// `sdl-conform bug`
enum BugCommand {
  static func run(_ options: ParsedOptions) throws(Misuse) -> Int32 {
    let found = try CaseSelection(options, name: options.positional("CASE") ?? "").one()
    let scenario = try found.scenario(options)
    Terminal.line(BugReport.markdown(found.item, in: found.report, scenario: scenario?.resolved))
    return 0
  }
}
