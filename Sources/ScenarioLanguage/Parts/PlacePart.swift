/// The parts `server` and `places`: addresses with lists of their own.
enum PlacePart {
  /// The grammar of the lists and maps under `places`.
  static func form(_ registry: FaultRegistry) -> Form {
    .openMap(
      keys: .pattern(.name),
      values: .choice([
        .list(EntryPart.form(registry), minimum: 1),
        .map(MapForm(called: "a map with `server` and what else the place has", keys(registry))),
      ]))
  }

  private static func keys(_ registry: FaultRegistry) -> [KeyForm] {
    [
      KeyForm("server", EntryPart.listForm(registry), "the list; entry n answers GET n", standard: "honest"),
      KeyForm("file", FilePart.form, "a file of its own: a second download", standard: "the scenario's"),
      KeyForm("path", .pattern(.path), "the path under the run's prefix", standard: "/PLACE/NAME"),
      KeyForm("origin", .words(["other": "a second port"]), "where it lies"),
      expires(registry),
      every(registry),
      headRequest(registry),
      also,
    ]
  }

  /// The key `every`.
  static func every(_ registry: FaultRegistry) -> KeyForm {
    KeyForm(
      "every", EntryPart.everyForm(registry),
      "faults added to each entry, to `when` entries, HEAD and probes; a key that the entry has itself wins")
  }

  /// The key `head-request`.
  static func headRequest(_ registry: FaultRegistry) -> KeyForm {
    KeyForm(
      "head-request", EntryPart.faultsForm(registry),
      "what HEAD gets beside the head that the next GET would honestly get")
  }

  /// The key `also`.
  static let also = KeyForm(
    "also", .openMap(keys: .pattern(.path), values: .text),
    "other addresses, each with a text in which `{url}`, `{sha256}` (nothing above 1 GiB) and `{size}` are filled in; never counted"
  )

  private static func expires(_ registry: FaultRegistry) -> KeyForm {
    KeyForm(
      "expires",
      .map(
        MapForm(
          main: "after",
          [
            KeyForm(
              "after",
              .choice([
                .pattern(.uses), .duration,
                .words(["released": "when the gate with the place's name is released"]), .gate,
              ]), "what ends an address of it", isRequired: true),
            KeyForm(
              "answer", EntryPart.faultsForm(registry), "what an address that has run out answers",
              standard: "status: 403"),
          ])), "an address that works for a while; a redirect to the place then mints a fresh one")
  }

  /// What ends an address of a place.
  static func bound(_ value: Value, place: String, problems: inout [ScenarioProblem]) -> Place.Expiry.Bound {
    if let duration = value.duration { return .time(duration) }
    if let gate = value.gate { return .released(gate) }
    if value.word == "released" { return .released(place) }
    let uses = Int(value.text?.prefix(while: \.isDecimalDigit) ?? "") ?? 1
    if uses == 0 { problems.append(ScenarioProblem("an address needs at least one use", at: value.mark)) }
    return .uses(uses)
  }
}

extension Form.Pattern {
  static let uses = Form.Pattern("a count such as `1 use`", expression: "^[0-9]{1,6} uses?$") { text in
    let digits = text.prefix(while: \.isDecimalDigit)
    guard (1...6).contains(digits.count) else { return false }
    return text.dropFirst(digits.count) == " use" || text.dropFirst(digits.count) == " uses"
  }
}
