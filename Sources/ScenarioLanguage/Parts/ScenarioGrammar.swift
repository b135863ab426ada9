/// The grammar of a scenario file: the one table from which reading, schema, `--explain` and the reference come.
public struct ScenarioGrammar: Sendable {
  /// The faults.
  public let registry: FaultRegistry
  /// The keys of a file, in the order of the documentation.
  public let keys: [KeyForm]

  /// Makes the grammar with these faults.
  public init(_ registry: FaultRegistry) {
    self.registry = registry
    keys = Self.texts + Self.world(registry) + Self.play
  }

  private static let texts: [KeyForm] = [
    KeyForm("title", .text, "what happens, in one line", standard: "the name"),
    KeyForm("why", .text, "why the scenario exists"),
    KeyForm(
      "rules", .list(.words(Rule.all.map { Form.Word($0.id, $0.text) }), minimum: 1),
      "the ids of the rules that it checks"),
    KeyForm("seen", .list(.text, minimum: 1), "reports: the source as `owner/repo#1`, or the id in bugs.json"),
    KeyForm("tags", .list(.pattern(.name), minimum: 1), "tags; `core` is the set for pull requests"),
    KeyForm("since", .pattern(.suiteVersion), "the suite version in which it first stood"),
  ]

  private static func world(_ registry: FaultRegistry) -> [KeyForm] {
    [
      KeyForm("file", FilePart.form, "the file and its versions"),
      KeyForm(
        "server", EntryPart.listForm(registry), "the list of the place `file`; entry n answers GET n",
        standard: "honest"),
      KeyForm("places", PlacePart.form(registry), "places with lists of their own, in place of `server`"),
      PlacePart.every(registry),
      PlacePart.headRequest(registry),
      KeyForm("tls", .flag, "whether the address is https", standard: "false"),
      KeyForm(
        "fleet", .list(.integer(1...1_000), minimum: 2),
        "requests alternate between nodes that serve these versions"),
      KeyForm(
        "limit-connections",
        .map(
          MapForm(
            main: "at",
            [
              KeyForm("at", .integer(1...100_000), "the connections served at once", isRequired: true),
              KeyForm(
                "by", .words(["503": "a 503 and the connection's end", "reset": "a reset"]), "what the others get",
                standard: "503"),
            ])), "more connections at once are turned away"),
      PlacePart.also,
    ]
  }

  private static let play: [KeyForm] = [
    KeyForm("client", ClientPart.form, "the steps that the client is put through", standard: "[run]"),
    KeyForm(
      "limits",
      .map(
        MapForm([
          KeyForm("runs", .integer(1...1_000), "how many processes the last plain `run` may take", standard: "5"),
          KeyForm("requests", .integer(1...1_000_000), "how many GETs the case may make", standard: "200"),
          KeyForm(
            "time", .duration, "how long each run may take, at least three times the stall limit that `options` set",
            standard: "30 s"),
        ])), "the bounds of the case"),
    KeyForm(
      "needs",
      .list(
        .words([
          "split": "a client that splits", "tls": "https", "credentials": "name, password or token can be given",
          "digest": "a digest can be given", "side-file": "state in a file beside the partial",
          "stall-limit": "the stall limit can be set", "mirrors": "several addresses can be given",
          "pause": "it can be paused", "network-namespace": "a network that can be cut",
          "tracing": "system calls can be traced",
        ]), minimum: 1), "what the profile or the machine must have, else the case is skipped"),
    KeyForm("expect", ExpectationPart.form, "what passes, warns and fails beside the defaults"),
    KeyForm("matrix", Matrix.form, "axes; each combination of their values, put where `<axis>` stands, is a case"),
  ]

  /// The grammar of an entry of a list.
  public var entry: Form { EntryPart.form(registry) }
}

extension Form.Pattern {
  static let suiteVersion = Form.Pattern("a version such as `1.2`", expression: "^[0-9]{1,4}\\.[0-9]{1,4}$") { text in
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { (1...4).contains($0.count) && $0.allSatisfy(\.isDecimalDigit) }
  }
}
