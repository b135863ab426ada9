import ScenarioLanguage

/// `if-range`: how If-Range is read.
struct IfRangeFault: PlayableFault {
  static let definition = FaultDefinition(
    key: "if-range", summary: "How the server reads If-Range.",
    form: .words([
      .init("right", "As RFC 9110 says."), .init("ignored", "Not at all: 206 of whatever is there now."),
      .init("date-only", "Only dates; a tag never matches."), .init("tag-only", "Only tags; a date never matches."),
      .init("never-matches", "Always 200 with the whole."),
    ]),
    examples: ["if-range: ignored", "{ version: 2, if-range: ignored }", "if-range: date-only"], level: .meaning,
    rules: ["P5", "C3", "C5", "P1"])

  private let way: AnswerPolicy.IfRange

  init(_ value: Value) throws(ScenarioProblem) {
    way = AnswerPolicy.IfRange(rawValue: value.word ?? "") ?? .right
  }

  var counts: Bool { way != .right }

  func shape(_ policy: inout AnswerPolicy) { policy.ifRange = way }
}
