import HTTPSemantics
import ScenarioLanguage

/// `header`: fields of the head, as they stand.
struct HeaderFault: PlayableFault {
  static let definition = FaultDefinition(
    key: "header",
    summary:
      "Removes, sets and adds fields of the head, in this order. Order and spelling are kept, a new field stands "
      + "before the length. Date, Connection and Content-Length are fields like others; only what is written changes.",
    form: .map(
      MapForm([
        KeyForm("set", FaultForms.fields, "Takes the place of what has that name."),
        KeyForm("add", FaultForms.fields, "Stands beside what has that name."),
        KeyForm("remove", .list(.text, minimum: 1), "Names that go."),
      ])),
    examples: [
      "header: { set: { ETag: '\"other\"' } }", "header: { add: { X-A: [a, b] }, remove: [Last-Modified] }",
      "header: { set: { Content-Type: text/html } }",
    ],
    level: .transmission, conflicts: ["raw-head": "the literal head has the fields that it has"],
    rules: ["C3", "C18", "P5", "P25", "P34", "F6", "F25", "F26", "L19"])

  private let edit: HeaderEdit

  init(_ value: Value) throws(ScenarioProblem) {
    edit = HeaderEdit(
      set: FaultForms.pairs(value["set"]), add: FaultForms.pairs(value["add"]),
      remove: (value["remove"]?.list ?? []).compactMap(\.text))
    let twice = Dictionary(grouping: edit.set, by: { $0[0].lowercased() }).first { $0.value.count > 1 }
    if let twice {
      throw ScenarioProblem(
        "`\(twice.value[0][0])` is set twice", hint: "use `add` for several lines", at: value["set"]?.mark ?? value.mark
      )
    }
    if edit.set.isEmpty, edit.add.isEmpty, edit.remove.isEmpty {
      throw ScenarioProblem("`header` changes nothing", hint: "use `set`, `add` or `remove`", at: value.mark)
    }
  }

  var endsConnection: Bool {
    let names = (edit.set + edit.add).map { $0[0] } + edit.remove
    return names.contains { name in
      let line = FieldLine(name, "")
      return line.isNamed("Connection") || line.isNamed("Content-Length") || line.isNamed("Transfer-Encoding")
    } || (edit.set + edit.add).contains { $0[1].isEmpty }
  }

  func transmit(_ transmission: inout Transmission, as index: Int, _ scene: Scene) {
    transmission.edits.append(Tagged(edit, by: index))
  }
}
