import ScenarioLanguage

/// `body-delay`: a pause between head and body.
struct BodyDelayFault: PlayableFault {
  static let definition = FaultDefinition(
    key: "body-delay", summary: "A pause between the head, which is sent at once, and the first byte of the body.",
    form: .duration, examples: ["body-delay: 2 s"], level: .transmission, isTimed: true, rules: ["F12"])

  private let time: Duration

  init(_ value: Value) throws(ScenarioProblem) { time = value.duration ?? .zero }

  func transmit(_ transmission: inout Transmission, as index: Int, _ scene: Scene) {
    transmission.bodyDelays.append(Tagged(scene.scaled(time), by: index))
  }
}
