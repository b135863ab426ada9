import Judge
import ScenarioLanguage

/// What is known to fail, by client, in the form of a profile's `known` and `ignore-rules`.
public struct Baseline: Hashable, Sendable {
  /// What is known of one client, or of all.
  public struct Part: Hashable, Sendable {
    /// The known failures.
    public var known: [KnownFailure]
    /// The rules that are not held against it, with the reason.
    public var ignoredRules: [String: String]

    /// Makes a part.
    public init(known: [KnownFailure] = [], ignoredRules: [String: String] = [:]) {
      self.known = known
      self.ignoredRules = ignoredRules
    }

    var isEmpty: Bool { known.isEmpty && ignoredRules.isEmpty }
  }

  /// What holds for each client.
  public var common = Part()
  /// What holds for a client of that name.
  public var clients: [String: Part] = [:]

  /// Nothing is known.
  public init() {}

  /// Both, for one client.
  public func part(for client: String) -> Part {
    let own = clients[client] ?? Part()
    return Part(
      known: own.known + common.known,
      ignoredRules: own.ignoredRules.merging(common.ignoredRules) { first, _ in first })
  }

  /// What it is after a run: failures that are new stand in it as unexplained, and those that were played and failed
  /// no longer are gone. Reasons stay.
  ///
  /// `profiles` is what the clients' own profiles know, which is not repeated.
  public func updated(by reports: [Report], profiles: [String: [KnownFailure]] = [:], warningsFail: Bool = false)
    -> Baseline
  {
    var baseline = self
    // One client's file needs no names; one that has names keeps them.
    let isNamed = reports.count > 1 || !clients.isEmpty
    for report in reports {
      let name = report.client.name
      let part = (isNamed ? clients[name] : common) ?? Part()
      let others = (profiles[name] ?? []) + (isNamed ? common.known : [])
      let new = Self.updated(part, by: report, beside: others, warningsFail: warningsFail)
      if isNamed { baseline.clients[name] = new } else { baseline.common = new }
    }
    return baseline
  }

  private static func updated(
    _ part: Part, by report: Report, beside others: [KnownFailure], warningsFail: Bool
  ) -> Part {
    let bad = report.cases.filter { isBad($0.grade, warningsFail) }
    let version = report.client.version
    var part = part
    part.known.removeAll { known in
      let played = report.cases.filter { known.names($0) && $0.grade != .none }
      return !played.isEmpty
        && !played.contains { item in
          isBad(item.grade, warningsFail) && known.covers(item, version: version)
        }
    }
    for item in bad where !(part.known + others).contains(where: { $0.covers(item, version: version) }) {
      let rules = item.rules.filter { $0.level == .must }.map(\.id)
      part.known.append(
        KnownFailure(item.name, outcomes: [item.outcome], rules: rules.isEmpty ? nil : rules, reason: "unexplained"))
    }
    for finding in report.clientWide
    where finding.rule.level == .must || warningsFail && finding.rule.level == .should {
      part.ignoredRules[finding.rule.id] = part.ignoredRules[finding.rule.id] ?? "unexplained"
    }
    return part
  }

  private static func isBad(_ grade: Grade, _ warningsFail: Bool) -> Bool {
    grade == .fail || warningsFail && grade == .warn
  }
}
