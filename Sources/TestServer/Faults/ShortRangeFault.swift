import ScenarioLanguage

/// `short-range`: an honest 206 with less.
struct ShortRangeFault: PlayableFault {
  static let definition = FaultDefinition(
    key: "short-range",
    summary:
      "A 206 with the first bytes only of the range asked for, honest in itself. The position counts in the range; "
      + "where it leaves no byte, or all, it does not fire.",
    form: .position([]), examples: ["short-range: 50%", "short-range: 1000", "short-range: -1"], level: .meaning,
    isAboutRanges: true,
    conflicts: ["empty-range": "both say how much is sent", "not-satisfiable": "both answer a range"],
    rules: ["P6", "C1"])

  private let position: Position

  init(_ value: Value) throws(ScenarioProblem) {
    position = value.position ?? Position(.share(numerator: 1, denominator: 2), text: "50%")
  }

  func alter(_ answer: inout Answer, _ scene: Scene) throws(CodingError) {
    guard let range = answer.range, let count = position.resolved(in: range.upperBound - range.lowerBound),
      count > 0
    else { return }
    answer.setPartial(range.lowerBound..<(range.lowerBound + count), of: scene.served.representation)
  }
}
