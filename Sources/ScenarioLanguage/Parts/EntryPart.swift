/// An entry of a list: its own keys, beside which any faults stand.
enum EntryPart {
  /// The keys that are no faults.
  static let keys: [KeyForm] = [
    KeyForm("honest", .bare, "no fault; the answer of an honest server"),
    KeyForm("start-over", .bare, "the last item of a list: it begins again"),
    KeyForm(
      "times", .integer(1...1_000_000), "how many GETs it answers; the last entry repeats in any case", standard: "1"),
    KeyForm(
      "until",
      .words(["fired": "each GET, until the entry's ending (else the first fault that counts) has fired once"]),
      "until when it answers"),
    KeyForm("required", .bare, "the case proves something only if all faults of this entry fired"),
    KeyForm("when", RequestCondition.form, "the requests that it is for; it is tried first and uses up nothing"),
    KeyForm(
      "version",
      .map(
        MapForm(
          main: "to",
          [
            KeyForm("to", .integer(1...1_000), "the version", isRequired: true),
            KeyForm(
              "at",
              .choice([.words(["end": "when this answer ends, however it ends"]), .position([.file])]),
              "inside this body; its head speaks of the old one"),
          ])), "the version that is served from this answer on, until said otherwise"),
    KeyForm(
      "for", .duration,
      "how long `connection: refuse` (or another fault of the connection) lasts, from the end of the answer before",
      standard: "1 s"),
  ]

  /// The faults as keys.
  static func faultKeys(_ registry: FaultRegistry) -> [KeyForm] {
    registry.faults.map { KeyForm($0.definition.key, $0.definition.form, $0.definition.summary) }
  }

  /// The grammar of an entry.
  static func form(_ registry: FaultRegistry) -> Form {
    .map(MapForm(called: "an entry such as `cut: 50%` or `honest`", wordsStandAlone: true, keys + faultKeys(registry)))
  }

  /// The grammar of a list of entries.
  static func listForm(_ registry: FaultRegistry) -> Form { .oneOrMore(form(registry)) }

  /// The grammar of `every`.
  static func everyForm(_ registry: FaultRegistry) -> Form {
    .map(
      MapForm(
        called: "a map of faults", wordsStandAlone: true,
        [KeyForm("required", .bare, "the case proves something only if all of these fired")] + faultKeys(registry)))
  }

  /// The grammar of `head-request` and of what an address that has run out answers.
  static func faultsForm(_ registry: FaultRegistry) -> Form {
    .map(MapForm(called: "a map of faults", wordsStandAlone: true, faultKeys(registry)))
  }
}

extension Value {
  /// An entry on one line, as logs name it: without the braces of its map.
  var entrySource: String {
    guard let entries else { return source }
    return entries.map { $0.value.flag == true ? $0.key : "\($0.key): \($0.value.source)" }.joined(separator: ", ")
  }
}
