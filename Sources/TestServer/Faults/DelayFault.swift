import ScenarioLanguage

/// `delay`: a pause before the head.
struct DelayFault: PlayableFault {
  static let definition = FaultDefinition(
    key: "delay", summary: "A pause between the request and the first byte of the answer.", form: .duration,
    examples: ["delay: 2 s"], level: .transmission, isTimed: true, rules: ["F12"])

  private let time: Duration

  init(_ value: Value) throws(ScenarioProblem) { time = value.duration ?? .zero }

  func transmit(_ transmission: inout Transmission, as index: Int, _ scene: Scene) {
    transmission.delays.append(Tagged(scene.scaled(time), by: index))
  }
}
