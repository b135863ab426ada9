import ScenarioLanguage

/// `reason`: the words behind the status.
struct ReasonFault: PlayableFault {
  static let definition = FaultDefinition(
    key: "reason", summary: "The reason phrase; it may be empty.", form: .text,
    examples: ["reason: Fine", #"reason: """#, "{ status: 404, reason: OK }"], level: .transmission,
    conflicts: ["raw-head": "the literal head has its own status line"], rules: ["F25"])

  private let reason: String

  init(_ value: Value) throws(ScenarioProblem) { reason = value.text ?? "" }

  var endsConnection: Bool { true }

  func transmit(_ transmission: inout Transmission, as index: Int, _ scene: Scene) {
    transmission.reason = Tagged(reason, by: index)
  }
}
