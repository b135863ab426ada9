import CommandLineOptions
import Conformance
import Judge

/// `sdl-conform explain`
enum ExplainCommand {
  static func run(_ options: ParsedOptions) throws(Misuse) -> Int32 {
    let cases = try CaseSelection(options, name: options.positional("CASE") ?? "").found
    Terminal.line(cases.map { Explanation.lines($0.item).joined(separator: "\n") }.joined(separator: "\n\n"))
    return 0
  }
}
