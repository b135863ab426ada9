import CommandLineOptions
import Testing

@Suite("The manual page") struct ManualPageTests {
  @Test("it has the sections of a manual page, and roff sees no request in a text") func page() throws {
    let lines = try text(copier, ["--help=man"]).split(separator: "\n").map(String.init)
    #expect(
      lines.prefix(9) == [
        #".TH COPIER 1 "" "copier 1.2.3""#, ".SH NAME", #"copier \- copies what an address gives"#, ".SH SYNOPSIS",
        ".B copier", "[OPTION...] URL", ".SH DESCRIPTION", #"It\(aqs careful: nothing is \e lost."#, ".SH ARGUMENTS",
      ])
    #expect(lines.filter { $0.hasPrefix(".SH") }.suffix(3) == [".SH OPTIONS", ".SH EXIT STATUS", ".SH EXAMPLES"])
    #expect(lines.contains(#"\fB\-o\fR, \fB\-\-output\fR \fIFILE\fR"#))
    #expect(lines.contains(#"\fB\-t\fR, \fB\-\-trace\fR[=\fILEVEL\fR]\fR"#))
    #expect(lines.contains("Tries after a break (default 3)."))
  }

  @Test("texts that roff would read otherwise are escaped") func escaped() throws {
    let program = Program(
      name: "p", version: "1", summary: "s", details: [".so secret", "'br", #"a "quoted" – dash"#])
    let lines = try text(program, ["--help=man"]).split(separator: "\n")
    #expect(lines.contains(#"\&.so secret"#))
    #expect(lines.contains(#"\(aqbr"#))
    #expect(lines.contains(#"a \(dqquoted\(dq \[u2013] dash"#))
  }

  @Test("each command has its usage and its options") func commands() throws {
    let page = try text(judge, ["--help=man"])
    #expect(
      page.contains(".B judge rule\n\\-\\-id ID [OPTION...]\n.br\n.B judge merge\n[OPTION...] FIRST [MORE...] LAST\n"))
    #expect(
      page.contains(".SS \"rule\"\nJudge what is there.\n.TP\n\\fB\\-\\-id\\fR \\fIID\\fR\nWhich run (required).\n"))
  }
}
