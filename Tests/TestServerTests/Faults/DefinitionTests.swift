import ScenarioLanguage
import Testing

@testable import TestServer

@Suite("Fault definitions") struct DefinitionTests {
  static let definitions = FaultRegistry.standard.faults.map { $0.definition }
  static let keys = definitions.map(\.key)

  @Test("every example is read by the fault's own form and can be played", arguments: definitions.flatMap(\.examples))
  func examples(example: String) throws {
    let uses = try Stage.uses(example)
    #expect(!uses.isEmpty)
    for index in uses.indices {
      let others = uses.enumerated().filter { $0.offset != index }.map(\.element.fault)
      #expect(uses[index].fault.objection(beside: others) == nil)
    }
    let isEndless = example.contains("endless")
    let played = try Stage().range("2-").play(example, limit: isEndless ? 50 : 400_000)
    #expect((played.ending == nil) == isEndless)
  }

  @Test("a definition has a key of its own, a summary, examples that use it, and rules", arguments: keys)
  func definition(key: String) throws {
    let definition = try #require(FaultRegistry.standard.fault(key)).definition
    #expect(Self.keys.filter { $0 == key }.count == 1)
    #expect(definition.summary.hasSuffix(".") || definition.summary.hasSuffix(")"))
    #expect(!definition.examples.isEmpty && definition.examples.allSatisfy { $0.contains(key) })
    #expect(!definition.rules.isEmpty)
    for (other, reason) in definition.conflicts {
      #expect(Self.keys.contains(String(other.prefix { $0 != ":" })), "\(other) is no fault")
      #expect(other != key && !reason.isEmpty)
    }
  }

  @Test("two faults of one example never exclude each other", arguments: definitions.flatMap(\.examples))
  func conflicts(example: String) throws {
    let uses = try Stage.uses(example)
    for use in uses {
      let conflicts = type(of: use.fault).definition.conflicts
      #expect(!uses.contains { conflicts[$0.key] != nil })
    }
  }

  @Test("every fault key of the language's table is there")
  func table() {
    let table = [
      "status", "reason", "http", "header", "raw-head", "field-syntax", "interim", "retry-after", "redirect",
      "challenge", "ignore-range", "advertise", "if-range", "preconditions", "content-range", "body-from",
      "other-range", "short-range", "empty-range", "unasked-range", "multipart", "not-satisfiable", "body", "encoding",
      "length", "framing", "extra", "disposition", "digest", "cut", "stall", "delay", "body-delay", "rate",
      "writes-of", "jitter", "damage", "connection", "half-close", "slow-close", "tls",
    ]
    #expect(Set(Self.keys) == Set(table))
  }

  @Test("a rule that a fault names stands in the list of rules", arguments: definitions)
  func rules(definition: FaultDefinition) {
    for rule in definition.rules { #expect(Rule.all.contains { $0.id == rule }, "\(rule) is no rule") }
  }

  @Test(
    "a value that cannot be is refused with a place",
    arguments: [
      "cut: { how: reset }", "cut: { at: 1, after: 2 s }", "stall: { for: 1 s }", "status: 99", "status: 100",
      "other-range: {}", "redirect: { to: self, scheme: http, form: relative }",
      "challenge: { as: basic, stale: true }",
      "length: {}", "length: { by: 1, one-line: [1] }", "header: {}", "header: { set: { A: x, a: y } }",
      "extra: { bytes: 3, endless: true }", "multipart: { order: [1, 1] }", "rate: 0 B/s", "http: \"\"",
      "field-syntax: [garbage, bare-lf]", "framing: { chunked: { size: 1, bad-size: one-less } }", "interim: [200]",
      "cut: 101%", "writes-of: 0", "damage: { bytes: 3 }",
    ])
  func refused(entry: String) {
    #expect(throws: ScenarioProblem.self) { _ = try Stage.uses(entry) }
  }

  @Test(
    "faults that make no sense together say why",
    arguments: [
      "{ connection: keep-alive, cut: 50% }", "{ connection: keep-alive, extra: endless }",
      "{ length: 5, framing: chunked }", "{ length: 5, framing: close }",
    ])
  func objections(entry: String) throws {
    let uses = try Stage.uses(entry)
    let reasons = uses.indices.compactMap { index in
      uses[index].fault.objection(beside: uses.enumerated().filter { $0.offset != index }.map(\.element.fault))
    }
    #expect(!reasons.isEmpty)
  }
}
