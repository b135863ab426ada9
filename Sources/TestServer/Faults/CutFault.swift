import ScenarioLanguage

/// `cut`: the answer ends at a position or after a time.
struct CutFault: PlayableFault {
  static let definition = FaultDefinition(
    key: "cut",
    summary:
      "Ends the answer behind the position's bytes. A position beyond the body does not fire; 100% sends all and "
      + "ends in another way than an honest server.",
    form: .map(
      MapForm(
        main: "at",
        [
          KeyForm("at", .position([.file, .head, .case, .new]), "Where: bytes, a share, or from the end."),
          KeyForm("how", .words(endings.map(\.word)), "How the connection ends.", standard: "close"),
          KeyForm("after", .duration, "Ends it by time, counted from the request, in place of a position."),
        ])),
    examples: [
      "cut: 50%", "cut: { at: 1000, how: reset }", "cut: { of: file, at: 2 MiB }", "cut: { of: head, at: 20 }",
      "cut: { of: case, at: 50%, how: silence }", "cut: { of: new, at: 1 }", "cut: { after: 2 s }",
    ],
    level: .transmission, isEnding: true,
    conflicts: [
      "half-close": "both end the connection", "slow-close": "both end the connection",
    ],
    rules: ["F1", "F3", "F9", "F11", "C1", "P2", "P22", "U1", "U7"])

  private static let endings: [(word: Form.Word, ending: WireStep.Ending)] = [
    (.init("close", "FIN; over TLS with close_notify."), .close),
    (.init("reset", "RST, once what was sent has been acknowledged."), .reset),
    (.init("silence", "The connection stays open, and nothing more comes."), .silence),
    (.init("blackhole", "No packet either way; needs a network namespace."), .blackhole),
    (.init("no-close-notify", "Over TLS: FIN without close_notify."), .closeWithoutNotify),
  ]

  /// Where, or nil where a time ends it.
  let position: Position?
  /// Since the request's head was read, or nil.
  let time: Duration?
  /// How.
  let ending: WireStep.Ending

  init(_ value: Value) throws(ScenarioProblem) {
    position = value["at"]?.position
    time = value["after"]?.duration
    let how = value["how"]?.word
    ending = Self.endings.first { $0.word.name == how }?.ending ?? .close
    if (position == nil) == (time == nil) {
      let message = position == nil ? "`cut` needs a position or a time" : "`cut` has a position and a time"
      throw ScenarioProblem(message, hint: "write `cut: 50%` or `cut: { after: 2 s }`", at: value.mark)
    }
  }

  var endsConnection: Bool { true }

  func transmit(_ transmission: inout Transmission, as index: Int, _ scene: Scene) {
    let action = Stop.Action.end(ending, insideChunk: false)
    if let position { transmission.stops.append(Tagged(Stop(at: position, action), by: index)) }
    if let time { transmission.timedEnd = Tagged(Transmission.TimedEnd(after: time, ending), by: index) }
    transmission.endingElsewhere = Tagged(action, by: index)
  }
}
