import Judge
import ScenarioLanguage

/// The table and the worst findings, for people.
public struct TerminalReport: Sendable {
  /// Whether colours are wanted.
  public let isColoured: Bool

  /// Makes a report with or without colours.
  public init(isColoured: Bool) { self.isColoured = isColoured }

  /// The whole text: the table, what holds for the client, the numbers, the worst findings at the end.
  public func text(_ report: Report) -> String {
    var lines = [report.client.command, ""]
    lines += table(report.cases)
    lines += wide(report)
    lines += ["", numbers(report)]
    let worst = Self.worst(report.cases)
    if !worst.isEmpty { lines += [""] + worst.flatMap(finding) }
    return lines.joined(separator: "\n")
  }

  private func table(_ cases: [ReportCase]) -> [String] {
    let name = min(60, cases.map(\.name.count).max() ?? 0)
    let outcome = cases.map(\.outcome.rawValue.count).max() ?? 0
    return cases.map { item in
      CaseText.padded(item.name, name) + "  "
        + coloured(
          CaseText.padded(item.outcome.rawValue, outcome) + "  " + CaseText.padded(item.grade.rawValue, 4), item)
        + "  " + item.reason
    }
  }

  private func wide(_ report: Report) -> [String] {
    report.clientWide.isEmpty
      ? []
      : [""]
        + report.clientWide.map {
          "in \($0.cases) of \(report.summary.exercised) cases, told once: rule \($0.rule.id) (\($0.rule.level.rawValue)), \($0.rule.seen)"
        }
  }

  private func numbers(_ report: Report) -> String {
    let grades = ["fail", "warn", "info", "pass", "none"].compactMap { grade in
      report.summary.grades[grade].map { "\($0) \(grade)" }
    }
    let count = report.summary.cases == 1 ? "1 case" : "\(report.summary.cases) cases"
    let time = Int64(report.summary.duration * 10 + 0.5)
    let stopped = report.summary.interrupted ? ", stopped before the end" : ""
    return "\(count) in \(time / 10).\(time % 10) s: \(grades.joined(separator: ", "))\(stopped)"
  }

  /// The cases to show at the end, the worst last, so that it stands nearest to the prompt.
  static func worst(_ cases: [ReportCase], atMost limit: Int = 10) -> [ReportCase] {
    let bad = cases.filter { $0.grade == .fail || $0.outcome == .void }
    func weight(_ item: ReportCase) -> Int {
      switch item.outcome {
      case .void: 5
      case .corrupt: 4
      case .storedTheAnswer, .incomplete: 3
      case .crashed, .hung, .looped: 2
      default: 1
      }
    }
    let sorted = bad.enumerated().sorted {
      (weight($0.element), -$0.offset) < (weight($1.element), -$1.offset)
    }
    return sorted.suffix(limit).map(\.element)
  }

  private func finding(_ item: ReportCase) -> [String] {
    [coloured(item.name, item)] + CaseText.lines(item).map { "  " + $0 } + [""]
  }

  private func coloured(_ text: String, _ item: ReportCase) -> String {
    guard isColoured else { return text }
    let code =
      switch item.grade {
      case .fail: 31
      case .warn: 33
      case .pass: 32
      case .info: 36
      case .none: item.outcome == .void ? 31 : 2
      }
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }
}
