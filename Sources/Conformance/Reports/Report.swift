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

    /// Names a client.
    public init(name: String, command: String) {
      self.name = name
      self.command = command
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

  /// What to say of it; a warning counts only where `warningsFail`.
  public func conclusion(warningsFail: Bool = false) -> Conclusion {
    if cases.contains(where: { $0.outcome == .void }) { return .labFailed }
    let bad = cases.contains { $0.grade == .fail || warningsFail && $0.grade == .warn }
    let wide = clientWide.contains { $0.rule.level == .must || warningsFail && $0.rule.level == .should }
    return bad || wide ? .newFailures : .asExpected
  }
}
