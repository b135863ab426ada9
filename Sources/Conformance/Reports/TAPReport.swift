import Judge
import ScenarioLanguage

/// `report.tap`: the Test Anything Protocol, version 13.
enum TAPReport {
  static func text(_ set: ReportSet) -> String {
    let (cases, labels) = (set.cases, set.labels)
    var lines = ["TAP version 13", "1..\(cases.count)"]
    for (index, (report, item)) in cases.enumerated() {
      let isGood = !item.isNewFailure && item.outcome != .void
      // A hash begins a directive.
      let client = labels.count > 1 ? labels[report] + ": " : ""
      let name = oneLine(client + item.name).split(separator: "#", omittingEmptySubsequences: false)
        .joined(separator: "\\#")
      var line = "\(isGood ? "ok" : "not ok") \(index + 1) - \(name): \(item.outcome.rawValue)"
      if item.outcome == .skipped || item.outcome == .notExercised { line += " # SKIP \(oneLine(item.reason))" }
      lines.append(line)
      if !isGood || item.grade == .warn { lines += CaseText.lines(item).map { "# \(oneLine($0))" } }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
