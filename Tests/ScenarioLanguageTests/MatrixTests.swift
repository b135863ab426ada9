import ScenarioLanguage
import Testing

@Suite("Matrices") struct MatrixTests {
  private static func read(_ text: String, file: String = "d/n.yaml") throws -> [Scenario] {
    try SampleFaults.reader.read(text: text, file: file)
  }

  @Test("each value is a case, named as it is written")
  func names() throws {
    let cases = try Self.read("matrix: { cut: [0, 37%, -1, \"64 KiB\"] }\nserver: [cut: <cut>, honest]")
    #expect(cases.map(\.caseName) == ["n(cut=0)", "n(cut=37%)", "n(cut=-1)", "n(cut=64 KiB)"])
    #expect(cases.map { $0.places[0].entries[0].source } == ["cut: 0", "cut: 37%", "cut: -1", "cut: \"64 KiB\""])
    #expect(cases[1].encodedCaseName == "n%28cut%3D37%25%29")
    #expect(CaseName.decoded(cases[1].encodedCaseName) == cases[1].caseName)
    #expect(CaseName.encoded("a_é-.b") == "a%5F%C3%A9-.b")
    #expect(CaseName.decoded("a%2") == nil && CaseName.decoded("%zz") == nil && CaseName.decoded("%FF") == nil)
  }

  @Test("several axes give the product, the last turning fastest")
  func product() throws {
    let cases = try Self.read(
      "matrix: { a: [1, 2], how: { soft: close, hard: reset } }\nserver: [cut: { at: <a>, how: \"<how>\" }]")
    #expect(cases.map(\.caseName) == ["n(a=1,how=soft)", "n(a=1,how=hard)", "n(a=2,how=soft)", "n(a=2,how=hard)"])
    #expect(cases[3].places[0].entries[0].source == "cut: { at: 2, how: reset }")
    #expect(cases[3].parameters.map(\.label) == ["2", "hard"])
  }

  @Test("a value may be a whole entry, a map, a list, a key, or stand inside a text")
  func places() throws {
    let cases = try Self.read(
      """
      title: Answer at <n> of <x> and <
      matrix:
        answer: { shorter: { cut: <n> KiB, times: 2 }, well: honest }
        n: [3, 5]
        key: [status]
      file: { size: <n> MiB }
      server: [<answer>, { <key>: 50<n> }]
      client: [wait: <n> s, run]
      """)
    #expect(cases.map(\.caseName).first == "n(answer=shorter,n=3,key=status)")
    #expect(cases[0].title == "Answer at 3 of <x> and <")
    let entry = cases[0].places[0].entries[0]
    #expect(entry.source == "cut: 3 KiB, times: 2" && entry.times == 2)
    #expect(cases[0].places[0].entries[1].source == "status: 503")
    #expect(cases[1].places[0].file.versions[0].size == 5 << 20)
    #expect(cases[2].places[0].entries[0].source == "honest")
    #expect(cases[1].client == [.wait(.seconds(5)), .run(.plain)])
    let lists = try Self.read("matrix: { all: { two: [honest, honest], one: [honest] } }\nserver: <all>")
    #expect(lists.map { $0.places[0].entries.count } == [2, 1])
  }

  @Test(
    "the resolved text of a case plays that case alone",
    arguments: [
      """
      title: "A: <cut> \\"quoted\\""
      why: |
        Several
        lines.
      rules: [F1]
      tags: [core, a.b]
      matrix: { cut: [0, 37%, -1], tag: { malformed: bare, literal: '"x"', comma: '"a, b"' } }
      file: { etag: <tag>, versions: [{}, { same-until: 60% }], last-modified: 2024-03-01T12:00:00Z }
      every: { header: { add: { X: [a, "b: c", " d "] } } }
      server:
        - cut: <cut>
        - raw-head: |
            HTTP/1.1 200 OK
            X: y

          times: 2
        - { when: { from: "> 0", header: { A: "*" } }, status: 503 }
        - version: { to: 2, at: 5% }
        - start-over
      client: [run: { kill: KILL, at: 5% }, run]
      expect:
        - when: { cut: 0 }
          pass: [whole but failed]
          wire: { requests: "<= 3" }
        - knowable: with-digest
      """,
      "places: { file: [redirect: b], b: { server: [honest], origin: other } }\nalso: { /x: \"a\\nb\\t{url}\" }",
      "{}",
    ])
  func resolved(text: String) throws {
    for scenario in try Self.read(text) {
      let again = try #require(
        try SampleFaults.reader.read(text: scenario.resolved, file: "d/n.yaml", name: scenario.caseName).first)
      #expect(again.caseName == scenario.caseName)
      #expect(again.parameters.isEmpty)
      #expect(Self.plain(again) == Self.plain(scenario), "\(scenario.resolved)")
      #expect(again.resolved.split(separator: "\n").dropFirst() == scenario.resolved.split(separator: "\n").dropFirst())
    }
  }

  /// Everything that a scenario says, without its places in the text.
  private static func plain(_ scenario: Scenario) -> String {
    let places = scenario.places.map { place in
      let entries = place.entries.map { entry in
        let faults = entry.faults.map { "\($0.key)=\($0.planned)/\($0.counts)/\($0.isFromEvery)" }
        let block = entry.faults.compactMap { ($0.fault as? RawHead)?.value }.map { "\($0.content)\($0.isBlockText)" }
        return "\(entry.number) \(faults) \(block) \(entry.times) \(String(describing: entry.version)) \(entry.source)"
          + String(describing: entry.condition?.from) + String(describing: entry.condition?.fields)
      }
      return "\(place.name) \(place.file) \(entries) \(place.startsOver) \(place.isOtherOrigin)"
    }
    return "\(scenario.title) \(scenario.why) \(scenario.rules) \(scenario.tags) \(places) \(scenario.also) "
      + "\(scenario.client) \(scenario.expectation)"
  }

  @Test(
    "a matrix is bounded",
    arguments: [
      ("matrix: { \((0..<17).map { "a\($0): [1]" }.joined(separator: ", ")) }", "at most 16 axes"),
      ("matrix: { a: [\(numbers(70))], b: [\(numbers(70))] }\nserver: [cut: <a>, cut: <b>]", "more than 4096 cases"),
      (
        "matrix: { a: { x: [\(stars("b"))] }, b: { x: [\(stars("c"))] }, c: { x: [\(stars("d"))] }, d: { x: [\(numbers(99))] } }"
          + "\nserver: <a>", "grows beyond"
      ),
    ])
  func bounded(text: String, words: String) {
    let error = #expect(throws: ScenarioProblems.self) { try Self.read(text) }
    #expect(error?.description.contains(words) == true)
  }

  private static func numbers(_ count: Int) -> String { (0..<count).map(String.init).joined(separator: ", ") }
  private static func stars(_ axis: String) -> String {
    Array(repeating: "<\(axis)>", count: 99).joined(separator: ", ")
  }

  @Test("the names of a family are known without reading its cases")
  func family() throws {
    let text = "title: T\ntags: [core]\nsince: 1.3\nmatrix: { cut: [0, 150%] }\nserver: [cut: <cut>]"
    let family = try SampleFaults.reader.family(bytes: Array(text.utf8), file: "d/n.yml")
    #expect(family.caseNames == ["n(cut=0)", "n(cut=150%)"])
    #expect(family.isFamily && family.tags == ["core"] && family.title == "T" && family.since == "1.3")
    #expect(try family.scenario(named: "n(cut=0)")?.caseName == "n(cut=0)")
    #expect(try family.scenario(named: "n") == nil)
    #expect(throws: ScenarioProblems.self) { try family.scenario(named: "n(cut=150%)") }
  }
}
