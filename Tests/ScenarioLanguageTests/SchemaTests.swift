import ScenarioLanguage
import Testing

@Suite("Schema, explanations and reference") struct SchemaTests {
  private static let grammar = ScenarioGrammar(SampleFaults.registry)

  @Test("the schema is JSON, knows every key and fault, and all its references lead somewhere")
  func schema() throws {
    let text = JSONSchema.text(of: Self.grammar)
    let root = try YAML.parse(text)
    #expect(root["$schema"]?.text == "https://json-schema.org/draft/2020-12/schema")
    for key in Self.grammar.keys { #expect(root["properties"]?[key.name] != nil, "\(key.name)") }
    for fault in SampleFaults.registry.faults {
      #expect(text.contains("\"\(fault.definition.key)\": {"), "\(fault.definition.key)")
    }
    let references = text.split(separator: "\"#/$defs/").dropFirst().map { $0.prefix { $0 != "\"" } }
    #expect(!references.isEmpty)
    for name in references { #expect(root["$defs"]?[String(name)] != nil, "\(name)") }
  }

  @Test(
    "a key is explained with its grammar, its words and what it cannot stand beside",
    arguments: [
      ("cut", "cut (a fault)"), ("cut", "left out: close"), ("cut", "- cut: { at: 1000, how: reset }"),
      ("cut", "rules: F1"),
      ("cut.how", "reset: RST"), ("cut.how", "in `cut`"), ("status", "not beside `redirect`: a redirect has a status"),
      ("redirect", "not beside `status`"), ("file.size", "4 MiB"), ("size", "file.size"), ("versions", "file.versions"),
      ("rate", "only with `required: true`"), ("ignore-range", "acts only where the honest answer is a 206"),
      ("when", "range: present | absent | multiple"), ("kill", "client.run.kill"), ("run", "client.run"),
      ("tls", "tls (a key)"),
      ("tls", "tls (a fault)"), ("expect.wire.waits", "growing"), ("start-over", "it begins again"),
      ("limit-connections.by", "reset"), ("noise-with-zeros", "file.content.noise-with-zeros"),
      ("expires", "places.expires"), ("partial.damage", "client.disk.partial.damage"),
    ])
  func explain(query: String, words: String) throws {
    let text = try #require(Explain(Self.grammar).text(for: query))
    #expect(text.contains(words), "\(text)")
  }

  @Test("an unknown key has the nearest one")
  func nearest() {
    #expect(Explain(Self.grammar).text(for: "cutt") == nil)
    #expect(Explain(Self.grammar).nearestKey(to: "cutt") == "cut")
    #expect(Explain(Self.grammar).text(for: "") == nil)
    #expect(Explain(Self.grammar).paths.contains("client.run.disk-full"))
  }

  @Test("every path that is listed can be explained")
  func paths() {
    let explain = Explain(Self.grammar)
    for path in explain.paths { #expect(explain.text(for: path) != nil, "\(path)") }
  }

  @Test("the reference has a row for every key, fault, outcome and reason, and its tables are whole")
  func reference() {
    let text = Reference(Self.grammar).markdown
    for key in Self.grammar.keys { #expect(text.contains("| `\(key.name)` |"), "\(key.name)") }
    for fault in SampleFaults.registry.faults { #expect(text.contains("| `\(fault.definition.key)` |")) }
    for outcome in Outcome.allCases { #expect(text.contains("| `\(outcome.rawValue)` |")) }
    #expect(text.contains("HTTP/2"))
    for line in text.split(separator: "\n") where line.hasPrefix("|") { #expect(line.hasSuffix("|")) }
  }

  @Test("every example of a fault is a valid entry")
  func examples() throws {
    for fault in SampleFaults.registry.faults {
      for example in fault.definition.examples {
        let text = "tls: true\nserver:\n  - \(example)"
        #expect(throws: Never.self) { try SampleFaults.reader.read(text: text, file: example) }
      }
    }
  }
}
