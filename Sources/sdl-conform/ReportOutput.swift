import CommandLineOptions
import Conformance

/// Where a command's reports go.
enum ReportOutput {
  /// What `--report` asks for.
  static func destinations(_ options: ParsedOptions) throws(Misuse) -> [ReportDestination] {
    var found: [ReportDestination] = []
    for text in options.values("report") {
      do throws(ReportDestination.Problem) { found.append(try ReportDestination(text)) } catch {
        throw Misuse(error.description)
      }
    }
    return found
  }

  /// Prints the tables, writes the files, and gives the exit status.
  static func give(
    _ set: ReportSet, to destinations: [ReportDestination], keeps: Bool, warningsFail: Bool = false
  ) -> Int32 {
    let terminal = TerminalReport(isColoured: TerminalOutput.isColoured())
    Terminal.line(terminal.text(set))
    if keeps { LastReport.keep(set) }
    for destination in destinations {
      do throws(ReportDestination.Problem) { try destination.write(set) } catch {
        Terminal.error("sdl-conform: \(error)")
        return Report.Conclusion.labFailed.rawValue
      }
    }
    return set.conclusion(warningsFail: warningsFail).rawValue
  }
}
