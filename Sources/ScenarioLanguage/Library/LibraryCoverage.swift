/// What a library leaves out: rules and reports without a scenario.
public struct LibraryCoverage: Hashable, Sendable {
  /// What a scenario names under `seen`, of which no report is known.
  public struct UnknownReport: Hashable, Sendable {
    /// The scenario.
    public let scenario: String
    /// What it names.
    public let text: String

    /// Makes one.
    public init(scenario: String, text: String) {
      self.scenario = scenario
      self.text = text
    }
  }

  /// The rules on clients that no scenario cites and that something could provoke, in their order.
  public let uncoveredRules: [Rule]
  /// The reports that no scenario names, in the order of the list.
  public let uncoveredReports: [KnownReport]
  /// The names under `seen` that are neither an id nor a source of a known report.
  public let unknownReports: [UnknownReport]
  /// The rules that a scenario cites although the list says that nothing provokes them.
  public let wronglyExcused: [Rule]

  /// Whether nothing is left out.
  public var isComplete: Bool {
    uncoveredRules.isEmpty && uncoveredReports.isEmpty && unknownReports.isEmpty && wronglyExcused.isEmpty
  }

  /// Finds out what these entries leave out of the rules on clients and of these reports.
  public init(_ entries: [LibraryEntry], reports: [KnownReport]) {
    let cited = Set(entries.flatMap(\.rules))
    let rules = Rule.all.filter { $0.id.first != "S" }
    uncoveredRules = rules.filter { !cited.contains($0.id) && $0.reasonWithoutScenario == nil }
    wronglyExcused = rules.filter { cited.contains($0.id) && $0.reasonWithoutScenario != nil }
    let named = Set(entries.flatMap(\.reports))
    uncoveredReports = reports.filter { report in !named.contains { report.isNamed(by: $0) } }
    unknownReports = entries.flatMap { entry in
      entry.reports.filter { text in !reports.contains { $0.isNamed(by: text) } }
        .map { UnknownReport(scenario: entry.name, text: $0) }
    }
  }

  /// One line for each thing that is left out, and one for each rule that is left out with a reason.
  public var lines: [String] {
    uncoveredRules.map { "rule \($0.id) has no scenario: \($0.text)" }
      + wronglyExcused.map { "rule \($0.id) has a scenario, but stands on the list of those that cannot have one" }
      + uncoveredReports.map { "report \($0.id) (\($0.source), \($0.severity)) has no scenario" }
      + unknownReports.map { "\($0.scenario) names `\($0.text)`, of which no report is known" }
      + Rule.all.compactMap { rule in rule.reasonWithoutScenario.map { "rule \(rule.id) has none, since \($0)" } }
  }
}

extension LibraryCoverage {
  /// The numbers in one line: what is covered, and what cannot be.
  public func summary(_ entries: [LibraryEntry], reports: [KnownReport]) -> String {
    let rules = Rule.all.filter { $0.id.first != "S" }
    let excused = rules.count { $0.reasonWithoutScenario != nil }
    let open = uncoveredRules.count
    return "\(entries.count) scenarios with \(entries.reduce(0) { $0 + $1.caseCount }) cases: "
      + "\(rules.count - excused - open) of \(rules.count - excused) rules on clients that can be provoked and "
      + "\(reports.count - uncoveredReports.count) of \(reports.count) reports are covered"
  }
}

extension Rule {
  /// Why no scenario can have this rule broken or kept in a way that shows, or nil where one can.
  public var reasonWithoutScenario: String? { Self.withoutScenario[id] }

  private static let withoutScenario = [
    "F30": "the wire log does not record how a client ends its TLS",
    "L16": "no step of the client puts a symbolic link or a file's mode on the disk",
    "U8": "a verdict never rests on the words of an error",
    "U10": "a verdict tells success from failure by the exit status alone; further values are each client's own",
    "U11": "a verdict never rests on what stands on stderr",
  ]
}
