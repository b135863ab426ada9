import CommandLineOptions
import Conformance

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `sdl-conform run`
enum RunCommand {
  /// Runs, reports and gives the exit status. `keepsReport` is false where the last run's report is to stay.
  static func run(
    _ options: ParsedOptions, _ interrupt: Interrupt, keepsReport: Bool = true
  ) async throws(Misuse) -> Int32 {
    TerminalOutput.raiseFileLimit()
    let client = try self.client(options)
    var destinations: [ReportDestination] = []
    for text in options.values("report") {
      do throws(ReportDestination.Problem) { destinations.append(try ReportDestination(text)) } catch {
        throw Misuse(error.description)
      }
    }
    let cases = try ScenarioSelection(options).cases(names: options.values("scenario"), tags: options.values("tag"))
    let jobs = options.integer("jobs").map { Int($0) } ?? ProcessInfo.processInfo.activeProcessorCount
    let runner = SuiteRunner(client: client, jobs: min(jobs, cases.count), interrupt: interrupt)
    let progress = ProgressLine(total: cases.count)
    let report: Report
    do {
      report = try await runner.run(cases) { progress.take($0) }
    } catch {
      progress.clear()
      Terminal.error("sdl-conform: the lab cannot begin: \(error)")
      return Report.Conclusion.labFailed.rawValue
    }
    progress.clear()
    Terminal.line(TerminalReport(isColoured: TerminalOutput.isColoured()).text(report))
    if keepsReport { LastReport.keep(report) }
    for destination in destinations {
      do throws(ReportDestination.Problem) { try destination.write(report) } catch {
        Terminal.error("sdl-conform: \(error)")
        return Report.Conclusion.labFailed.rawValue
      }
    }
    return report.conclusion(warningsFail: options.value("fail-on") == "warn").rawValue
  }

  private static func client(_ options: ParsedOptions) throws(Misuse) -> Client {
    let text = options.value("client") ?? ""
    if text.hasSuffix(".yaml") { throw Misuse("profiles of clients are not read yet; give a command") }
    let client: Client
    do throws(CommandTemplateError) { client = try Client(text) } catch { throw Misuse("--client: \(error)") }
    guard client.isInstalled else { throw Misuse("--client: there is no program `\(client.program)`") }
    return client
  }
}
