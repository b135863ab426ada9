public import ScenarioLanguage

/// What the lab says of a case.
public struct Verdict: Hashable, Sendable {
  /// How it ended.
  public var outcome: Outcome
  /// What that is worth.
  public var grade: Grade
  /// What the partial was at the end.
  public var partial: ClientRun.Partial
  /// What a run against an honest server came to.
  public var recovery: CaseRecord.Recovery?
  /// The rules that were broken.
  public var rules: [BrokenRule]
  /// Those of them that show by themselves, on the wire or on the disk; the others explain the outcome.
  public var shown: [BrokenRule]
  /// The grade of the outcome, of what was expected after each run and of the recovery, before any rule is looked at.
  public var outcomeGrade: Grade
  /// The same without what the outcome itself is worth.
  var restGrade: Grade
  /// Why, in one sentence.
  public var reason: String
  /// What would have passed.
  public var expected: String
  /// Where the output's bytes came from; empty for an output that is whole and right.
  public var diagnosis: [DiagnosisPiece]
  /// The GETs of the case.
  public var requests: Int
  /// Body bytes that reached the client's kernel.
  public var delivered: Int64
  /// Body bytes of the final version delivered beyond its size, as a share of it; nil unless the output is whole.
  public var waste: Double?

  /// Whether all was fetched anew although the kept part was good, which is a warning by rule U7 alone.
  public var isWaste: Bool { outcome == .restarted && rules.contains { $0.id == "U7" } && outcomeGrade >= .warn }

  /// The grade that the case has where these rules are told elsewhere.
  public func grade(without rules: Set<String>) -> Grade {
    guard outcomeGrade > .none else { return outcomeGrade }
    let outcomeGrade = isWaste && rules.contains("U7") ? max(restGrade, .pass) : self.outcomeGrade
    return max(outcomeGrade, Grading.grade(shown.filter { !rules.contains($0.id) }))
  }
}
