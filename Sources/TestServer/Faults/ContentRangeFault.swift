import HTTPSemantics
import ScenarioLanguage

/// `content-range`: the field, not the bytes.
struct ContentRangeFault: PlayableFault {
  static let definition = FaultDefinition(
    key: "content-range",
    summary:
      "Changes the Content-Range field of a 206 or 416; the bytes stay as they are. What is left out is as asked.",
    form: .choice([
      .words([.init("missing", "No such field.")]),
      .map(
        MapForm([
          KeyForm("first", FaultForms.bound, "The first byte that it names."),
          KeyForm("last", FaultForms.bound, "The last byte that it names."),
          KeyForm(
            "total", .choice([.words([.init("star", "`*`: unknown.")]), FaultForms.bound]), "The complete length."),
        ])),
      .text,
    ]),
    examples: [
      "content-range: missing", "content-range: { first: { by: 1 }, total: star }", "content-range: bytes 9-1/10",
      "{ ignore-range: true, content-range: bytes 0-9/10 }",
    ],
    level: .meaning, isAboutRanges: true,
    conflicts: ["multipart": "each part has a field of its own", "raw-head": "the literal head has no such field"],
    rules: ["P2", "P3", "P4", "P8", "P9", "P10", "P27", "F10"])

  private enum Kind: Hashable {
    case missing
    case literal(String)
    case bounds(first: Bound?, last: Bound?, total: Bound?, isStar: Bool)
  }

  private let kind: Kind

  init(_ value: Value) throws(ScenarioProblem) {
    if value.entries != nil {
      let isStar = value["total"]?.word == "star"
      kind = .bounds(
        first: value["first"].map(Bound.init), last: value["last"].map(Bound.init),
        total: isStar ? nil : value["total"].map(Bound.init), isStar: isStar)
    } else {
      kind = value.word == "missing" ? .missing : .literal(value.text ?? "")
    }
  }

  var actsOnUnsatisfiable: Bool { true }

  func alter(_ answer: inout Answer, _ scene: Scene) throws(CodingError) {
    switch kind {
    case .missing: answer.fields.remove("Content-Range")
    case .literal(let text): answer.fields.set("Content-Range", text)
    case .bounds(let first, let last, let total, let isStar):
      let size = scene.served.representation.size
      let length = isStar ? "*" : String(total?.number(honest: size, size: size) ?? size)
      let own = answer.status == 206 ? answer.range : nil
      guard let range = answer.claimedRange ?? scene.honestRange ?? own else {
        if answer.status == 416 { answer.fields.set("Content-Range", "bytes */\(length)") }
        return
      }
      let from = first?.number(honest: range.lowerBound, size: size) ?? range.lowerBound
      let to = last?.number(honest: range.upperBound - 1, size: size) ?? range.upperBound - 1
      answer.fields.set("Content-Range", "bytes \(from)-\(to)/\(length)")
    }
  }
}

extension Answer {
  /// The range that its Content-Range names.
  fileprivate var claimedRange: Range<Int64>? { (try? ContentRange(fields: fields))?.bytes }
}
