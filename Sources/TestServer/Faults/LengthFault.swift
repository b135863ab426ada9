import ScenarioLanguage

/// `length`: what Content-Length says.
struct LengthFault: PlayableFault {
  static let definition = FaultDefinition(
    key: "length",
    summary:
      "What Content-Length says; the whole body is sent in any case. Above the body's length the connection ends "
      + "where more was promised.",
    form: .choice([
      .map(
        MapForm([
          KeyForm("by", FaultForms.shift, "So many bytes more than the body has, less where below 0."),
          KeyForm("one-line", .list(item, minimum: 1), "One field with all of these."),
        ])),
      .list(item, minimum: 1),
      .words([
        .init("none", "No field; the body ends with the connection."), .init("garbage", "No number."),
        .init("overflow", "More than 64 bits hold."),
      ]),
      .text,
    ]),
    examples: [
      "length: none", "length: 1000", "length: { by: -100 }", "length: { by: 100 }", "length: [{ by: 0 }, 1000]",
      "length: { one-line: [1000, 1000] }", "length: garbage", "length: overflow", "length: \"0x1000\"",
    ],
    level: .transmission, isEnding: true,
    conflicts: ["raw-head": "the literal head has the fields that it has"],
    rules: ["F1", "F2", "F6", "F7", "F8", "F15", "P33"])

  private static let item = Form.choice([
    .map(MapForm([KeyForm("by", FaultForms.shift, "So many bytes more than the body has.", isRequired: true)])), .text,
  ])

  private let declared: DeclaredLength

  init(_ value: Value) throws(ScenarioProblem) {
    func item(_ value: Value) -> DeclaredLength.Item {
      value["by"]?.number.map { .shifted(by: $0) } ?? .text(value.text ?? "")
    }
    if let list = value.list {
      declared = .fields(list.map(item))
    } else if value.entries != nil {
      let line = value["one-line"]?.list
      if (line == nil) == (value["by"] == nil) {
        throw ScenarioProblem("`length` takes `by` or `one-line`", hint: "one of them", at: value.mark)
      }
      declared = line.map { .oneLine($0.map(item)) } ?? .fields([item(value)])
    } else {
      switch value.word {
      case "none": declared = .none
      case "garbage": declared = .fields([.text("many")])
      case "overflow": declared = .fields([.text("184467440737095516160")])
      default: declared = .fields([.text(value.text ?? "")])
      }
    }
  }

  var endsConnection: Bool { true }

  func objection(beside others: [any Fault]) -> String? {
    let framing = others.compactMap { $0 as? FramingFault }.first
    guard let framing, !framing.hasLength else { return nil }
    return "`framing: \(framing.name)` has no Content-Length; with `framing: both` it has"
  }

  func transmit(_ transmission: inout Transmission, as index: Int, _ scene: Scene) {
    transmission.declared = Tagged(declared, by: index)
    if transmission.endingElsewhere == nil {
      transmission.endingElsewhere = Tagged(.end(.close, insideChunk: false), by: index)
    }
  }
}
