import CommandLineOptions

/// The commands that look at reports, and what else needs no run: a row each.
extension ConformProgram {
  private static let from = Option(
    "from", .required("REPORT", .file), help: "another report.json", details: "Without it the last run's.")
  private static let whose = Option("of", .required("CLIENT"), help: "the client, where the report has several")
  private static let whereFrom = OptionGroup("Where from", [from, whose])
  private static let oneCase = [Positional("CASE", help: "the case's name")]
  /// `--report`, of every command that makes one.
  static let report = Option(
    "report", short: "r", .required("FORM,...:DIR"), repeats: true,
    help: "also write json, html, junit or tap into DIR")

  static let everyByte = Option(
    "every-byte", help: "a small answer, cut behind each byte of it in each way of ending",
    details: "Alone instead of all scenarios; the cases have names that begin with every-byte, as patterns take them.")

  static let fuzz = Subcommand(
    "fuzz", summary: "draws scenarios at random, and shrinks those on which the client fails",
    details: [
      """
      Whatever it meets, a client says that all is well over nothing but one whole version, and neither crashes nor hangs \
      nor asks without an end. Where nobody could have known, nothing is held against it. The same seed draws the same \
      scenarios.
      """
    ],
    groups: [
      OptionGroup(
        "How",
        [
          Option("client", short: "c", .required("COMMAND"), required: true, help: "the client, as run takes it"),
          Option(
            "seed", .required("N", .integer(0...Int64.max)), default: .words("a random one"), help: "what is drawn"),
          Option("for", .required("TIME", .duration), default: .value("60s"), help: "how long"),
          Option(
            "jobs", short: "j", .required("N", .integer(1...1024)), default: .words("the number of cores"),
            help: "cases at once"),
          Option(
            "out", short: "o", .required("DIR", .directory), default: .value("."),
            help: "where the shrunk scenarios go, a file for each kind of failure"),
        ])
    ])

  static let explain = Subcommand(
    "explain", summary: "explains the verdict on a case of the last run, and how to disagree", groups: [whereFrom],
    positionals: oneCase)

  static let bug = Subcommand(
    "bug", summary: "writes a case as a report to paste, in Markdown", groups: [whereFrom], positionals: oneCase)

  static let replay = Subcommand(
    "replay", summary: "plays a case of the last run, or a scenario file, again",
    groups: [
      OptionGroup(
        "Who plays it",
        [
          Option(
            "client", short: "c", .required("COMMAND"), help: "another client", details: "Without it the last run's."),
          from, whose,
        ])
    ], positionals: [Positional("CASE", .file, help: "the case's name, or the path of a scenario file")])

  static let export = Subcommand(
    "export", summary: "makes a server of one Python file that plays a case without SDL",
    groups: [
      whereFrom,
      OptionGroup(
        "What is made",
        [
          Option("as", .required("python", .choice(["python"])), default: .value("python"), help: "the language"),
          Option("output", short: "o", .required("FILE", .file), help: "where it goes; left out: standard output"),
        ]),
    ], positionals: oneCase)

  static let collect = Subcommand(
    "collect", summary: "reports on all runs that were judged at a running sdl-testserver",
    groups: [
      OptionGroup(
        "What is collected",
        [
          Option("server", .required("URL"), required: true, help: "the sdl-testserver"),
          Option(
            "name", .required("CLIENT"), default: .value("collected"), help: "what the report calls whoever ran them"),
          report,
        ])
    ])

  static let merge = Subcommand(
    "merge", summary: "puts the reports of shards and clients into one",
    groups: [OptionGroup("What comes out", [report])],
    positionals: [
      Positional("REPORT", .file, minimum: 1, maximum: nil, help: "a report.json, or the directory that holds one")
    ])

  static let coverage = Subcommand(
    "coverage", summary: "tells which rules and bug reports no scenario covers",
    groups: [
      OptionGroup(
        "What is told",
        [
          Option(
            "reports", .required("FILE", .file), help: "the list of bug reports",
            details: "Lines of id, source, kind and severity with a tab between. Without it the list of the checkout."),
          Option("all", help: "also each rule with its scenarios"),
          Option("index", help: "the index of all scenarios, in Markdown, and nothing else"),
        ])
    ])
}
