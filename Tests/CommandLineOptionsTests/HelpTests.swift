import CommandLineOptions
import Testing

@Suite("Help") struct HelpTests {
  @Test("a program's screen explains its options") func screen() throws {
    #expect(
      try text(copier, ["--help"]) == """
        copier: copies what an address gives
        Usage: copier [OPTION...] URL

          URL                  the address

        Output:
          -o, --output FILE    where to write
          -j, --json           print JSON Lines
          -q, --quiet          print nothing
          -r, --retries N      tries after a break (default 3)
              --how NAME       the technique (one of append, seek; default seek)
          -t, --trace[=LEVEL]  tell each step (one of all, some)
              --header FIELD   a field to send (repeatable)
              --mark WORD      a word [to] send (repeatable)
              --key FILE       the key
              --cert FILE      the certificate
              --pause T        time between tries

        Help: -h, --help[=full|man|bash|zsh|fish], -V, --version
        """)
  }

  @Test("a program with commands lists them") func commands() throws {
    #expect(
      try text(judge, ["--help"]) == """
        judge: judges downloaders
        Usage: judge COMMAND [OPTION...]

        Commands:
          run    run clients through scenarios
          rule   judge what is there
          merge  put reports together
          show   show one

        General:
              --from REPORT  the report to use

        Help: -h, --help[=full|man|bash|zsh|fish], -V, --version
        More about a command: judge COMMAND --help
        """)
  }

  @Test("a command has its own screen, whatever stands before --help", arguments: [["-h"], ["--id", "3", "--help"]])
  func command(arguments: [String]) throws {
    #expect(
      try text(judge, ["rule"] + arguments) == """
        judge rule: judge what is there
        Usage: judge rule --id ID [OPTION...]

        Case:
              --id ID        which run (required)

        General:
              --from REPORT  the report to use

        Help: -h, --help[=full|man|bash|zsh|fish], -V, --version
        """)
  }

  @Test("with many options the last groups are names only, and nothing is lost in full") func condensed() throws {
    let groups = (1...4).map { group in
      OptionGroup(
        "Group \(group)",
        (1...8).map { Option("option-\(group)-\($0)", .required("VALUE"), help: "what number \($0) of \(group) does") })
    }
    let program = Program(name: "many", version: "1", summary: "has many options", groups: groups)
    let screen = try text(program, ["--help"]).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(screen.count <= 24)
    #expect(screen.allSatisfy { $0.count <= 80 })
    #expect(screen.contains("      --option-1-8 VALUE  what number 8 of 1 does"))
    #expect(screen.contains("Group 4: --option-4-1 VALUE, --option-4-2 VALUE, --option-4-3 VALUE,"))
    #expect(screen.last == "More about each option: many --help=full")
    let full = try text(program, ["--help=full"])
    for option in groups.flatMap(\.options) { #expect(full.contains(option.help)) }
  }

  @Test("a screen has 24 lines at most, however many options there are", arguments: 1...60)
  func height(count: Int) throws {
    let groups = [
      OptionGroup("First", (1...count).map { Option("a\($0)", help: "what it does") }),
      OptionGroup("Second", [Option("b", help: "what it does")]),
    ]
    let screen = try text(Program(name: "p", version: "1", summary: "s", groups: groups), ["--help"])
    #expect(screen.split(separator: "\n", omittingEmptySubsequences: false).count <= 24)
  }

  @Test("a long explanation is wrapped beside its option") func wrapped() throws {
    let words = Array(repeating: "word", count: 30).joined(separator: " ")
    let program = Program(
      name: "p", version: "1", summary: "s",
      groups: [OptionGroup("G", [Option("a", help: words), Option("a-very-long-name-of-an-option", help: "short")])])
    let lines = try text(program, ["--help=full"]).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.allSatisfy { $0.count <= 80 })
    #expect(lines.contains("      --a-very-long-name-of-an-option"))
    #expect(lines.filter { $0.hasPrefix("               ") && $0.contains("word word") }.count == 2)
  }

  @Test("the version is one line", arguments: [["--version"], ["-V"], ["-jV"]])
  func version(arguments: [String]) throws {
    #expect(try text(copier, arguments) == "copier 1.2.3")
  }
}
