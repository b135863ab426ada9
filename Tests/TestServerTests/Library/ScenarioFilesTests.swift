import Foundation
import ScenarioLanguage
import TestServer
import Testing

@Suite("The scenarios of the checkout") struct ScenarioFilesTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let folder = root.appendingPathComponent("Scenarios").path
  private static let index = root.appendingPathComponent("Scenarios/README.md")

  private static func library() throws -> ScenarioLibrary {
    try ScenarioLibrary(folder: folder, reader: ScenarioReader(registry: .standard))
  }

  @Test("every file is read with the server's faults without a mistake")
  func read() throws {
    do { #expect(try !Self.library().entries().isEmpty) } catch let problems as ScenarioProblems {
      Issue.record("\(problems)")
    }
  }

  @Test("every file has a title, a reason, rules and tags, in the form that the index needs")
  func described() throws {
    for item in try Self.library().items {
      for scenario in try Self.library().family(item).scenarios() {
        let name = scenario.caseName
        #expect(!scenario.why.isEmpty && !scenario.rules.isEmpty && !scenario.tags.isEmpty, "\(name)")
        #expect(scenario.title.count <= 100 && scenario.title != scenario.name, "\(name)")
        #expect(scenario.title.first?.isUppercase == true && scenario.title.last != ".", "\(name)")
        #expect((1...3).contains(sentences(in: scenario.why)), "\(name): \(scenario.why)")
        #expect(Set(scenario.rules).count == scenario.rules.count, "\(name) cites a rule twice")
        #expect(Set(scenario.seen).count == scenario.seen.count, "\(name) names a report twice")
      }
    }
  }

  private func sentences(in text: String) -> Int {
    let words = text.split(whereSeparator: \.isWhitespace)
    return words.count { word in [".", "?", "!"].contains { word.hasSuffix($0) } }
  }

  @Test("every rule on clients and every report has a scenario")
  func covered() throws {
    let file = Self.root.appendingPathComponent("Tests/Corpora/reports.tsv")
    let reports = try KnownReport.list(String(contentsOf: file, encoding: .utf8), file: file.path)
    let coverage = LibraryCoverage(try Self.library().entries(), reports: reports)
    let gaps = coverage.lines.filter { !$0.contains(" has none, since ") }
    let isComplete = coverage.isComplete
    #expect(isComplete, "\(gaps.joined(separator: "\n"))")
  }

  @Test("the core set has no fault that takes time, and its runs fit into a minute on two cores")
  func core() throws {
    let scenarios = try Self.library().scenarios(tagged: "core")
    for scenario in scenarios {
      let uses = scenario.places.flatMap { $0.entries.flatMap(\.faults) + $0.every + $0.headRequest }
      for use in uses {
        let isTimed = type(of: use.fault).definition.isTimed
        #expect(!isTimed, "\(scenario.caseName) is core and has \(use.key)")
        #expect(
          !["silence", "blackhole"].contains { use.planned.contains($0) },
          "\(scenario.caseName) is core and ends in \(use.planned)")
      }
      for step in scenario.client {
        if case .wait = step { Issue.record("\(scenario.caseName) is core and waits") }
        if case .run(let run) = step, case .stop? = run.interruption {
          Issue.record("\(scenario.caseName) is core and stops for a time")
        }
      }
    }
    // Three runs of 0.2 s for a case, and as much again for the lab: 60 s on two cores hold 100 such cases twice over.
    #expect(scenarios.count <= 160, "the core set has \(scenarios.count) cases")
  }

  @Test("Scenarios/README.md is what Scripts/scenarios-index makes")
  func indexIsFresh() throws {
    let entries = try Self.library().entries()
    let made = LibraryIndex.markdown(entries)
    if ProcessInfo.processInfo.environment["SDL_WRITE_INDEX"] == "1", !entries.isEmpty {
      try Data(made.utf8).write(to: Self.index)
    }
    let written = try? String(contentsOf: Self.index, encoding: .utf8)
    let isFresh = written == made
    #expect(isFresh, "Scenarios/README.md is stale: run Scripts/scenarios-index")
  }
}
