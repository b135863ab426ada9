import Judge
import ScenarioLanguage

/// The cases of several reports, side by side.
enum SideBySide {
  /// A case with what it came to for each client; nil where it was not played.
  struct Row {
    let name: String
    let items: [ReportCase?]
  }

  /// The rows, in the order in which cases stand first in any report.
  static func rows(_ set: ReportSet) -> [Row] {
    let reports = set.reports
    var names: [String] = []
    var seen: Set<String> = []
    for item in reports.flatMap(\.cases) where seen.insert(item.name).inserted { names.append(item.name) }
    let maps = reports.map { report in Dictionary(report.cases.map { ($0.name, $0) }) { first, _ in first } }
    return names.map { name in Row(name: name, items: maps.map { $0[name] }) }
  }

  /// What a case came to, in a word or two: the outcome, and its grade where the outcome does not tell.
  static func word(_ item: ReportCase) -> String {
    let grade = item.grade == .pass || item.grade == .none ? "" : ", \(item.grade.rawValue)"
    return item.outcome.rawValue + grade + (item.known != nil && item.grade == .fail ? " (known)" : "")
  }
}
