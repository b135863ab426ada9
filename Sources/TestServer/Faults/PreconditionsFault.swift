import ScenarioLanguage

/// `preconditions`: whether If-Match and its like are looked at.
struct PreconditionsFault: PlayableFault {
  static let definition = FaultDefinition(
    key: "preconditions",
    summary: "`ignored`: If-Match, If-None-Match, If-Modified-Since and If-Unmodified-Since are not looked at.",
    form: .words([.init("ignored", "Not looked at.")]), examples: ["preconditions: ignored"], level: .meaning,
    rules: ["P5", "P19"])

  init(_ value: Value) throws(ScenarioProblem) {}

  func shape(_ policy: inout AnswerPolicy) { policy.honoursPreconditions = false }
}
