import HTTPSemantics
import ScenarioLanguage

/// `multipart`: multipart/byteranges to one range, and its form for several.
struct MultipartFault: PlayableFault {
  static let definition = FaultDefinition(
    key: "multipart",
    summary: "Answers one range as multipart/byteranges with one part; with several, the form and order of the parts.",
    form: .choice([
      .map(
        MapForm([
          KeyForm(
            "order", .list(.integer(1...1000), minimum: 1),
            "The parts in the order in which they are sent, from 1; those not named follow, numbers beyond are skipped."
          ),
          KeyForm("quoted", .bare, "The boundary stands in quotes."),
          KeyForm("preamble", .bare, "A text stands before the first part."),
          KeyForm("bare-lf", .bare, "The lines of boundaries and part heads end in LF."),
          KeyForm("blank-line-before-heads", .bare, "An empty line stands between each boundary and its part's head."),
        ])),
      .bare,
    ]),
    examples: ["multipart: true", "multipart: { order: [2, 1], quoted: true }", "multipart: { preamble: true }"],
    level: .meaning, isAboutRanges: true,
    conflicts: ["not-satisfiable": "both answer a range", "status": "the parts are a 206's"],
    rules: ["P11", "C12", "S4"])

  private let order: [Int]
  private let isQuoted: Bool
  private let hasPreamble: Bool
  private let usesBareLineFeed: Bool
  private let hasBlankLine: Bool

  init(_ value: Value) throws(ScenarioProblem) {
    order = (value["order"]?.list ?? []).compactMap { $0.number.map(Int.init) }
    isQuoted = value["quoted"] != nil
    hasPreamble = value["preamble"] != nil
    usesBareLineFeed = value["bare-lf"] != nil
    hasBlankLine = value["blank-line-before-heads"] != nil
    if Set(order).count < order.count {
      throw ScenarioProblem(
        "a part is named twice", hint: "each part is sent once", at: value["order"]?.mark ?? value.mark)
    }
  }

  func alter(_ answer: inout Answer, _ scene: Scene) throws(CodingError) {
    let parts = answer.body.compactMap { segment -> Range<Int64>? in
      if case .content(_, let range) = segment { range } else { nil }
    }
    guard answer.status == 206, !parts.isEmpty else { return }
    let named = order.filter { $0 <= parts.count }
    let sequence = named + (1...parts.count).filter { !named.contains($0) }
    var form = MultipartByteRanges(parts, of: scene.served.representation)
    form.parts = sequence.map { parts[$0 - 1] }
    form.form.quotesBoundary = isQuoted
    form.form.preamble = hasPreamble ? "This is a message of several parts." : nil
    form.form.usesBareLF = usesBareLineFeed
    form.form.hasBlankLineBeforeHeads = hasBlankLine
    let range = answer.range
    guard let (contentType, body) = form.written else { return }
    var fields: Fields = ["Content-Type": contentType]
    fields.lines += answer.fields.lines.filter { !$0.isNamed("Content-Type") && !$0.isNamed("Content-Range") }
    answer = Answer(status: 206, fields: fields, body: body)
    answer.range = parts.count == 1 ? range : nil
  }
}
