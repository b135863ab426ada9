import CommandLineOptions
import Testing

@Suite("A command line that is not understood") struct ErrorTests {
  struct Case: Sendable {
    let arguments: [String]
    let error: CommandLineError
    let words: String

    init(_ arguments: [String], _ error: CommandLineError, _ words: String) {
      self.arguments = arguments
      self.error = error
      self.words = words
    }
  }

  @Test(
    "without commands: the mistake is named",
    arguments: [
      Case(
        ["--retrys", "1"], .unknownOption("--retrys", nearest: "--retries"),
        "unknown option --retrys; did you mean --retries?"),
      Case(
        ["--outptu=f"], .unknownOption("--outptu", nearest: "--output"),
        "unknown option --outptu; did you mean --output?"),
      Case(
        ["--head", "x"], .unknownOption("--head", nearest: "--header"), "unknown option --head; did you mean --header?"),
      Case(["--JSON"], .unknownOption("--JSON", nearest: "--json"), "unknown option --JSON; did you mean --json?"),
      Case(["--zzz"], .unknownOption("--zzz", nearest: nil), "unknown option --zzz"),
      Case(["--="], .unknownOption("--", nearest: nil), "unknown option --"),
      Case(["-jx"], .unknownOption("-x", nearest: nil), "unknown option -x"),
      Case(
        ["U", "--output"], .missingValue(option: "--output", placeholder: "FILE"),
        "--output needs a value: --output FILE"),
      Case(["-o", "--json", "U"], .missingValue(option: "-o", placeholder: "FILE"), "-o needs a value: -o FILE"),
      Case(["-o", "--", "U"], .missingValue(option: "-o", placeholder: "FILE"), "-o needs a value: -o FILE"),
      Case(
        ["--json=yes"], .unexpectedValue(option: "--json", value: "yes"), "--json takes no value, but 'yes' was given"),
      Case(["-of", "--output=g", "U"], .repeatedOption("--output"), "--output is given twice"),
      Case(
        ["-r", "10"], .badValue(place: "-r", value: "10", problem: .outside(lowest: "0", highest: "9")),
        "-r: '10' is outside 0 to 9"),
      Case(
        ["--retries="], .badValue(place: "--retries", value: "", problem: .notAnInteger),
        "--retries: '' is not a whole number"),
      Case(
        ["--how", "seak"],
        .badValue(place: "--how", value: "seak", problem: .notOneOf(["append", "seek"], nearest: "seek")),
        "--how: 'seak' is not known; did you mean seek?"),
      Case(
        ["--trace=x"], .badValue(place: "--trace", value: "x", problem: .notOneOf(["all", "some"], nearest: nil)),
        "--trace: 'x' is none of all, some"),
      Case(["--key", "k", "U"], .missingCompanion(option: "--key", needs: "--cert"), "--key needs --cert"),
      Case([], .missingArgument("URL"), "URL is missing"),
      Case(["U", "V"], .unexpectedArgument("V"), "unexpected argument 'V'"),
    ])
  func plain(_ expected: Case) {
    check(copier, expected)
  }

  @Test(
    "with commands: the mistake is named",
    arguments: [
      Case([], .missingCommand(["run", "rule", "merge", "show"]), "a command is missing: run, rule, merge, show"),
      Case(["mrege"], .unknownCommand("mrege", nearest: "merge"), "unknown command 'mrege'; did you mean merge?"),
      Case(["help"], .unknownCommand("help", nearest: "--help"), "unknown command 'help'; did you mean --help?"),
      Case(
        ["--client", "x", "run"], .optionOfOtherCommands("--client", commands: ["run"], given: nil),
        "--client belongs after its command: run"),
      Case(
        ["show", "--id=1"], .optionOfOtherCommands("--id", commands: ["rule"], given: "show"),
        "show has no option --id; it belongs to rule"),
      Case(["rule"], .missingOption("--id"), "--id is required"),
      Case(["merge", "a"], .missingArgument("LAST"), "LAST is missing"),
      Case(
        ["show", "rule"],
        .badValue(place: "WHAT", value: "rule", problem: .notOneOf(["rules", "faults"], nearest: "rules")),
        "WHAT: 'rule' is not known; did you mean rules?"),
      Case(
        ["run", "--shard", "6/5"], .badValue(place: "--shard", value: "6/5", problem: .notAShard),
        "--shard: '6/5' is not a part such as 2/5"),
    ])
  func commands(_ expected: Case) {
    check(judge, expected)
  }

  @Test("the message says who speaks and where help is") func message() {
    #expect(
      copier.message(for: .missingArgument("URL")) == "copier: URL is missing\nTry 'copier --help'.")
  }

  private func check(_ program: Program, _ expected: Case) {
    #expect(throws: expected.error) { try program.read(expected.arguments) }
    #expect("\(expected.error)" == expected.words)
  }
}
