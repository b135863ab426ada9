import Testing

@testable import Conformance

@Suite("Words of a command") struct ShellWordsTests {
  @Test(
    "are split like a shell would",
    arguments: [
      ("", []), ("   ", []), ("curl", ["curl"]), (" curl  -o f\turl\n", ["curl", "-o", "f", "url"]),
      ("a 'b c' d", ["a", "b c", "d"]), ("a \"b c\" d", ["a", "b c", "d"]), ("a'b'c", ["abc"]), ("a\"b\"'c'", ["abc"]),
      ("''", [""]), ("a '' b", ["a", "", "b"]), ("\"\"", [""]), ("a\\ b", ["a b"]), ("\\\\", ["\\"]), ("\\'", ["'"]),
      ("'a\\b'", ["a\\b"]), ("'a\\'b", ["a\\b"]), ("\"a\\b\"", ["a\\b"]), ("\"a\\\\b\"", ["a\\b"]),
      ("\"a\\\"b\"", ["a\"b"]), ("\"\\$HOME\"", ["$HOME"]), ("\"\\`x\\`\"", ["`x`"]), ("$HOME *", ["$HOME", "*"]),
      ("a\\\nb", ["ab"]), ("\"a\\\nb\"", ["ab"]), ("'it'\\''s'", ["it's"]), ("a;b|c&d", ["a;b|c&d"]),
      ("a#b # c", ["a#b", "#", "c"]), ("naïve 'größe'", ["naïve", "größe"]), ("a\r\nb", ["a", "b"]),
      ("sh -c 'curl {url} >> {output}'", ["sh", "-c", "curl {url} >> {output}"]),
    ])
  func split(text: String, words: [String]) throws { #expect(try ShellWords.split(text) == words) }

  @Test(
    "that cannot be split are told where",
    arguments: [
      ("a 'b", ShellWords.Problem.openQuote("'", at: 3)), ("\"", .openQuote("\"", at: 1)),
      ("'a' \"b", .openQuote("\"", at: 5)), ("a\\", .backslashAtEnd), ("\"a\\", .openQuote("\"", at: 1)),
    ])
  func problems(text: String, problem: ShellWords.Problem) {
    #expect(throws: problem) { try ShellWords.split(text) }
  }

  @Test(
    "come back as they were when they are quoted and split again",
    arguments: ["a", "", "a b", "it's", "$x", "a\\b", "\"", "{url}", "a\nb", "größe", "'", "a=b:c/d"])
  func quoted(word: String) throws { #expect(try ShellWords.split(ShellWords.quoted(word)) == [word]) }
}
