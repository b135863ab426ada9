import CommandLineOptions
import Foundation
import Testing

@Suite("Shell completions") struct CompletionTests {
  @Test(
    "bash offers what may stand at the cursor",
    arguments: [
      (["ru"], "run rule"), ([""], "run rule merge show"), (["run", "--sh"], "--shard"),
      (["show", ""], "rules faults"), (["show", "f"], "faults"), (["--help", "="], "full man bash zsh fish"),
      (["--help", "=", "m"], "man"), (["--from", "run", ""], "run rule merge show"),
      (["--from", "=", "run", "show", "f"], "faults"), (["run", "--client", ""], ""),
      (["rule", "--"], "--id --from --help --version"),
    ])
  func bash(words: [String], offered: String) throws {
    let script = """
      \(try text(judge, ["--help=bash"]))
      COMP_WORDS=(judge "$@")
      COMP_CWORD=$#
      _judge
      echo "${COMPREPLY[*]}"
      """
    #expect(try output(of: ["bash", "-c", script, "bash"] + words) == offered + "\n")
  }

  @Test("bash offers files and directories where they are due") func bashFiles() throws {
    let script = try text(judge, ["--help=bash"])
    #expect(script.contains("    *:--from= | *:--from) kind='file' ;;"))
  }

  @Test("zsh gets each option once in each spelling, with its text escaped") func zsh() throws {
    let lines = try text(copier, ["--help=zsh"]).split(separator: "\n").map(String.init)
    #expect(lines.first == "#compdef copier")
    for expected in [
      #"    '(-o --output)-o+[where to write]:FILE:_files' \"#,
      #"    '(-o --output)--output=[where to write]:FILE:_files' \"#,
      #"    '*--mark=[a word \[to\] send]:WORD: ' \"#,
      #"    '--how=[the technique]:NAME:(append seek)' \"#,
      #"    '(-t --trace)--trace=-[tell each step]::LEVEL:(all some)' \"#,
      "    ':URL: '",
    ] {
      #expect(lines.contains(expected))
    }
  }

  @Test("fish gets each option with its command") func fish() throws {
    let lines = try text(judge, ["--help=fish"]).split(separator: "\n").map(String.init)
    for expected in [
      "complete -c judge -n 'not __fish_seen_subcommand_from run rule merge show' -a run"
        + " -d 'run clients through scenarios'",
      "complete -c judge -n '__fish_seen_subcommand_from run' -l shard -r -f -d 'a part of the cases'",
      "complete -c judge -n '__fish_seen_subcommand_from show' -f -a 'rules faults'",
      "complete -c judge -l from -r -F -d 'the report to use'",
    ] {
      #expect(lines.contains(expected))
    }
  }

  private func output(of command: [String]) throws -> String {
    // By popen(3): `Process` of Foundation falls now and then where many threads open files.
    let quoted = command.map { "'" + $0.replacingOccurrences(of: "'", with: "'\\''") + "'" }
    let stream = try #require(popen(quoted.joined(separator: " "), "r"))
    defer { pclose(stream) }
    var data: [UInt8] = []
    while case let byte = fgetc(stream), byte != EOF { data.append(UInt8(truncatingIfNeeded: byte)) }
    return String(decoding: data, as: UTF8.self)
  }
}
