import CommandLineOptions
import Testing

@Suite("The table") struct TableTests {
  @Test("the samples are sound") func sound() {
    #expect(copier.problems.isEmpty)
    #expect(judge.problems.isEmpty)
  }

  @Test("mistakes in a table are found") func unsound() {
    let program = Program(
      name: "p", version: "1", summary: "s",
      groups: [
        OptionGroup(
          "All",
          [
            Option("a", short: "h", help: "x"), Option("a", help: ""), Option("Bad", help: "x"),
            Option("n", .required("N", .port), default: .value("70000"), help: "x"),
            Option("c", .required("C", .choice([])), requires: ["gone"], help: "x"),
            Option("f", default: .value("1"), help: "x"),
          ])
      ],
      positionals: [Positional("P", minimum: 2, maximum: 1, help: "x")])
    #expect(
      program.problems == [
        "--a is there twice", "-h is there twice", "--a: has no help",
        "--Bad: a name is small letters, digits and dashes",
        "--n: default 70000: is outside 0 to 65535", "--c: choices are words, at least one",
        "--c needs --gone, which is not there", "--f: a flag has no default value", "P has an impossible count",
      ])
  }
}
