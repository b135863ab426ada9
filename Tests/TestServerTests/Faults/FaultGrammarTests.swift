import Foundation
import ScenarioLanguage
import TestServer
import Testing

/// What the language and the faults that the server plays say together.
///
/// `SDL_WRITE_REFERENCE=1 swift test --filter FaultGrammarTests` writes the two generated files anew.
@Suite("The grammar of all faults") struct FaultGrammarTests {
  private static let reader = ScenarioReader(registry: .standard)
  private static let scenarios = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Scenarios")

  @Test("every example of a fault is a valid entry", arguments: FaultRegistry.standard.faults.map { $0.definition.key })
  func examples(key: String) throws {
    let definition = try #require(FaultRegistry.standard.fault(key)).definition
    #expect(!definition.examples.isEmpty)
    for example in definition.examples {
      let text = "tls: true\nfile: { versions: 2 }\nplaces:\n  file:\n    - \(example)\n  mirror: [honest]"
      #expect(throws: Never.self) { try Self.reader.read(text: text, file: example) }
    }
  }

  @Test(
    "no fault stands in conflict with one that is not there",
    arguments: FaultRegistry.standard.faults.map { $0.definition.key })
  func conflicts(key: String) throws {
    let definition = try #require(FaultRegistry.standard.fault(key)).definition
    for other in definition.conflicts.keys {
      let name = String(other.prefix { $0 != ":" })
      #expect(FaultRegistry.standard.fault(name) != nil, "\(other)")
    }
    for rule in definition.rules { #expect(Rule.named(rule) != nil, "\(rule)") }
  }

  @Test("every scenario that comes with the product is valid, and has a title, a reason and rules")
  func shipped() throws {
    let library = try ScenarioLibrary(folder: Self.scenarios.path, reader: Self.reader)
    #expect(!library.items.isEmpty)
    for item in library.items {
      for scenario in try library.family(item).scenarios() {
        #expect(scenario.title != scenario.name && !scenario.why.isEmpty && !scenario.rules.isEmpty, "\(item.path)")
        let again = try Self.reader.read(text: scenario.resolved, file: item.path, name: scenario.caseName)
        #expect(again.count == 1 && again.first?.places.map(\.entries.count) == scenario.places.map(\.entries.count))
      }
    }
  }

  @Test("the reference and the schema that come with the product are those of the definitions")
  func generated() throws {
    let grammar = ScenarioGrammar(.standard)
    for (name, text) in [
      ("REFERENCE.md", Reference(grammar).markdown), ("scenario.schema.json", JSONSchema.text(of: grammar)),
    ] {
      let file = Self.scenarios.appendingPathComponent(name)
      if ProcessInfo.processInfo.environment["SDL_WRITE_REFERENCE"] == "1" { try Data(text.utf8).write(to: file) }
      let isSame = try String(contentsOf: file, encoding: .utf8) == text
      #expect(isSame, "\(name) is old: write it anew as the comment above tells")
    }
  }
}
