import CommandLineOptions
import Conformance
import ScenarioLanguage
import TestServer

/// `sdl-conform coverage`
enum CoverageCommand {
  static func run(_ options: ParsedOptions) throws(Misuse) -> Int32 {
    let entries: [LibraryEntry]
    let reports: [KnownReport]
    let library = try ScenarioSelection(options).known()
    do throws(ScenarioProblems) { entries = try library.entries() } catch {
      throw Misuse(error.description, isPlaced: true)
    }
    if options.flag("index") {
      TerminalOutput.put(LibraryIndex.markdown(entries), on: 1)
      return 0
    }
    guard let path = options.value("reports") ?? standardList(options) else {
      throw Misuse("there is no list of reports beside the scenarios; --reports FILE names one")
    }
    guard let text = TextFile.read(path) else { throw Misuse("\(path) cannot be read") }
    do throws(ScenarioProblem) { reports = try KnownReport.list(text, file: path) } catch {
      throw Misuse(error.description, isPlaced: true)
    }
    let coverage = LibraryCoverage(entries, reports: reports)
    let lines = options.flag("all") ? coverage.lines + cited(entries) : coverage.lines
    Terminal.line((lines + [coverage.summary(entries, reports: reports)]).joined(separator: "\n"))
    return coverage.isComplete ? 0 : 1
  }

  /// Each rule with the scenarios that cite it.
  private static func cited(_ entries: [LibraryEntry]) -> [String] {
    Rule.all.compactMap { rule in
      let names = entries.filter { $0.rules.contains(rule.id) }.map(\.name)
      return names.isEmpty ? nil : "rule \(rule.id) in \(names.joined(separator: ", "))"
    }
  }

  /// `reports.tsv` beside the scenarios of an installed program, or among the corpora of the checkout.
  private static func standardList(_ options: ParsedOptions) -> String? {
    guard let folder = options.value("scenarios") ?? ScenarioFolders.standard else { return nil }
    return [folder + "/../reports.tsv", folder + "/../Tests/Corpora/reports.tsv"].first { TextFile.read($0) != nil }
  }
}
