import HTTPSemantics
import ScenarioLanguage

/// `not-satisfiable`: 416.
struct NotSatisfiableFault: PlayableFault {
  static let definition = FaultDefinition(
    key: "not-satisfiable",
    summary: "Answers 416 to a range that could be served, or changes the length of a right 416.",
    form: .choice([
      .map(
        MapForm(
          main: "length",
          [
            KeyForm(
              "length",
              .choice([
                .words([.init("true", "The file's."), .init("none", "No Content-Range at all.")]),
                .size(0...Int64.max),
              ]), "What `bytes */L` says.", standard: "true")
          ])),
      .bare,
    ]),
    examples: ["not-satisfiable: true", "not-satisfiable: { length: none }", "not-satisfiable: { length: 1000 }"],
    level: .meaning, isAboutRanges: true,
    conflicts: ["status": "416 is a status of its own", "redirect": "both answer in the file's place"],
    rules: ["P9", "P10"])

  private enum Length: Hashable { case right, none, number(Int64) }
  private let length: Length

  init(_ value: Value) throws(ScenarioProblem) {
    let given = value["length"] ?? value
    if let number = given.number {
      length = .number(number)
    } else {
      length = given.word == "none" ? .none : .right
    }
  }

  var givesBody: Bool { true }
  var actsOnUnsatisfiable: Bool { true }

  func alter(_ answer: inout Answer, _ scene: Scene) throws(CodingError) {
    answer = HonestAnswer.unsatisfiable(scene.served.representation)
    switch length {
    case .right: break
    case .none: answer.fields.remove("Content-Range")
    case .number(let number): answer.fields.set("Content-Range", "bytes */\(number)")
    }
  }
}
