import CommandLineOptions

/// A program without commands, with every kind of option.
let copier = Program(
  name: "copier", version: "1.2.3", summary: "copies what an address gives",
  details: ["It's careful: nothing is \\ lost."],
  groups: [
    OptionGroup(
      "Output",
      [
        Option("output", short: "o", .required("FILE", .file), help: "where to write"),
        Option("json", short: "j", help: "print JSON Lines"),
        Option("quiet", short: "q", help: "print nothing"),
        Option(
          "retries", short: "r", .required("N", .integer(0...9)), default: .value("3"), help: "tries after a break"),
        Option("how", .required("NAME", .choice(["append", "seek"])), default: .value("seek"), help: "the technique"),
        Option("trace", short: "t", .optional("LEVEL", .choice(["all", "some"])), help: "tell each step"),
        Option("header", .required("FIELD"), repeats: true, help: "a field to send"),
        Option("mark", .required("WORD"), repeats: true, help: "a word [to] send"),
        Option("key", .required("FILE", .file), requires: ["cert"], help: "the key"),
        Option("cert", .required("FILE", .file), requires: ["key"], help: "the certificate"),
        Option("pause", .required("T", .duration), help: "time between tries"),
      ])
  ],
  positionals: [Positional("URL", help: "the address")],
  exitStatuses: [ExitStatus(0, "done"), ExitStatus(3, "cannot resume")],
  examples: [Example("copier -o f http://127.0.0.1/f", "copies into f")])

/// A program with commands.
let judge = Program(
  name: "judge", version: "0.1.0", summary: "judges downloaders",
  groups: [OptionGroup("General", [Option("from", .required("REPORT", .file), help: "the report to use")])],
  commands: [
    Subcommand(
      "run", summary: "run clients through scenarios",
      groups: [
        OptionGroup(
          "Choice",
          [
            Option("client", .required("NAME"), repeats: true, help: "whom to judge"),
            Option("shard", .required("K/N", .shard), help: "a part of the cases"),
          ])
      ]),
    Subcommand(
      "rule", summary: "judge what is there",
      groups: [OptionGroup("Case", [Option("id", .required("ID"), required: true, help: "which run")])]),
    Subcommand(
      "merge", summary: "put reports together",
      positionals: [
        Positional("FIRST", help: "the first"), Positional("MORE", minimum: 0, maximum: nil, help: "others"),
        Positional("LAST", .directory, help: "where to"),
      ]),
    Subcommand(
      "show", summary: "show one", positionals: [Positional("WHAT", .choice(["rules", "faults"]), help: "what")]),
  ])

/// Reads a command line that is to be understood.
func options(_ program: Program, _ arguments: [String]) throws -> ParsedOptions {
  guard case .run(let options) = try program.read(arguments) else { throw AskedForText() }
  return options
}

/// Reads a command line that asks for a text.
func text(_ program: Program, _ arguments: [String]) throws -> String {
  guard case .print(let text) = try program.read(arguments) else { throw AskedForText() }
  return text
}

struct AskedForText: Error {}
