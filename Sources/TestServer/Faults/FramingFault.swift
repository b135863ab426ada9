import HTTPSemantics
import ScenarioLanguage

/// `framing`: how the body's end is told.
struct FramingFault: PlayableFault {
  static let definition = FaultDefinition(
    key: "framing",
    summary:
      "How the body's end is told; the bytes are always the file's true ones. A cut at a multiple of the chunk size "
      + "falls between two chunks, another one inside a chunk whose size line was sent.",
    form: .choice([
      .words(words), .map(MapForm([KeyForm("chunked", chunks, "Chunks of another form.", isRequired: true)])),
    ]),
    examples: [
      "framing: chunked", "framing: close", "{ framing: both, length: { by: 10 } }",
      "framing: { chunked: { size: 1000, extensions: true } }", "framing: { chunked: { no-last-chunk: true } }",
      "framing: { chunked: { bad-size: not-hex } }", "framing: { chunked: { trailer: { Repr-Digest: right } } }",
    ],
    level: .transmission,
    rules: ["F3", "F4", "F5", "F8", "F15", "F22", "F24"])

  private static let words = [
    Form.Word("length", "Content-Length, as an honest answer."), Form.Word("chunked", "Chunks of 32 KiB."),
    Form.Word("close", "The end of the connection."), Form.Word("both", "Content-Length beside chunks."),
  ]

  private static let chunks = Form.map(
    MapForm([
      KeyForm("size", .size(1...Int64.max), "The size of each chunk but the last.", standard: "32 KiB"),
      KeyForm("extensions", .choice([.bare, .text]), "Chunk extensions, or their text.", standard: "none"),
      KeyForm(
        "trailer", .choice([.bare, .openMap(keys: .text, values: .text)]),
        "Trailer fields; a digest field may say `right` or `wrong`.", standard: "none"),
      KeyForm(
        "bad-size",
        .choice([
          .bare,
          .words([
            .init("off-by-one", "One more than the chunk has."), .init("one-less", "One less than the chunk has."),
            .init("not-hex", "No number."), .init("overflow", "More than 64 bits hold."),
            .init("negative", "A minus before it."), .init("empty", "No digit."),
            .init("bare-lf", "Right, but its line ends in LF."),
          ]),
        ]), "A wrong size line; `true` is `not-hex`."),
      KeyForm(
        "bad-chunk", .integer(1...Int64.max), "The chunk that has it; the last one where there are fewer.",
        standard: "2"),
      KeyForm("no-last-chunk", .bare, "The chunk of size 0 is not sent, the connection ends in its place."),
      KeyForm(
        "cut-inside", .bare, "The answer ends inside a chunk: where `cut` says, else in the middle of the last one."),
      KeyForm("both", .bare, "Content-Length stands beside it."),
    ]))

  let name: String
  private var form = ChunkForm()
  private var trailer: [[String]] = []

  init(_ value: Value) throws(ScenarioProblem) {
    guard let chunked = value["chunked"] else {
      name = value.word ?? "length"
      return
    }
    name = chunked["both"] == nil ? "chunked" : "both"
    form.size = chunked["size"]?.number ?? form.size
    if let extensions = chunked["extensions"] {
      let text = extensions.text ?? ""
      form.extensions =
        extensions.flag == true || text == "true" ? ";sdl=\"a;b\"" : text.hasPrefix(";") ? text : ";\(text)"
    }
    trailer = FaultForms.pairs(chunked["trailer"])
    if chunked["trailer"] != nil, trailer.isEmpty { trailer = [["X-Trailer", "after the body"]] }
    if let bad = chunked["bad-size"] {
      form.badSize = bad.word.flatMap(ChunkForm.BadSize.init(rawValue:)) ?? .notHexadecimal
    }
    form.badChunk = chunked["bad-chunk"]?.number ?? form.badChunk
    form.hasLastChunk = chunked["no-last-chunk"] == nil
    form.cutsInside = chunked["cut-inside"] != nil
    if form.size < 2, form.badSize == .oneLess {
      throw ScenarioProblem("a chunk of one byte less has none", hint: "use chunks of 2 bytes or more", at: value.mark)
    }
  }

  var hasLength: Bool { name == "length" || name == "both" }
  var counts: Bool { name != "length" }
  var endsConnection: Bool { name != "length" }
  var isEnding: Bool { !form.hasLastChunk || form.cutsInside }

  func transmit(_ transmission: inout Transmission, as index: Int, _ scene: Scene) {
    guard name != "close" else {
      transmission.framing = Tagged(.close, by: index)
      return
    }
    guard name != "length" else { return }
    var form = form
    form.trailer = trailer.map { [$0[0], Self.value($0[0], $0[1], transmission, scene)] }
    transmission.framing = Tagged(name == "both" ? .both(form) : .chunked(form), by: index)
    if isEnding, transmission.endingElsewhere == nil {
      transmission.endingElsewhere = Tagged(.end(.close, insideChunk: false), by: index)
    }
  }

  /// A trailer field's value: digests are filled in.
  private static func value(_ name: String, _ text: String, _ transmission: Transmission, _ scene: Scene) -> String {
    let line = FieldLine(name, text)
    guard line.isNamed("Repr-Digest") || line.isNamed("Content-Digest"), text == "right" || text == "wrong" else {
      return text
    }
    let served = scene.served
    let whole: [Answer.Segment] =
      served.representation.size == 0
      ? [] : [.content(version: served.representation.version, 0..<served.representation.size)]
    let body = line.isNamed("Repr-Digest") ? whole : scene.honest.body
    guard var digest = scene.context.digest(served.plainSegments(of: body)), !digest.isEmpty else { return "" }
    if text == "wrong" { digest[0] ^= 1 }
    return "sha-256=:\(Base64.encode(digest)):"
  }
}
