import Judge
import ScenarioLanguage

/// What is told once, under the client, and not in each case: rules broken in most cases, and a partial that lies
/// under the final name.
struct ClientWideFindings {
  /// The findings.
  private(set) var findings: [Report.ClientWide] = []
  /// The cases without what is told here.
  private(set) var cases: [ReportCase]

  /// `ignored` are the rules that are held against the client nowhere.
  init(_ results: [CaseResult], ignoring ignored: Set<String> = []) {
    cases = results.map(\.item)
    let judged = results.indices.filter { ![.void, .skipped, .notExercised].contains(results[$0].item.outcome) }
    let inPlace = judged.count { results[$0].isInPlace }
    var wide: [String: Int] = [:]
    if inPlace > 0 {
      wide["L1"] = inPlace
      findings.append(
        .init(rule: BrokenRule("L1", seen: "the partial lies under the final name"), cases: inPlace))
    }
    // Of a few cases, most is not many.
    if judged.count >= 5 {
      let shown = judged.flatMap { results[$0].verdict.shown }
      let counts = shown.reduce(into: [:]) { $0[$1.id, default: 0] += 1 }
      for (id, count) in counts.sorted(by: { $0.key < $1.key }) where count * 2 > judged.count && wide[id] == nil {
        guard let rule = shown.first(where: { $0.id == id }) else { continue }
        wide[id] = count
        findings.append(.init(rule: BrokenRule(id, level: rule.level, seen: rule.seen), cases: count))
      }
    }
    tellWaste(results, judged, &wide)
    findings.removeAll { ignored.contains($0.rule.id) }
    let elsewhere = Set(wide.keys).union(ignored)
    for index in judged where !elsewhere.isEmpty {
      cases[index].rules.removeAll { elsewhere.contains($0.id) }
      // What is unstable may have a better grade of its own.
      cases[index].grade = min(cases[index].grade, results[index].verdict.grade(without: elsewhere))
    }
  }

  /// A client that throws away what it could go on from does so by design where it does so in most cases in which there
  /// was something: it is told once.
  private mutating func tellWaste(_ results: [CaseResult], _ judged: [Int], _ wide: inout [String: Int]) {
    let wasted = judged.filter { results[$0].verdict.isWaste }
    let resumed = judged.count { results[$0].item.outcome == .resumed }
    guard wasted.count + resumed >= 5, wasted.count > resumed, wide["U7"] == nil else { return }
    wide["U7"] = wasted.count
    findings.append(
      .init(
        rule: BrokenRule("U7", seen: "what broke off is fetched anew, although the kept part is good"),
        cases: wasted.count))
  }
}
