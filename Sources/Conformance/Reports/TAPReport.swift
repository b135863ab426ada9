import Judge
import ScenarioLanguage

/// `report.tap`: the Test Anything Protocol, version 13.
enum TAPReport {
  static func text(_ report: Report) -> String {
    var lines = ["TAP version 13", "1..\(report.cases.count)"]
    for (index, item) in report.cases.enumerated() {
      let isGood = item.grade != .fail && item.outcome != .void
      // A hash begins a directive.
      let name = item.name.split(separator: "#", omittingEmptySubsequences: false).joined(separator: "\\#")
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
