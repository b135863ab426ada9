/// The part `expect`.
enum ExpectationPart {
  private static let outcome = Form.words(
    Outcome.allCases.filter { $0 != .void && $0 != .skipped }.map { Form.Word($0.rawValue, $0.summary) })
  private static let outcomes = Form.oneOrMore(outcome)
  private static let count = Form.comparison(.integer(0...1_000_000_000))

  private static let fields = Form.choice([
    .openMap(
      keys: .pattern(.fieldName),
      values: .oneOrMore(
        .choice([
          .words([
            "present": "the field is there", "absent": "it is not", "weak": "a weak tag",
            "multiple": "several ranges", "other-origin": "to another scheme, host or port than the first",
          ]), .text,
        ]))),
    .oneOrMore(.pattern(.fieldName)),
  ])

  private static let wire = MapForm(
    called: "a map of what the wire must show", wordsStandAlone: true,
    [
      KeyForm("requests", .oneOrMore(count), "the number of GETs"),
      KeyForm(
        "waits",
        .oneOrMore(.choice([.words(["growing": "each is longer than the one before"]), .comparison(.duration)])),
        "each pause between the end of an answer of a place and the next request for it, within one process"),
      KeyForm("sends", fields, "fields that must be sent: names, or each with a word or a pattern with `*`"),
      KeyForm("never-sends", fields, "fields that must never be sent"),
      KeyForm("no-byte-twice", .bare, "no byte is fetched twice"),
      KeyForm("connections", .oneOrMore(count), "the number of connections"),
    ])

  private static let keys: [KeyForm] = [
    KeyForm("pass", outcomes, "outcomes that pass"),
    KeyForm("warn", outcomes, "outcomes that warn"),
    KeyForm("fail", outcomes, "outcomes that fail"),
    KeyForm("no-request", .words(["pass": "it passes"]), "asking nothing at all"),
    KeyForm("after", .openMap(keys: .integer(1...1_000), values: outcomes), "what passes after run n, by n"),
    KeyForm(
      "disk",
      .map(
        MapForm([
          KeyForm(
            "final",
            .words(["absent": "it is not there", "old": "the older whole file is", "whole": "the right one is"]),
            "what stands under the final name"),
          KeyForm(
            "partial", .words(["good": "there is one, and it can be resumed", "none": "there is none"]),
            "what is kept"),
        ])), "what lies on the disk"),
    KeyForm(
      "version", .choice([.words(["any": "any one version, whole"]), .integer(1...1_000)]), "the right version",
      standard: "the one last served"),
    KeyForm(
      "knowable",
      .words([
        "true": "a client can know", "false": "a fresh, whole answer hides it",
        "with-digest": "only a digest tells",
      ]), "whether a client could know that its bytes are wrong", standard: "true"),
    KeyForm("wire", .map(wire), "what the wire must show"),
  ]

  private static let when = KeyForm(
    "when", .openMap(keys: .text, values: .oneOrMore(.text)),
    "the cases that it is for: labels by axis; without it, all")

  /// The grammar.
  static let form = Form.choice([
    .map(MapForm(called: "a map of what is expected", keys)),
    .list(.map(MapForm(called: "a map of what is expected", keys + [when])), minimum: 1),
  ])

  /// The expectation that the items of a case tell together: a later item wins where both speak of the same thing.
  static func read(_ value: Value, versions: Int, problems: inout [ScenarioProblem]) -> Expectation {
    var expectation = Expectation()
    for item in value.items {
      grades(item, into: &expectation, problems: &problems)
      if item["no-request"] != nil { expectation.noRequestPasses = true }
      for entry in item["after"]?.entries ?? [] {
        expectation.after[Int(entry.key) ?? 1] = entry.value.items.compactMap(\.outcome)
      }
      if let final = item["disk"]?["final"]?.word { expectation.final = Expectation.Final(rawValue: final) }
      if let partial = item["disk"]?["partial"]?.word { expectation.partial = Expectation.Partial(rawValue: partial) }
      if let version = item["version"] {
        expectation.version = version.number.map { .number(Int($0)) } ?? .any
        if let number = version.number, number > versions {
          problems.append(.unknownVersion(Int(number), of: versions, at: version.mark))
        }
      }
      switch item["knowable"]?.word {
      case "true": expectation.knowable = .yes
      case "false": expectation.knowable = .no
      case "with-digest": expectation.knowable = .withDigest
      default: break
      }
      if let wire = item["wire"] { Self.wire(wire, into: &expectation.wire) }
    }
    return expectation
  }

  private static func grades(
    _ item: Value, into expectation: inout Expectation, problems: inout [ScenarioProblem]
  ) {
    var grades: [Outcome: String] = [:]
    for (key, list) in [
      ("pass", \Expectation.pass), ("warn", \Expectation.warn), ("fail", \Expectation.fail),
    ] as [(String, WritableKeyPath<Expectation, [Outcome]> & Sendable)] {
      for value in item[key]?.items ?? [] {
        guard let outcome = value.outcome else { continue }
        if let other = grades.updateValue(key, forKey: outcome) {
          problems.append(
            ScenarioProblem(
              "`\(outcome.rawValue)` stands under `\(key)` and under `\(other)`",
              hint: "an outcome has one grade", at: value.mark))
          continue
        }
        expectation.pass.removeAll { $0 == outcome }
        expectation.warn.removeAll { $0 == outcome }
        expectation.fail.removeAll { $0 == outcome }
        expectation[keyPath: list].append(outcome)
      }
    }
  }

  private static func wire(_ value: Value, into wire: inout Expectation.Wire) {
    if let requests = value["requests"] { wire.requests = requests.items.compactMap(\.count) }
    if let connections = value["connections"] { wire.connections = connections.items.compactMap(\.count) }
    if let waits = value["waits"] {
      wire.waits = waits.items.compactMap { item in
        if let comparison = item.comparison, let duration = comparison.value.duration {
          return .bound(comparison.relation, duration)
        }
        return .growing
      }
    }
    if let sends = value["sends"] { wire.sends = rules(sends) }
    if let never = value["never-sends"] { wire.neverSends = rules(never) }
    if value["no-byte-twice"] != nil { wire.noByteTwice = true }
  }

  private static func rules(_ value: Value) -> [Expectation.Wire.FieldRule] {
    guard let entries = value.entries else { return names(value) }
    return entries.flatMap { entry in
      entry.value.items.map { Expectation.Wire.FieldRule(name: entry.key.lowercased(), value: $0.text ?? "") }
    }
  }

  /// Names alone are of fields that are present.
  private static func names(_ value: Value) -> [Expectation.Wire.FieldRule] {
    value.items.map { Expectation.Wire.FieldRule(name: ($0.text ?? "").lowercased(), value: "present") }
  }
}

extension Value {
  fileprivate var outcome: Outcome? { word.flatMap { Outcome(rawValue: $0) } }
}
