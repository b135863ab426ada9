import ScenarioLanguage

/// `extra`: bytes after the declared end.
struct ExtraFault: PlayableFault {
  static let definition = FaultDefinition(
    key: "extra",
    summary:
      "Bytes after the declared end of the answer, of a 204, a 304 and an answer to HEAD too. With `length: { by: N "
      + "}` the first N of them lie within it. With `connection: keep-alive` the connection lives on.",
    form: .choice([
      .words([
        .init("answer", "A whole answer that nobody asked for."), .init("html", "A page."),
        .init("endless", "Noise without end."),
      ]),
      .map(
        MapForm(
          main: "bytes",
          [
            KeyForm(
              "bytes", .size(1...Int64.max), "How many; as many as the kind has where left out.", standard: "300"),
            KeyForm(
              "as",
              .words([
                .init("noise", "Noise of no file."), .init("answer", "A whole answer that nobody asked for."),
                .init("html", "A page."),
              ]), "What they are.", standard: "noise"),
            KeyForm("endless", .bare, "They never end."),
          ])),
    ]),
    examples: [
      "extra: 300", "extra: { bytes: 300, as: noise }", "extra: answer", "extra: endless",
      "{ extra: { as: html }, connection: keep-alive }", "{ status: 304, extra: 10 }",
    ],
    level: .transmission, rules: ["F2", "F16", "F20", "P33"])

  private let extra: Extra

  init(_ value: Value) throws(ScenarioProblem) {
    let kind = (value["as"]?.word ?? value.word).flatMap(Extra.Kind.init(rawValue:)) ?? .noise
    let isEndless = value.word == "endless" || value["endless"] != nil
    extra = Extra(kind, count: value["bytes"]?.number ?? value.number, isEndless: isEndless)
    if isEndless, extra.count != nil {
      throw ScenarioProblem("`extra` has a length and no end", hint: "leave one out", at: value.mark)
    }
  }

  func objection(beside others: [any Fault]) -> String? {
    guard extra.isEndless, others.contains(where: { ($0 as? ConnectionWishFault)?.wish == .keepAlive }) else {
      return nil
    }
    return "a connection does not live on behind an answer without end"
  }

  func transmit(_ transmission: inout Transmission, as index: Int, _ scene: Scene) {
    transmission.extra = Tagged(extra, by: index)
  }
}
