import ScenarioLanguage

/// `body-from`: the bytes, not the field.
struct BodyFromFault: PlayableFault {
  static let definition = FaultDefinition(
    key: "body-from",
    summary: "The body of a 206 begins at another byte of the file than its Content-Range says, and still runs to the "
      + "end asked for; the length follows the bytes.",
    form: FaultForms.bound, examples: ["body-from: { by: 1 }", "body-from: { by: -4096 }", "body-from: 0"],
    level: .meaning, isAboutRanges: true,
    conflicts: [
      "empty-range": "both say which bytes the body has", "multipart": "a part's bytes are the ones that it names",
    ],
    rules: ["P2", "P35", "F10", "U1"])

  private let first: Bound

  init(_ value: Value) throws(ScenarioProblem) { first = Bound(value) }

  func alter(_ answer: inout Answer, _ scene: Scene) throws(CodingError) {
    guard answer.status == 206, let range = answer.range else { return }
    let size = scene.served.representation.size
    let begin = min(max(0, first.number(honest: range.lowerBound, size: size)), range.upperBound)
    answer.setContent(begin..<range.upperBound, of: scene.served.representation)
  }
}

extension Answer {
  /// Gives it the body of one stretch of the file.
  mutating func setContent(_ range: Range<Int64>, of representation: Representation) {
    body = range.isEmpty ? [] : [.content(version: representation.version, range)]
    self.range = range
  }
}
