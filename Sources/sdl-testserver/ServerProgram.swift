import CommandLineOptions
import TestServer

/// The command line of `sdl-testserver`.
enum ServerProgram {
  static let table = Program(
    name: "sdl-testserver", version: TestServer.version,
    summary: "a local HTTP(S) range server that breaks downloads by a script",
    details: [
      """
      Without arguments it serves all scenarios and prints a line to paste. Each scenario NAME has the address \
      /NAME.bin, which starts over after a download that came to its end, and /r/WORD/NAME/file.bin, where any word \
      makes a run of its own. Tests talk to it under /-/.
      """,
      """
      A family has several cases; a case is named with its values, such as drop-at-every-edge(cut=1), and in \
      addresses everything but letters, digits, dot and dash is percent-encoded.
      """,
    ],
    groups: [
      OptionGroup(
        "What is served",
        [
          Option(
            "scenario", short: "s", .required("NAME|FILE", .nameListed(by: "sdl-testserver --list")), repeats: true,
            help: "a scenario by name, pattern or path", details: "Without it all scenarios are served."),
          Option("root", .required("DIR", .directory), help: "real files, under /files/"),
          Option(
            "fault", short: "f", .required("'ENTRY'"), repeats: true,
            help: "what GET 1, 2, ... gets, as in `server:`",
            details: "With --root the list is that of each file; without it it makes the scenario `fault`."),
          Option("faults-for", .required("GLOB"), requires: ["root"], help: "the files of --root that get faults"),
          Option("follow-links", requires: ["root"], help: "follow symbolic links in --root"),
          Option("scenarios", .required("DIR", .directory), help: "where scenarios are found"),
          Option("outputs", .required("DIR", .directory), help: "where verdicts may read outputs"),
        ]),
      OptionGroup(
        "Where",
        [
          Option("port", short: "p", .required("N", .port), default: .value("0"), help: "the port; 0 is a free one"),
          Option("tls", help: "speak TLS on the main port"),
          Option("cert", .required("FILE", .file), requires: ["key"], help: "your certificate chain (PEM)"),
          Option("key", .required("FILE", .file), requires: ["cert"], help: "its private key (PEM)"),
          Option("listen", .required("ADDR"), requires: ["allow-remote"], help: "another address than the loopback"),
          Option("allow-remote", help: "let other machines connect"),
          Option("public", .required("HOST"), help: "the host in addresses and certificate"),
          Option("control-token", .required("T"), help: "what other machines need for /-/"),
        ]),
      OptionGroup(
        "How",
        [
          Option("json", short: "j", help: "events as JSON, one a line"),
          Option("log", .required("FILE", .file), help: "the wire log: JSON Lines, or F.har"),
          Option(
            "time-scale", .required("X", .number(0...1000)), default: .value("1"),
            help: "multiplies delay, stall and slow-close"),
          Option("exit-when-done", help: "leave when each list has been played"),
          Option("max-runs", .required("N", .integer(1...1_000_000)), default: .value("1000"), help: "runs kept"),
          Option("run-age", .required("T", .duration), default: .value("1h"), help: "how long unused runs are kept"),
        ]),
      OptionGroup(
        "Look, and leave",
        [
          Option("list", help: "all cases with their titles"),
          Option("explain", .required("NAME|KEY"), help: "a scenario, or a key of the language"),
          Option("schema", help: "the JSON schema of scenario files, for editors"),
          Option(
            "dry-run", .required("'GET [FIELD: VALUE]'"), repeats: true,
            help: "what NAME would answer, in turn",
            details: "Several fields stand on lines of their own; \\n may stand for the line end."),
        ]),
    ],
    positionals: [
      Positional(
        "NAME", .nameListed(by: "sdl-testserver --list"), minimum: 0, maximum: nil, help: "the same as --scenario NAME")
    ],
    exitStatuses: [
      ExitStatus(0, "ended by a signal; with --exit-when-done: every fault has fired"),
      ExitStatus(1, "it cannot be started, or its log cannot be written"),
      ExitStatus(2, "wrong use, or a mistake in a scenario"),
      ExitStatus(3, "with --exit-when-done: a fault has not fired"),
    ],
    examples: [
      Example("sdl-testserver", "all scenarios, and a line to paste"),
      Example("sdl-testserver --root . --fault 'cut: 50%' --fault honest", "your files, broken once each"),
    ])
}
