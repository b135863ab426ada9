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
