import ScenarioLanguage
import Testing

@Suite("YAML") struct YAMLTests {
  @Test(
    "what cannot be read is refused at its place",
    arguments: [
      ("a: 1\na: 2", 2, 1, "the key `a` stands here twice; first at 1:1"),
      ("é: { b: 1, b: 2 }", 1, 12, "the key `b` stands here twice; first at 1:6"),
      ("a: &x 1\nb: *x", 1, 4, "anchors"),
      ("path: *.deb", 1, 7, "quote a pattern with `*`"),
      ("a: !!int 3", 1, 4, "tags"),
      ("%TAG ! tag:x,2000:\n---\na: 1", 1, 1, "tags"),
      ("a: 1\n---\nb: 2", 2, 1, "a second document"),
      ("[a, b]: c", 1, 1, "a key must be a word"),
      ("a: [1, 2", 2, 1, "this is not YAML"),
      ("a: b: c", 1, 5, "quote a value that holds `: `"),
      ("a: @x", 1, 4, "quote a value that begins with `%`, `@`"),
      ("a:\n\t- b", 2, 1, "not with tabs"),
      ("from: > 0", 1, 9, "quote a comparison"),
      ("a: \u{7}", 1, 4, "control characters"),
      ("", 1, 1, "nothing here to read"),
      ("# only a comment\n", 1, 1, "nothing here to read"),
      (String(repeating: "[", count: 70) + String(repeating: "]", count: 70), 1, 65, "more than 64 deep"),
    ])
  func refused(text: String, line: Int, column: Int, words: String) {
    let problem = #expect(throws: ScenarioProblem.self) { try YAML.parse(text) }
    #expect(problem?.mark == Mark(line: line, column: column))
    let description = problem?.description ?? ""
    #expect(description.contains(words))
  }

  @Test("a text of more than 1 MiB is refused")
  func tooLarge() {
    let problem = #expect(throws: ScenarioProblem.self) {
      try YAML.parse([UInt8](repeating: UInt8(ascii: "#"), count: YAML.sizeLimit + 1))
    }
    #expect(problem?.message == "1048577 bytes are too many")
  }

  @Test(
    "bytes that are not UTF-8 are refused where they stand, UTF-16 too",
    arguments: [
      ([0x61, 0x3A, 0x20, 0xC3, 0xA9, 0x0A, 0x62, 0xFF], 2, 2),
      ([0xFF, 0xFE, 0x61, 0x00], 1, 1),
      ([0x61, 0xC3], 1, 2),
    ] as [([UInt8], Int, Int)])
  func notUTF8(bytes: [UInt8], line: Int, column: Int) {
    let problem = #expect(throws: ScenarioProblem.self) { try YAML.parse(bytes) }
    #expect(problem?.mark == Mark(line: line, column: column))
    #expect(problem?.message == "this is not UTF-8")
  }

  @Test("columns count Unicode scalars, and a mark of order counts for nothing")
  func columns() throws {
    let root = try YAML.parse("\u{FEFF}größe: 1\nkey: { 🙂: x, b: y }\n")
    #expect(root["größe"]?.mark == Mark(line: 1, column: 8))
    #expect(root["key"]?["b"]?.mark == Mark(line: 2, column: 17))
  }

  @Test(
    "what is written reads back as the same nodes",
    arguments: [
      "a: 1\nb: [x, 'y, z', \"q\\n\"]\nserver:\n  - cut: 50%\n  - honest\n",
      "raw-head: |\n  HTTP/1.1 200 OK\n  X: y\n\nnext: '\"literal\"'\n",
      "server:\n  - raw-head: |+\n\n      HTTP/1.1 200 OK\n\n    times: 2\n  - [a, [b]]\n",
      "server:\n  - - raw: |2-\n         indented\n        less\n  - {}\n  - []\n",
      "a: ' x '\nb: '- y'\nc: '---'\nd: \"\\x01\\u2028é\"\ne: ''\nf: a#b\ng: 'a #b'\nh: http://x:80/\ni: -1\nj: 'k:'\n",
      "why: >\n  folded\n  text\n\nlong: [aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa, bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb, cccccccccccccccccccc]\n",
      "m: { aaaaaaaaaaaaaaaaaaaaaaaaaaaaa: bbbbbbbbbbbbbbbbbbbbbbb, ccccccccccccccccccccc: { d: eeeeeeeeeeeeeeeee } }\n",
    ])
  func roundTrip(text: String) throws {
    let root = try YAML.parse(text)
    let written = YAMLWriter.document(root)
    #expect(try plain(YAML.parse(written)) == plain(root), "\(written)")
    if !text.contains("|"), !text.contains(">") { #expect(try plain(YAML.parse(YAMLWriter.flow(root))) == plain(root)) }
  }

  /// The node as text that tells structure and contents, but neither marks nor styles.
  private func plain(_ node: Node) -> String {
    switch node.content {
    case .scalar(let text, _): String(reflecting: text)
    case .sequence(let items): "[\(items.map(plain).joined(separator: ","))]"
    case .mapping(let pairs): "{\(pairs.map { plain($0.key) + ":" + plain($0.value) }.joined(separator: ","))}"
    }
  }
}
