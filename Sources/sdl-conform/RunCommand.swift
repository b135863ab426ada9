import CommandLineOptions
import Conformance
import Judge

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
    let settings = try RunSettings(options)
    let progress = ProgressLine(total: settings.cases.count * settings.clients.count * settings.repeats)
    var reports: [Report] = []
    let deadline = settings.budget.map { ContinuousClock.now + $0 }
    for (index, client) in settings.clients.enumerated() where !interrupt.isRaised {
      var runner = SuiteRunner(client: client, jobs: settings.jobs, interrupt: interrupt)
      runner.repeats = settings.repeats
      // Each client has its share of what is left.
      runner.deadline = deadline.map { .now + ($0 - .now) / (settings.clients.count - index) }
      let known = settings.baseline.part(for: client.name)
      runner.ignoredRules = Set(known.ignoredRules.keys)
      do {
        var report = try await runner.run(settings.cases) { progress.take($0) }
        report.mark(known: known.known + client.profile.known)
        reports.append(report)
      } catch {
        progress.clear()
        Terminal.error("sdl-conform: the lab cannot begin: \(error)")
        return Report.Conclusion.labFailed.rawValue
      }
    }
    progress.clear()
    let status = ReportOutput.give(
      ReportSet(merging: reports), to: settings.destinations, keeps: keepsReport, warningsFail: settings.warningsFail)
    if status == Report.Conclusion.labFailed.rawValue { return status }
    if settings.updatesBaseline { try update(settings, &reports, interrupt) }
    return conclusion(reports, settings).rawValue
  }

  /// Writes the baseline, and holds the reports against it.
  private static func update(
    _ settings: RunSettings, _ reports: inout [Report], _ interrupt: Interrupt
  ) throws(Misuse) {
    guard !interrupt.isRaised, let path = settings.baselinePath else { return }
    let profiles = Dictionary(settings.clients.map { ($0.name, $0.profile.known) }) { first, _ in first }
    let new = settings.baseline.updated(by: reports, profiles: profiles, warningsFail: settings.warningsFail)
    do {
      try Data(BaselineReader.text(new).utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch { throw Misuse("--baseline: \(path) cannot be written") }
    for index in reports.indices {
      let part = new.part(for: reports[index].client.name)
      reports[index].mark(known: part.known + (profiles[reports[index].client.name] ?? []))
      reports[index].clientWide.removeAll { part.ignoredRules[$0.rule.id] != nil }
    }
    Terminal.error("sdl-conform: \(path) has the failures of this run")
  }

  /// The worst of what is to be said of all clients.
  private static func conclusion(_ reports: [Report], _ settings: RunSettings) -> Report.Conclusion {
    let conclusions = reports.map { $0.conclusion(warningsFail: settings.warningsFail) }
    if conclusions.contains(.labFailed) || reports.isEmpty { return .labFailed }
    var isBad = conclusions.contains(.newFailures)
    for report in reports {
      if settings.repeats > 1 {
        let flips = report.cases.count { $0.unstable != nil }
        if flips > 0 {
          Terminal.error(
            "sdl-conform: \(report.client.name): the verdicts on \(flips) of \(report.cases.count) cases differ")
        }
        isBad = isBad || flips > 0
      }
      if let wanted = settings.minimumExercised, !report.summary.interrupted, report.exercisedShare ?? 0 < wanted {
        let share = report.exercisedShare ?? 0
        Terminal.error(
          "sdl-conform: \(report.client.name): \(share)% of the cases were exercised, \(wanted)% are wanted")
        isBad = true
      }
    }
    return isBad ? .newFailures : .asExpected
  }
}
