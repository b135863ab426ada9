import HTTPSemantics
import ScenarioLanguage

/// `unasked-range`: a 206 to a plain GET.
struct UnaskedRangeFault: PlayableFault {
  static let definition = FaultDefinition(
    key: "unasked-range",
    summary:
      "A 206, honest in itself, to a GET without Range: of the whole file unless bounds are given. Fires where the "
      + "honest answer is a 200 with at least one byte.",
    form: .choice([
      .map(
        MapForm([
          KeyForm("first", FaultForms.bound, "Its first byte.", standard: "0"),
          KeyForm("last", FaultForms.bound, "Its last byte.", standard: "-1"),
        ])),
      .bare,
    ]),
    examples: ["unasked-range", "unasked-range: { last: 999 }", "{ unasked-range: true, short-range: 50% }"],
    level: .meaning, conflicts: ["not-satisfiable": "both answer a range"], rules: ["P7", "C2"])

  private let first: Bound?
  private let last: Bound?

  init(_ value: Value) throws(ScenarioProblem) {
    first = value["first"].map(Bound.init)
    last = value["last"].map(Bound.init)
  }

  func alter(_ answer: inout Answer, _ scene: Scene) throws(CodingError) {
    let representation = scene.served.representation
    let size = representation.size
    guard answer.status == 200, !scene.request.fields.contains("Range"), scene.request.method == "GET" else { return }
    let from = max(0, first?.number(honest: 0, size: size) ?? 0)
    let to = min(size - 1, last?.number(honest: size - 1, size: size) ?? size - 1)
    guard from <= to else { return }
    answer.status = 206
    answer.setPartial(from..<(to + 1), of: representation)
  }
}
