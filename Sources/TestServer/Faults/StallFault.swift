import ScenarioLanguage

/// `stall`: silence at a position, then on.
struct StallFault: PlayableFault {
  static let definition = FaultDefinition(
    key: "stall", summary: "Sends nothing for a while behind the position's bytes, then goes on.",
    form: .map(
      MapForm(
        main: "at",
        [
          KeyForm(
            "at", .position([.file, .head, .case, .new]), "Where: bytes, a share, or from the end.", isRequired: true),
          KeyForm("for", .duration, "How long at most.", standard: "5 s"),
          KeyForm(
            "until",
            .choice([
              .words([.init("next-request", "The place's next request.")]),
              .map(MapForm([KeyForm("released", .text, "The gate whose release ends it.", isRequired: true)])),
            ]), "What ends it earlier."),
        ])),
    examples: [
      "stall: 37%", "stall: { at: 50%, for: 1 s }", "stall: { of: file, at: -1, until: next-request }",
      "stall: { at: 0, until: { released: GO }, for: 10 s }",
    ],
    level: .transmission, isEnding: true, isTimed: true, rules: ["F12", "F19", "U9"])

  /// Where.
  let position: Position
  /// How long at most, not yet scaled.
  let time: Duration
  /// What ends it earlier, or nil for nothing.
  let release: Release?

  /// What ends a stall earlier.
  enum Release: Hashable, Sendable {
    /// The place's next request.
    case nextRequest
    /// A gate's release.
    case gate(String)
  }

  init(_ value: Value) throws(ScenarioProblem) {
    guard let position = value["at"]?.position else {
      throw ScenarioProblem("`stall` needs a position", hint: "write `stall: 50%`", at: value.mark)
    }
    self.position = position
    time = value["for"]?.duration ?? .seconds(5)
    if let gate = value["until"]?["released"]?.text {
      release = .gate(gate)
    } else {
      release = value["until"] == nil ? nil : .nextRequest
    }
  }

  func transmit(_ transmission: inout Transmission, as index: Int, _ scene: Scene) {
    let longest = scene.scaled(time)
    let pause: WireStep.Pause =
      switch release {
      case .nextRequest: .nextRequest(atMost: longest)
      case .gate(let name): .gate(name, atMost: longest)
      case nil: .time(longest)
      }
    transmission.stops.append(Tagged(Stop(at: position, .pause(pause)), by: index))
    if transmission.endingElsewhere == nil { transmission.endingElsewhere = Tagged(.pause(pause), by: index) }
  }
}
