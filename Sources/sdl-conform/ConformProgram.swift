import CommandLineOptions
import TestServer

/// The command line of `sdl-conform`.
enum ConformProgram {
  private static let scenarios = Option(
    "scenarios", .required("DIR", .directory), help: "where scenarios are found",
    details: "Else PREFIX/share/sdl/scenarios beside the installed program, else the folder of the checkout.")

  static let table = Program(
    name: "sdl-conform", version: TestServer.version,
    summary: "takes a downloader through broken downloads and judges what it did",
    details: [
      """
      A command is split like a shell would, and no shell is run. Placeholders are filled in afterwards: {url}, \
      {url:PLACE}, {output}, {directory}, {ca}, {sha256}, {attempt}, {proxy}, {user}, {password}, {token}. A lone \
      program gets the address as its argument, and SDL_URL, SDL_OUTPUT, SDL_DIRECTORY, SDL_SCENARIO, SDL_ATTEMPT and \
      SDL_CA in its environment; exit status 127 means that it does not support the case.
      """,
      """
      Each case has a directory, a process group, an empty HOME and a run on the server of its own. The client is run \
      again until it says that all is well, or until the case's limit; then its output is held against the true bytes.
      """,
    ],
    groups: [OptionGroup("Scenarios", [scenarios])],
    commands: [
      Subcommand(
        "run", summary: "runs a client through scenarios and reports",
        groups: [
          OptionGroup(
            "What is run",
            [
              Option(
                "client", short: "c", .required("CLIENT", .nameListed(by: "sdl-conform clients")), repeats: true,
                required: true, help: "a profile's name or path, or a command",
                details: "A name without a profile stands for that program with no options."),
              Option(
                "scenario", short: "s", .required("NAME|GLOB|FILE", .nameListed(by: "sdl-conform list")), repeats: true,
                help: "scenarios by name, pattern or path"),
              Option("tag", short: "t", .required("TAG"), repeats: true, help: "scenarios with a tag, such as core"),
              everyByte,
              Option(
                "jobs", short: "j", .required("N", .integer(1...1024)), default: .words("the number of cores"),
                help: "cases at once"),
              Option(
                "repeat", .required("N", .integer(1...10_000)), default: .value("1"),
                help: "plays of each case; verdicts that differ fail"),
              Option("budget", .required("TIME", .duration), help: "begin no case after that time, core first"),
              Option("shard", .required("K/N", .shard), help: "the K-th of N shares of the cases"),
              Option("suite", .required("V"), help: "only cases that existed in suite version V"),
            ]),

          OptionGroup(
            "What comes out",
            [
              report,
              Option(
                "fail-on", .required("warn|fail", .choice(["warn", "fail"])), default: .value("fail"),
                help: "what makes the exit status 1"),
              Option("baseline", .required("FILE", .file), help: "failures that are known and break nothing"),
              Option(
                "update-baseline", requires: ["baseline"], help: "write this run's failures into it",
                details: "Reasons stay, new failures are unexplained, and what does not fail any more goes."),
              Option(
                "min-exercised", .required("SHARE", .percentage),
                help: "exit status 1 where fewer cases were exercised"),
            ]),
        ]),
      Subcommand("clients", summary: "lists the profiles of clients, and which are installed"),
      fuzz, explain, bug, replay, export, collect, merge, coverage,
      Subcommand(
        "diagnose", summary: "tells what an output consists of",
        groups: [
          OptionGroup(
            "What is compared",
            [
              Option(
                "scenario", short: "s", .required("NAME|GLOB|FILE", .nameListed(by: "sdl-conform list")), repeats: true,
                help: "the scenario whose file it should be", details: "Without it every known scenario is tried.")
            ])
        ], positionals: [Positional("FILE", .file, help: "the output")]),
      Subcommand(
        "judge", summary: "judges a run that was made without sdl-conform",
        groups: [
          OptionGroup(
            "What is judged",
            [
              Option("server", .required("URL"), required: true, help: "the sdl-testserver that it ran against"),
              Option("run", .required("ID"), required: true, help: "the run's id, a word in its address"),
              Option(
                "claim", .required("WORD", .choice(["success", "failure", "cancelled"])), default: .value("success"),
                help: "what the client said: success, failure or cancelled"),
              Option("output", short: "o", .required("FILE", .file), help: "what it left; left out: nothing"),
              Option("json", help: "the whole verdict as JSON"),
            ])
        ]),
      Subcommand(
        "list", summary: "lists the scenarios",
        groups: [
          OptionGroup(
            "Which",
            [
              Option("tag", short: "t", .required("TAG"), repeats: true, help: "those with a tag"),
              Option("names", help: "the names alone"),
            ])
        ]),
      Subcommand(
        "show", summary: "shows a scenario, its reason and its rules",
        positionals: [Positional("NAME", .nameListed(by: "sdl-conform list"), help: "the scenario")]),
    ],
    exitStatuses: [
      ExitStatus(0, "all as expected"), ExitStatus(1, "new failures, listed first"), ExitStatus(2, "wrong use"),
      ExitStatus(3, "the lab itself failed"), ExitStatus(130, "stopped by Ctrl-C without a failure so far"),
      ExitStatus(143, "stopped by SIGTERM without a failure so far"),
    ],
    examples: [
      Example(
        "sdl-conform run --client 'curl -fsS -C - -o {output} {url}' --tag core", "curl on the set for pull requests"),
      Example("sdl-conform diagnose file.bin", "what a wrong file consists of"),
    ])
}
