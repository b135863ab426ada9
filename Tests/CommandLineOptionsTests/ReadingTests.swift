import CommandLineOptions
import Testing

@Suite("Reading a command line") struct ReadingTests {
  @Test(
    "an option's value is taken in each spelling",
    arguments: [
      ["--output", "f", "U"], ["--output=f", "U"], ["-o", "f", "U"], ["-of", "U"], ["U", "-o", "f"],
      ["-qof", "U"], ["-jqo", "f", "U"], ["--output", "f", "--", "U"],
    ])
  func spellings(arguments: [String]) throws {
    let options = try options(copier, arguments)
    #expect(options.value("output") == "f")
    #expect(options.positional("URL") == "U")
  }

  @Test(
    "a value is kept as it is written",
    arguments: [
      (["--header=a=b", "U"], "a=b"), (["--header=", "U"], ""), (["--header", "-x y", "U"], "-x y"),
      (["--header", "-", "U"], "-"), (["--header=--json", "U"], "--json"), (["--header", "", "U"], ""),
      (["--header", "Ü: 1", "U"], "Ü: 1"),
    ])
  func literal(arguments: [String], value: String) throws {
    #expect(try options(copier, arguments).values("header") == [value])
  }

  @Test("what is not given has its default, or nothing") func defaults() throws {
    let options = try options(copier, ["U"])
    #expect(options.integer("retries") == 3)
    #expect(options.value("how") == "seek")
    #expect(options.value("output") == nil)
    #expect(!options.flag("json"))
    #expect(!options.flag("retries"))
    #expect(options.values("header").isEmpty)
    #expect(options.duration("pause") == nil)
  }

  @Test("options that belong together keep their order across names") func order() throws {
    let options = try options(copier, ["--mark", "a", "--header", "b", "-j", "--mark=c", "U"])
    let both = options.occurrences(of: "header", "mark").map { "\($0.name) \($0.value ?? "")" }
    #expect(both == ["mark a", "header b", "mark c"])
    #expect(options.values("mark") == ["a", "c"])
  }

  @Test("a value that may be left out is taken with = only") func optionalValue() throws {
    let without = try options(copier, ["--trace", "U"])
    #expect(without.flag("trace") && without.value("trace") == nil)
    #expect(try options(copier, ["--trace=all", "U"]).value("trace") == "all")
    #expect(try options(copier, ["-tj", "U"]).flag("json"))
  }

  @Test("behind -- everything is an argument, and so is a lone dash") func endOfOptions() throws {
    #expect(try options(copier, ["--", "--json"]).positional("URL") == "--json")
    #expect(try options(copier, ["-"]).positional("URL") == "-")
    #expect(try options(judge, ["--", "show", "rules"]).command == "show")
  }

  @Test("a program's own options stand before or after the command") func commands() throws {
    for arguments in [["--from", "r", "run", "--client", "curl"], ["run", "--client=curl", "--from=r"]] {
      let options = try options(judge, arguments)
      #expect(options.command == "run")
      #expect(options.value("from") == "r")
      #expect(options.values("client") == ["curl"])
      #expect(options.value("id") == nil)
    }
  }

  @Test(
    "arguments are shared out so that each name has enough",
    arguments: [
      (["a", "z"], ["a"], [], ["z"]), (["a", "b", "z"], ["a"], ["b"], ["z"]),
      (["a", "b", "c", "z"], ["a"], ["b", "c"], ["z"]),
    ] as [([String], [String], [String], [String])])
  func shared(arguments: [String], first: [String], more: [String], last: [String]) throws {
    let options = try options(judge, ["merge"] + arguments)
    #expect(options.positionals("FIRST") == first)
    #expect(options.positionals("MORE") == more)
    #expect(options.positionals("LAST") == last)
  }
}
