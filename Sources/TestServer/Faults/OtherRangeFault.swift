import HTTPSemantics
import ScenarioLanguage

/// `other-range`: an honest 206 of another range than asked.
struct OtherRangeFault: PlayableFault {
  static let definition = FaultDefinition(
    key: "other-range",
    summary: "A 206 of another range than asked, honest in itself. Bounds outside the file are moved into it; where no "
      + "byte is left it does not fire.",
    form: .map(
      MapForm([
        KeyForm("first", FaultForms.bound, "Its first byte."), KeyForm("last", FaultForms.bound, "Its last byte."),
      ])),
    examples: [
      "other-range: { first: { by: 1 } }", "other-range: { first: 0 }", "other-range: { last: { by: -1 } }",
    ],
    level: .meaning, isAboutRanges: true, conflicts: ["not-satisfiable": "both answer a range"],
    rules: ["P2", "P6", "P35"])

  private let first: Bound?
  private let last: Bound?

  init(_ value: Value) throws(ScenarioProblem) {
    first = value["first"].map(Bound.init)
    last = value["last"].map(Bound.init)
    if first == nil, last == nil {
      throw ScenarioProblem(
        "`other-range` needs `first` or `last`", hint: "write `other-range: { first: { by: 1 } }`", at: value.mark)
    }
  }

  func alter(_ answer: inout Answer, _ scene: Scene) throws(CodingError) {
    guard let range = answer.range else { return }
    let size = scene.served.representation.size
    let from = max(0, first?.number(honest: range.lowerBound, size: size) ?? range.lowerBound)
    let to = min(size - 1, last?.number(honest: range.upperBound - 1, size: size) ?? range.upperBound - 1)
    guard from <= to else { return }
    answer.setPartial(from..<(to + 1), of: scene.served.representation)
  }
}

extension Answer {
  /// Makes it the honest 206 of a stretch that is not empty.
  mutating func setPartial(_ range: Range<Int64>, of representation: Representation) {
    setContent(range, of: representation)
    fields.set("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(representation.size)")
  }
}
