public import Judge
import ScenarioLanguage

/// What a run of `sdl-conform` came to; its JSON form, `report.json`, is stable.
public struct Report: Codable, Hashable, Sendable {
  /// The client that was tested.
  public struct Client: Codable, Hashable, Sendable {
    /// Its name.
    public var name: String
    /// Its command as it was given.
    public var command: String
    /// The version that it tells, or nil where it tells none.
    public var version: String?

    /// Names a client.
    public init(name: String, command: String, version: String? = nil) {
      self.name = name
      self.command = command
      self.version = version
    }
  }

  /// A finding that holds for the client and not for a case.
  public struct ClientWide: Codable, Hashable, Sendable {
    /// The rule.
    public var rule: BrokenRule
    /// The cases that show it.
    public var cases: Int

    /// Makes a finding.
    public init(rule: BrokenRule, cases: Int) {
      self.rule = rule
      self.cases = cases
    }
  }

  /// A file that a client leaves where nobody asked for it.
  public struct Stray: Codable, Hashable, Sendable {
    /// Its path: relative to a case's directory, or absolute where it lies outside of all of them.
    public var path: String
    /// The cases that left it; 0 where it lies outside and nobody can tell which.
    public var cases: Int
  }

  /// The numbers of a report.
  public struct Summary: Codable, Hashable, Sendable {
    /// The cases.
    public var cases: Int
    /// How many cases have each grade.
    public var grades: [String: Int]
    /// How many cases have each outcome.
    public var outcomes: [String: Int]
    /// The cases in which what was scripted took place.
    public var exercised: Int
    /// How long it took, in seconds.
    public var duration: Double
    /// Whether the user stopped it before all cases were done.
    public var interrupted: Bool
    /// How many cases were not begun, since the time that was given was over.
    public var leftOut: Int?
    /// The files that were left beside outputs, or outside of the cases' directories.
    public var strays: [Stray]?
  }

  /// The version of this form.
  public var version = 1
  /// The client.
  public var client: Client
  /// What the client was run in: variables, system, versions.
  public var environment: [String: String]
  /// What holds for the client in most cases.
  public var clientWide: [ClientWide]
  /// The cases, in the order in which they were asked for.
  public var cases: [ReportCase]
  /// The numbers.
  public var summary: Summary

  /// Puts a report together.
  public init(
    client: Client, environment: [String: String], clientWide: [ClientWide], cases: [ReportCase], duration: Double,
    interrupted: Bool
  ) {
    self.client = client
    self.environment = environment
    self.clientWide = clientWide
    self.cases = cases
    let proved = cases.filter { ![.void, .skipped, .notExercised].contains($0.outcome) }
    summary = Summary(
      cases: cases.count, grades: Self.counts(cases.map(\.grade.rawValue)),
      outcomes: Self.counts(cases.map(\.outcome.rawValue)), exercised: proved.count, duration: duration,
      interrupted: interrupted)
  }

  private static func counts(_ words: [String]) -> [String: Int] { words.reduce(into: [:]) { $0[$1, default: 0] += 1 } }

  /// What the program says with its exit status.
  public enum Conclusion: Int32, Hashable, Sendable {
    /// All is as expected.
    case asExpected = 0
    /// There are failures.
    case newFailures = 1
    /// The lab itself failed.
    case labFailed = 3
  }

  /// The share of the cases that were exercised, in percent, rounded down; those that were skipped aside. Nil where
  /// none is left.
  public var exercisedShare: Int? {
    let played = cases.count { $0.outcome != .skipped }
    return played == 0 ? nil : summary.exercised * 100 / played
  }

  /// Marks the failures that are known, and forgets marks that were there before.
  public mutating func mark(known: [KnownFailure]) {
    for index in cases.indices {
      let item = cases[index]
      let isBad = item.grade == .fail || item.grade == .warn
      cases[index].known =
        isBad
        ? known.first { $0.covers(item, version: client.version) }.map {
          ReportCase.Known(reason: $0.reason, report: $0.report)
        } : nil
    }
  }

  /// What to say of it; a warning counts only where `warningsFail`.
  public func conclusion(warningsFail: Bool = false) -> Conclusion {
    if cases.contains(where: { $0.outcome == .void }) { return .labFailed }
    let bad = cases.contains { $0.known == nil && ($0.grade == .fail || warningsFail && $0.grade == .warn) }
    let wide = clientWide.contains { $0.rule.level == .must || warningsFail && $0.rule.level == .should }
    return bad || wide ? .newFailures : .asExpected
  }
}
