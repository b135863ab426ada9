import CommandLineOptions
import Conformance

/// `sdl-conform collect`
enum CollectCommand {
  static func run(_ options: ParsedOptions) throws(Misuse) -> Int32 {
    let destinations = try ReportOutput.destinations(options)
    let report: Report
    do throws(Collection.Problem) {
      report = try Collection.report(from: options.value("server") ?? "", client: options.value("name") ?? "collected")
    } catch {
      Terminal.error("sdl-conform: \(error)")
      return Report.Conclusion.labFailed.rawValue
    }
    guard !report.cases.isEmpty else { throw Misuse("no run of that server has been judged") }
    return ReportOutput.give(ReportSet(report), to: destinations, keeps: true)
  }
}
