import ScenarioLanguage

/// `jitter`: random pauses.
struct JitterFault: PlayableFault {
  static let definition = FaultDefinition(
    key: "jitter",
    summary:
      "A random pause before the head and before each write of 256 KiB (or of `writes-of`), the same for the same "
      + "seed and number of the answer.",
    form: .map(
      MapForm([
        KeyForm("seed", .integer(0...Int64.max), "The seed.", standard: "1"),
        KeyForm("up-to", .duration, "The longest pause.", standard: "200 ms"),
      ])),
    examples: ["jitter: { seed: 7, up-to: 200 ms }"], level: .transmission, isTimed: true, rules: ["F12"])

  private let jitter: Pacing.Jitter

  init(_ value: Value) throws(ScenarioProblem) {
    jitter = Pacing.Jitter(seed: value["seed"]?.number ?? 1, upTo: value["up-to"]?.duration ?? .milliseconds(200))
  }

  func transmit(_ transmission: inout Transmission, as index: Int, _ scene: Scene) {
    var jitter = jitter
    jitter.seed = Int64(truncatingIfNeeded: Noise.word(seed: jitter.seed, Int64(scene.choice.n ?? 0)))
    transmission.pacing.jitter = jitter
    transmission.jitterFault = index
  }
}
