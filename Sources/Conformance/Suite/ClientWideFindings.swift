import Judge
import ScenarioLanguage

/// What is told once, under the client, and not in each case: rules broken in most cases, and a partial that lies
/// under the final name.
struct ClientWideFindings {
  /// The findings.
  private(set) var findings: [Report.ClientWide] = []
  /// The cases without what is told here.
  private(set) var cases: [ReportCase]

  init(_ results: [CaseResult]) {
    cases = results.map(\.item)
    let judged = results.indices.filter { ![.void, .skipped, .notExercised].contains(results[$0].item.outcome) }
    let inPlace = judged.count { results[$0].isInPlace }
    if inPlace > 0 {
      findings.append(
        .init(rule: BrokenRule("L1", seen: "the partial lies under the final name"), cases: inPlace))
    }
    // Of a few cases, most is not many.
    guard judged.count >= 5 else { return }
    var counts: [String: Int] = [:]
    for index in judged { for rule in results[index].verdict.shown { counts[rule.id, default: 0] += 1 } }
    let wide = counts.filter { $0.value * 2 > judged.count }
    for (id, count) in wide.sorted(by: { $0.key < $1.key }) {
      guard let rule = judged.lazy.flatMap({ results[$0].verdict.shown }).first(where: { $0.id == id }) else {
        continue
      }
      findings.append(.init(rule: BrokenRule(id, level: rule.level, seen: rule.seen), cases: count))
    }
    for index in judged where !wide.isEmpty {
      cases[index].rules.removeAll { wide[$0.id] != nil }
      cases[index].grade = results[index].verdict.grade(without: Set(wide.keys))
    }
  }
}
