public import Judge
import ScenarioLanguage

/// Reports side by side, one for each client: what several clients, or the shards of one, came to.
public struct ReportSet: Hashable, Sendable {
  /// The reports, in the order in which their clients came first.
  public let reports: [Report]

  /// One client's report.
  public init(_ report: Report) { reports = [report] }

  /// Puts reports together. Those of one client (name and command) become one: each case once, the worse of two
  /// verdicts on it.
  public init(merging all: [Report]) {
    var clients: [Report.Client] = []
    for report in all where !clients.contains(report.client) { clients.append(report.client) }
    reports = clients.map { client in Self.merged(all.filter { $0.client == client }) }
  }

  /// What each report's client is called where all stand together: its name, with a number where two share one.
  public var labels: [String] {
    reports.indices.map { index in
      let name = reports[index].client.name
      let number = reports[...index].count { $0.client.name == name }
      return number == 1 ? name : "\(name) (\(number))"
    }
  }

  /// All cases, each with the number of the report that it stands in, from 0.
  public var cases: [(report: Int, item: ReportCase)] {
    reports.indices.flatMap { index in reports[index].cases.map { (index, $0) } }
  }

  /// What the program says with its exit status: the worst of the reports'.
  public func conclusion(warningsFail: Bool = false) -> Report.Conclusion {
    reports.map { $0.conclusion(warningsFail: warningsFail) }.max { $0.rawValue < $1.rawValue } ?? .asExpected
  }

  private static func merged(_ reports: [Report]) -> Report {
    guard reports.count > 1, let first = reports.first else { return reports[0] }
    var cases: [ReportCase] = []
    var places: [String: Int] = [:]
    for item in reports.flatMap(\.cases) {
      if let place = places[item.name] {
        if item.outcome == .void || cases[place].outcome != .void && item.grade > cases[place].grade {
          cases[place] = item
        }
      } else {
        places[item.name] = cases.count
        cases.append(item)
      }
    }
    var environment: [String: String] = [:]
    for (name, value) in reports.flatMap(\.environment).sorted(by: { ($0.key, $0.value) < ($1.key, $1.value) }) {
      // Shards may come from different machines.
      if let known = environment[name] {
        if known != value { environment[name] = known + "; " + value }
      } else {
        environment[name] = value
      }
    }
    var report = Report(
      client: first.client, environment: environment, clientWide: findings(reports.flatMap(\.clientWide)), cases: cases,
      duration: reports.reduce(0) { $0 + $1.summary.duration },
      interrupted: reports.contains(where: \.summary.interrupted))
    report.summary.leftOut = reports.reduce(0) { $0 + ($1.summary.leftOut ?? 0) }
    report.summary.strays =
      StrayFiles.counted(cases) + reports.flatMap { ($0.summary.strays ?? []).filter { $0.cases == 0 } }
    return report
  }

  /// What is told once is told once: of each rule the finding with the counts of all.
  private static func findings(_ all: [Report.ClientWide]) -> [Report.ClientWide] {
    var found: [Report.ClientWide] = []
    for finding in all {
      if let place = found.firstIndex(where: { $0.rule.id == finding.rule.id }) {
        found[place].cases += finding.cases
      } else {
        found.append(finding)
      }
    }
    return found
  }
}
