import CommandLineOptions
import Conformance
import ScenarioLanguage

/// `sdl-conform diagnose`
enum DiagnoseCommand {
  static func run(_ options: ParsedOptions) throws(Misuse) -> Int32 {
    let path = options.positional("FILE") ?? ""
    let cases = try ScenarioSelection(options).cases(names: options.values("scenario"), tags: [])
    let match: OutputSearch.Match?
    do throws(OutputSearch.Problem) {
      match = try OutputSearch(cases.map(\.scenario)).explain(path)
    } catch { throw Misuse(error.description) }
    guard let match else {
      let where_ = cases.count == 1 ? "the file of \(cases[0].scenario.caseName)" : "any of \(cases.count) scenarios"
      Terminal.line("\(path): no byte of \(where_)")
      return 1
    }
    let place = match.place == "file" ? "" : ", place \(match.place)"
    Terminal.line("\(path): \(match.scenario)\(place), version \(match.version)")
    if match.isWhole {
      Terminal.line("whole and right")
      return 0
    }
    Terminal.line(match.headline)
    Terminal.line(CaseText.table(match.pieces, atMost: 64).joined(separator: "\n"))
    return 1
  }
}
