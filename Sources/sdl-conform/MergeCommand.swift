import CommandLineOptions
import Conformance

/// `sdl-conform merge`
enum MergeCommand {
  static func run(_ options: ParsedOptions) throws(Misuse) -> Int32 {
    let destinations = try ReportOutput.destinations(options)
    var reports: [Report] = []
    for path in options.positionals("REPORT") {
      // A directory is one that a run has written its reports into.
      let file = TextFile.read(path) == nil ? "\(path)/\(ReportForm.json.fileName)" : path
      guard let set = LastReport.read(file) else { throw Misuse("\(path) is no report.json that can be read") }
      reports += set.reports
    }
    return ReportOutput.give(ReportSet(merging: reports), to: destinations, keeps: true)
  }
}
