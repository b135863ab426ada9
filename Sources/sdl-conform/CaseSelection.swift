import CommandLineOptions
import Conformance
import Judge
import ScenarioLanguage

/// The cases of a report that a command line names: of the last run, or of `--from REPORT`.
struct CaseSelection {
  /// A case with the report that it stands in.
  struct Found {
    let report: Report
    let item: ReportCase
  }

  let found: [Found]
  private let name: String

  /// Looks for `CASE`, the name of a case or of a scenario, in every report of the set or in that of `--of CLIENT`.
  init(_ options: ParsedOptions, name: String) throws(Misuse) {
    self.name = name
    let set = try Self.reports(options)
    let client = options.value("of")
    let labels = set.labels
    let isWanted = { (index: Int) in client.map { labels[index] == $0 } ?? true }
    if let client, !labels.contains(client) {
      throw Misuse("the report has no client `\(client)`; it has \(labels.joined(separator: ", "))")
    }
    let cases = set.cases.filter { isWanted($0.report) }
    found = cases.filter { $0.item.name == name || $0.item.scenario == name }
      .map { Found(report: set.reports[$0.report], item: $0.item) }
    guard found.isEmpty else { return }
    let known = cases.prefix(5).map(\.item.name).joined(separator: ", ")
    throw Misuse("the report has no case `\(name)`; it has \(known)\(cases.count > 5 ? ", ..." : "")")
  }

  /// The one case that is meant. Throws where there are several.
  func one() throws(Misuse) -> Found {
    guard found.count > 1 else { return found[0] }
    let names = Set(found.map(\.item.name))
    if names.count == 1 {
      let clients = found.map(\.report.client.name).joined(separator: ", ")
      throw Misuse("several clients have `\(name)`; --of takes one of \(clients)")
    }
    throw Misuse("`\(name)` is a family; name one of \(found.map(\.item.name).joined(separator: ", "))")
  }

  /// The reports of `--from`, else of the last run.
  static func reports(_ options: ParsedOptions) throws(Misuse) -> ReportSet {
    let path = options.value("from")
    guard let set = LastReport.read(path) else {
      throw Misuse(path.map { "\($0) is no report that can be read" } ?? "there is no last run; --from names a report")
    }
    return set
  }
}

extension CaseSelection.Found {
  /// The command line that plays the case alone, without the program's name; nil where somebody ran the client by hand.
  var replay: [String]? {
    guard let words = try? ShellWords.split(item.replay), words.count > 2 else { return nil }
    return Array(words.dropFirst())
  }

  /// The scenario of the case: where its command says that it is, else by its name; nil where it is not there any more.
  func scenario(_ options: ParsedOptions) throws(Misuse) -> Scenario? {
    var selectors = [item.name]
    if let words = replay, let place = words.lastIndex(of: "--scenario"), place + 1 < words.count {
      selectors.insert(words[place + 1], at: 0)
    }
    let selection = try ScenarioSelection(options)
    for selector in selectors {
      let cases = (try? selection.cases(names: [selector], tags: [])) ?? []
      if let found = cases.first(where: { $0.scenario.caseName == item.name }) { return found.scenario }
    }
    return nil
  }
}
