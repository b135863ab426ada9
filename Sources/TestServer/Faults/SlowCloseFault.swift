import ScenarioLanguage

/// `slow-close`: FIN long after the last byte.
struct SlowCloseFault: PlayableFault {
  static let definition = FaultDefinition(
    key: "slow-close", summary: "The time between the last byte of the answer and the end of the connection.",
    form: .duration, examples: ["slow-close: 2 s", "{ framing: close, slow-close: 2 s }"], level: .transmission,
    isTimed: true, conflicts: ["cut": "both end the connection", "half-close": "both end the connection"],
    rules: ["F8", "F12", "F21"])

  private let time: Duration

  init(_ value: Value) throws(ScenarioProblem) { time = value.duration ?? .zero }

  var endsConnection: Bool { true }

  func transmit(_ transmission: inout Transmission, as index: Int, _ scene: Scene) {
    transmission.slowClose = Tagged(scene.scaled(time), by: index)
  }
}
