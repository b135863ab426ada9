import HTTPSemantics
import ScenarioLanguage

/// `empty-range`: a 206 with no byte.
struct EmptyRangeFault: PlayableFault {
  static let definition = FaultDefinition(
    key: "empty-range",
    summary: "A 206 with a body of length 0. Its Content-Range names the range asked for; where the honest answer is a "
      + "416, a range that ends before it begins.",
    form: .bare, examples: ["empty-range", "{ empty-range: true, content-range: missing }"], level: .meaning,
    isAboutRanges: true,
    conflicts: ["multipart": "an empty part has no form", "not-satisfiable": "both answer a range"],
    rules: ["P20", "P22"])

  init(_ value: Value) throws(ScenarioProblem) {}

  var actsOnUnsatisfiable: Bool { true }

  func alter(_ answer: inout Answer, _ scene: Scene) throws(CodingError) {
    let representation = scene.served.representation
    if answer.status == 416 {
      var fields = HonestAnswer.metadata(of: representation, date: scene.choice.date)
      let size = representation.size
      fields.add("Content-Range", "bytes \(size)-\(size - 1)/\(size)")
      answer = Answer(status: 206, fields: fields, range: size..<size)
    } else if let range = answer.range {
      answer.setContent(range.lowerBound..<range.lowerBound, of: representation)
    } else {
      answer.body = []
    }
  }
}
