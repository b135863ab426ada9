import Testing

@testable import ScenarioLanguage
@testable import TestServer

@Suite("The field's vocabulary of faults") struct FaultCoverageTests {
  private static let reader = ScenarioReader(registry: .standard)

  @Test("every number of the vocabulary is there once")
  func numbers() {
    #expect(FaultCoverageTable.rows.map(\.number) == Array(1...106))
    #expect(FaultCoverageTable.rows.allSatisfy { !$0.coverage.isEmpty })
  }

  @Test("each fault can be written as a scenario, or the reference says why not", arguments: 1...106)
  func row(number: Int) throws {
    let row = FaultCoverageTable.rows[number - 1]
    for coverage in row.coverage {
      switch coverage {
      case .leftOut(let words):
        #expect(LeftOut.all.contains { $0.fault.contains(words) }, "\(words)")
      case .entries(let list):
        try check("title: t\nserver: \(list)", row.fault)
      case .scenario(let text):
        try check(text, row.fault)
      }
    }
  }

  /// Reads a scenario, and plans an answer of each of its entries.
  private func check(_ text: String, _ fault: String) throws {
    let scenarios: [Scenario]
    do {
      scenarios = try Self.reader.read(text: text, file: "\(fault).yaml")
    } catch {
      Issue.record("\(error.description)\n\(text)")
      return
    }
    #expect(!scenarios.isEmpty)
    for place in scenarios.flatMap(\.places) {
      for entry in place.entries {
        for use in entry.faults { #expect(use.fault is any PlayableFault, "\(use.key)") }
      }
    }
  }
}
