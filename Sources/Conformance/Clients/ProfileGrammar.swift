import ScenarioLanguage

/// The grammar of a profile: what `Scenarios/clients/NAME.yaml` may hold.
enum ProfileGrammar {
  static let form = Form.map(MapForm(called: "a client's profile", keys))

  /// The part that a baseline has too.
  static let baselineKeys: [KeyForm] = [
    KeyForm("known", known, "failures that are known, by case, family or pattern"),
    KeyForm(
      "ignore-rules", .openMap(keys: .words(Rule.all.map { Form.Word($0.id, $0.text) }), values: .text),
      "rules that are not held against it, each with the reason"),
  ]

  static let known = Form.openMap(
    keys: .text,
    values: .map(
      MapForm(
        main: "reason",
        [
          KeyForm("outcome", .oneOrMore(outcome), "the outcome that is known; left out: any"),
          KeyForm(
            "rules", .list(.words(Rule.all.map { Form.Word($0.id, $0.text) }), minimum: 0),
            "the rules that are known to be broken; left out: only the outcome counts"),
          KeyForm("reason", .text, "why, in one sentence", isRequired: true),
          KeyForm("report", .text, "the report about it, as `owner/repo#1`"),
          KeyForm("versions", .text, "the client's versions, as `7.88` or `\"< 8.1\"`"),
        ])))

  private static let outcome = Form.words(
    Outcome.allCases.filter { $0 != .void && $0 != .skipped }.map { Form.Word($0.rawValue, $0.summary) })

  /// The words of a scenario's `needs`.
  static let abilities: [Form.Word] = [
    .init("split", "a client that splits"), .init("tls", "https"), .init("credentials", "name, password or token"),
    .init("digest", "a digest can be given"), .init("side-file", "state in a file beside the partial"),
    .init("stall-limit", "the stall limit can be set"), .init("mirrors", "several addresses can be given"),
    .init("pause", "it can be paused"), .init("network-namespace", "a network that can be cut"),
    .init("tracing", "its system calls can be traced"),
  ]

  private static let paths = Form.choice([.words([Form.Word("none", "nothing is kept")]), .oneOrMore(.text)])

  private static let keys: [KeyForm] =
    [
      KeyForm("title", .text, "what it is, in one line", standard: "the name"),
      KeyForm("version", .text, "the command that prints the version"),
      KeyForm(
        "install",
        .choice([
          .map(
            MapForm([
              KeyForm("apt", .text, "Debian's package"), KeyForm("pip", .text, "Python's package"),
              KeyForm("brew", .text, "Homebrew's package"),
            ])), .text,
        ]), "how it is installed: packages by manager, or a sentence"),
      KeyForm("command", .text, "the command, a template", isRequired: true),
      KeyForm("rerun", .text, "the command of each process after the first", standard: "command"),
      KeyForm(
        "output",
        .choice([
          .map(
            MapForm([KeyForm("stdout", .text, "a line of its output, `*` where the path stands", isRequired: true)])),
          .text,
        ]), "a path, a pattern with `*`, a line of its standard output, or `-`", standard: "{output}"),
      KeyForm("partial", paths, "where its partial lies (`none`: it keeps none)", standard: "it is learnt"),
      KeyForm("state", paths, "where its own record of a partial lies", standard: "none"),
      KeyForm("split", .size(1...(1 << 40)), "the size from which on it splits"),
      KeyForm("probes", .oneOrMore(RequestCondition.form), "requests that are answered honestly and use up nothing"),
      KeyForm("again", .integer(0...100), "how many runs follow a success", standard: "0"),
      KeyForm(
        "retries", .words([Form.Word("own", "it asks again by itself"), Form.Word("none", "it never does")]),
        "whether it asks again by itself"),
      KeyForm(
        "limits",
        .map(
          MapForm([
            KeyForm("stall", .text, "words that set the stall limit, with {seconds} or {milliseconds}"),
            KeyForm("lowest-rate", .text, "words that set the lowest rate, with {bytes}"),
            KeyForm("total", .text, "words that limit the whole, with {seconds} or {milliseconds}"),
            KeyForm("retries", .text, "words that set the retries, with {count}"),
          ])), "how limits are set"),
      KeyForm("checksum", .text, "words that give it the digest, with {sha256}"),
      KeyForm("mirrors", .text, "words that give it other addresses, with {url:PLACE}"),
      KeyForm("credentials", .text, "words that give it {user}, {password} or {token}"),
      KeyForm(
        "env",
        .map(
          MapForm([
            KeyForm("set", .openMap(keys: .text, values: .text), "variables and their values"),
            KeyForm("keep", .list(.text, minimum: 1), "variables that are taken over from outside"),
          ])), "its environment beside the usual one"),
    ]
    + [
      ("kill", "in place of a signal that ends it"), ("cancel", "in place of an interrupt"), ("pause", "at a pause"),
      ("resume", "at the end of a pause"), ("start", "beside it, in each case, until its end"),
      ("ready", "again and again until it succeeds, before the first process"),
      ("stop", "at the end of a case, to end what `start` began"),
    ].map { KeyForm($0.0, .text, "a command that is run \($0.1)") } + [
      KeyForm("needs", .oneOrMore(.text), "programs that it needs beside its own"),
      KeyForm(
        "cannot", .choice([.openMap(keys: .words(abilities), values: .text), .oneOrMore(.words(abilities))]),
        "what it cannot do, by the words of a scenario's `needs`"),
    ] + baselineKeys
}
