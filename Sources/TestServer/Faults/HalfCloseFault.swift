import ScenarioLanguage

/// `half-close`: one direction shut.
struct HalfCloseFault: PlayableFault {
  static let definition = FaultDefinition(
    key: "half-close",
    summary: "After the answer the server's direction is shut, and the other one stays open until the client closes.",
    form: .bare, examples: ["half-close", "{ framing: close, half-close: true }"], level: .transmission,
    conflicts: ["cut": "both end the connection", "slow-close": "both end the connection"], rules: ["F8", "F21"])

  init(_ value: Value) throws(ScenarioProblem) {}

  var endsConnection: Bool { true }

  func transmit(_ transmission: inout Transmission, as index: Int, _ scene: Scene) {
    transmission.halfClose = Tagged(true, by: index)
  }
}
