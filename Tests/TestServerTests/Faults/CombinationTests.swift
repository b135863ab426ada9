import Judge
import HTTPSemantics
import ScenarioLanguage
import Testing

@testable import TestServer

@Suite("Faults together") struct CombinationTests {
  /// The first plain value of each fault.
  static let values = FaultRegistry.standard.faults.compactMap { type in
    type.definition.examples.first { !$0.hasPrefix("{") }
  }

  static func pairs(with first: String) -> [String] {
    values.compactMap { second in
      let key = first.prefix { $0 != ":" }
      guard second.prefix(while: { $0 != ":" }) != key else { return nil }
      func entry(_ text: String) -> String { text.contains(":") ? text : "\(text): true" }
      return "{ \(entry(first)), \(entry(second)) }"
    }
  }

  @Test("any two faults that do not exclude each other give an answer that ends", arguments: values)
  func pairs(first: String) throws {
    for entry in Self.pairs(with: first) {
      let uses: [FaultUse]
      do { uses = try Stage.uses(entry) } catch {
        Issue.record("\(entry): \(error)")
        continue
      }
      let isExcluded = zip(uses, uses.reversed()).contains { a, b in
        type(of: a.fault).definition.conflicts[b.key] != nil || a.fault.objection(beside: [b.fault]) != nil
      }
      for range in [nil, "4-", "40-"] {
        var stage = range.map { Stage().range($0) } ?? Stage()
        stage.timeScale = 0.1
        let played = try stage.play(entry, limit: 500_000)
        check(played, entry, range, isExcluded: isExcluded)
      }
      var head = Stage()
      head.method = "HEAD"
      #expect(try head.play(entry, limit: 500_000).bodyBytes.isEmpty, "\(entry)")
    }
  }

  private func check(_ played: Stage.Played, _ entry: String, _ range: String?, isExcluded: Bool) {
    #expect(played.ending != nil, "\(entry)")
    #expect(played.program.problem == nil, "\(entry)")
    let program = played.program
    if program.usesLibrary {
      // What the library is told is what it then gets.
      let orderly = [.complete(keepsConnection: true), .complete(keepsConnection: false)].contains(played.ending)
      #expect(orderly, "\(entry) \(range ?? "")")
      let length = program.sendsBody ? Int64(played.bodyBytes.count) : 0
      #expect(!program.sendsBody || program.contentLength == length, "\(entry) \(range ?? "")")
      #expect(program.status >= 200 && program.status < 600, "\(entry)")
      if program.isKeepAlive { #expect(played.ending == .complete(keepsConnection: true), "\(entry)") }
    } else if !isExcluded {
      #expect(played.ending != .complete(keepsConnection: true), "\(entry)")
    }
    if !program.sendsBody { #expect(played.bodyBytes.isEmpty, "\(entry)") }
    let keys = played.fired.map { $0.prefix { $0 != "@" } }
    #expect(Set(keys).count == keys.count, "\(entry): fired twice")
  }
}
