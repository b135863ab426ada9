import ScenarioLanguage

/// `field-syntax`: wrong or unusual spellings of the head.
struct FieldSyntaxFault: PlayableFault {
  static let definition = FaultDefinition(
    key: "field-syntax", summary: "How the head is spelt; one or several.",
    form: .choice([.list(.choice([.words(words), map]), minimum: 1), .words(words), map]),
    examples: [
      "field-syntax: bare-lf", "field-syntax: { obs-fold: [ETag] }", "field-syntax: [mixed-case, no-space-after-colon]",
      "field-syntax: { huge: 64 KiB }", "field-syntax: { slow: 5 ms }", "field-syntax: garbage",
    ],
    level: .transmission, conflicts: ["raw-head": "the literal head is spelt as it is"],
    rules: ["F25", "F26", "F27", "F28", "P28", "F12"])

  private static let words = [
    Form.Word("obs-fold", "Every field goes on in a second line."),
    Form.Word("bare-lf", "Lines end in LF."),
    Form.Word("space-before-colon", "`Name : value`"),
    Form.Word("no-space-after-colon", "`Name:value`"),
    Form.Word("no-reason", "The status line ends behind the status."),
    Form.Word("not-utf8", "A field whose value is no UTF-8."),
    Form.Word("mixed-case", "`cOnTeNt-LeNgTh`"),
    Form.Word("huge", "A field of 128 KiB before the others."),
    Form.Word("many", "1000 fields before the others."),
    Form.Word("slow", "Byte by byte, 10 ms between two."),
    Form.Word("garbage", "Text that is no HTTP, then the end."),
  ]

  private static let map = Form.map(
    MapForm(
      [
        KeyForm("obs-fold", .list(.text, minimum: 1), "These fields go on in a second line."),
        KeyForm(
          "huge", .size(1...(64 << 20)), "A field with a value of this size before the others.", standard: "128 KiB"),
        KeyForm("many", .integer(1...100_000), "So many fields before the others.", standard: "1000"),
        KeyForm("slow", .duration, "The pause between two bytes of the head.", standard: "10 ms"),
      ]
        + words.filter { !["obs-fold", "huge", "many", "slow"].contains($0.name) }.map {
          KeyForm($0.name, .bare, $0.summary)
        }))

  private let forms: [FieldSyntax]

  init(_ value: Value) throws(ScenarioProblem) {
    forms = (value.list ?? [value]).flatMap(Self.read)
    if forms.contains(.spaceBeforeColon), forms.contains(.noSpaceAfterColon) { return }
    if forms.contains(.garbage), forms.count > 1 {
      throw ScenarioProblem("`garbage` has no other spelling", hint: "let it stand alone", at: value.mark)
    }
  }

  private static func read(_ value: Value) -> [FieldSyntax] {
    guard let entries = value.entries else { return plain(value.word ?? "").map { [$0] } ?? [] }
    return entries.compactMap { entry in
      switch entry.key {
      case "obs-fold": .folded((entry.value.list ?? []).compactMap(\.text))
      case "huge": .huge(entry.value.number ?? 128 << 10)
      case "many": .many(entry.value.number ?? 1000)
      case "slow": .slow(entry.value.duration ?? .milliseconds(10))
      default: plain(entry.key)
      }
    }
  }

  private static func plain(_ word: String) -> FieldSyntax? {
    switch word {
    case "obs-fold": .folded([])
    case "bare-lf": .bareLineFeed
    case "space-before-colon": .spaceBeforeColon
    case "no-space-after-colon": .noSpaceAfterColon
    case "no-reason": .noReason
    case "not-utf8": .notUTF8
    case "mixed-case": .mixedCase
    case "huge": .huge(128 << 10)
    case "many": .many(1000)
    case "slow": .slow(.milliseconds(10))
    case "garbage": .garbage
    default: nil
    }
  }

  var endsConnection: Bool { true }

  func transmit(_ transmission: inout Transmission, as index: Int, _ scene: Scene) {
    transmission.syntax += forms.map { Tagged($0, by: index) }
  }
}
