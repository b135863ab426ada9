public import Judge
public import ScenarioLanguage

/// What one case came to.
public struct CaseResult: Sendable {
  /// The item of the report.
  public var item: ReportCase
  /// The scenario that was played.
  public let scenario: Scenario
  /// The verdict behind the item.
  public let verdict: Verdict
  /// Whether the client keeps its partial under the final name, as far as this case shows.
  public let isInPlace: Bool
  /// The variables that the client was given, the case's own aside.
  let environment: [String: String]
}
