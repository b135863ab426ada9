import HTTPSemantics
import ScenarioLanguage

/// `disposition`: the Content-Disposition field.
struct DispositionFault: PlayableFault {
  static let definition = FaultDefinition(
    key: "disposition", summary: "A file name from the server that leads astray.",
    form: .choice([
      .words([
        .init("traversal", "A name that leaves the folder."), .init("two-names", "filename and filename* differ."),
        .init("changes", "Another name in each answer."),
      ]),
      .text,
    ]),
    examples: ["disposition: traversal", "disposition: two-names", "disposition: 'attachment; filename=\"a b.bin\"'"],
    level: .meaning, conflicts: ["raw-head": "the literal head has no such field"], rules: ["L15", "L20", "L23"])

  private let text: String
  private let changes: Bool

  init(_ value: Value) throws(ScenarioProblem) {
    changes = value.word == "changes"
    text =
      switch value.word {
      case "traversal": #"attachment; filename="../../../sdl-escaped.bin""#
      case "two-names": #"attachment; filename="plain.bin"; filename*=UTF-8''%e2%82%ac%20extended.bin"#
      default: value.text ?? ""
      }
  }

  func alter(_ answer: inout Answer, _ scene: Scene) throws(CodingError) {
    answer.fields.set(
      "Content-Disposition", changes ? "attachment; filename=\"name-\(scene.choice.id + 1).bin\"" : text)
  }
}
