import ScenarioLanguage

/// `ignore-range`: 200 with everything.
struct IgnoreRangeFault: PlayableFault {
  static let definition = FaultDefinition(
    key: "ignore-range",
    summary:
      "Answers 200 with the whole file, without Accept-Ranges unless `advertise` says otherwise (a plain GET gets "
      + "none either, but there nothing has fired).",
    form: .bare, examples: ["ignore-range", "{ ignore-range: true, advertise: true }"], level: .meaning,
    isAboutRanges: true,
    conflicts: [
      "other-range": "no range is answered", "short-range": "no range is answered",
      "empty-range": "no range is answered", "body-from": "no range is answered",
      "multipart": "no range is answered", "not-satisfiable": "no range is answered",
      "unasked-range": "no range is answered",
    ],
    rules: ["P1", "C11", "C15", "P21", "P24"])

  init(_ value: Value) throws(ScenarioProblem) {}

  var actsOnUnsatisfiable: Bool { true }

  func shape(_ policy: inout AnswerPolicy) {
    policy.honoursRange = false
    policy.advertisement = .absent
  }
}
