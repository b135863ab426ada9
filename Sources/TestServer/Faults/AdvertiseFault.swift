import ScenarioLanguage

/// `advertise`: the Accept-Ranges field.
struct AdvertiseFault: PlayableFault {
  static let definition = FaultDefinition(
    key: "advertise", summary: "What Accept-Ranges says, whatever the server then does.",
    form: .words([
      .init("true", "`Accept-Ranges: bytes`"), .init("false", "No such field."), .init("none", "`Accept-Ranges: none`"),
    ]),
    examples: ["advertise: false", "advertise: none", "{ ignore-range: true, advertise: true }"], level: .meaning,
    counting: .whenRequired, rules: ["C11", "C15", "S12"])

  private let advertisement: AnswerPolicy.Advertisement

  init(_ value: Value) throws(ScenarioProblem) {
    advertisement =
      switch value.word {
      case "false": .absent
      case "none": .none
      default: .bytes
      }
  }

  func shape(_ policy: inout AnswerPolicy) { policy.advertisement = advertisement }
}
