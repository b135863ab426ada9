import CommandLineOptions
import Conformance
import Judge

/// `sdl-conform explain`
enum ExplainCommand {
  static func run(_ options: ParsedOptions) throws(Misuse) -> Int32 {
    let name = options.positional("CASE") ?? ""
    let path = options.value("from")
    guard let report = LastReport.read(path) else {
      throw Misuse(path.map { "\($0) is no report that can be read" } ?? "there is no last run; --from names a report")
    }
    let items = report.cases.filter { $0.name == name || $0.scenario == name }
    guard !items.isEmpty else {
      let known = report.cases.prefix(5).map(\.name).joined(separator: ", ")
      throw Misuse("the report has no case `\(name)`; it has \(known)\(report.cases.count > 5 ? ", ..." : "")")
    }
    Terminal.line(items.map { Explanation.lines($0).joined(separator: "\n") }.joined(separator: "\n\n"))
    return 0
  }
}
