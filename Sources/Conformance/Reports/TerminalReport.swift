import Judge
import ScenarioLanguage

/// The table and the worst findings, for people.
public struct TerminalReport: Sendable {
  /// Whether colours are wanted.
  public let isColoured: Bool

  /// Makes a report with or without colours.
  public init(isColoured: Bool) { self.isColoured = isColoured }

  /// The whole text: the table, what holds for the clients, the numbers, the findings: new failures first.
  public func text(_ set: ReportSet) -> String {
    let reports = set.reports
    var lines = reports.count == 1 ? [reports[0].client.command, ""] + table(reports[0].cases) : sideBySide(set)
    for (report, label) in zip(reports, set.labels) {
      lines += [""]
      if reports.count > 1 { lines.append("\(label): \(report.client.command)") }
      lines += wide(report) + strays(report) + [numbers(report)]
    }
    for (report, label) in zip(reports, set.labels) {
      let worst = Self.worst(report.cases)
      let name = reports.count > 1 ? "\(label): " : ""
      if !worst.isEmpty { lines += [""] + worst.flatMap { finding($0, of: name) } }
      lines += known(report, of: name) + unstable(report, of: name)
    }
    return lines.joined(separator: "\n")
  }

  /// The clients side by side: a row a case, a column a client.
  private func sideBySide(_ set: ReportSet) -> [String] {
    let (reports, labels) = (set.reports, set.labels)
    let rows = SideBySide.rows(set)
    let first = min(60, rows.map(\.name.count).max() ?? 0)
    let widths = reports.indices.map { index in
      max(
        labels[index].count,
        rows.compactMap { $0.items[index].map { SideBySide.word($0).count } }.max() ?? 0)
    }
    let head = reports.indices.map { CaseText.padded(labels[$0], widths[$0]) }
    return [CaseText.padded("", first) + "  " + head.joined(separator: "  ")]
      + rows.map { row in
        let cells = row.items.indices.map { index -> String in
          guard let item = row.items[index] else { return CaseText.padded("", widths[index]) }
          return coloured(CaseText.padded(SideBySide.word(item), widths[index]), item)
        }
        return CaseText.padded(row.name, first) + "  " + cells.joined(separator: "  ")
      }
  }

  /// Failures that are known, a line each.
  private func known(_ report: Report, of client: String) -> [String] {
    report.cases.filter { $0.known != nil && $0.grade == .fail }.map {
      "known: \(client)\($0.name), \($0.outcome.rawValue): \($0.known?.reason ?? "")"
    }
  }

  /// Cases whose verdicts differ, a line each.
  private func unstable(_ report: Report, of client: String) -> [String] {
    report.cases.compactMap { item in
      item.unstable.map { "unstable: \(client)\(item.name): \($0.joined(separator: "; "))" }
    }
  }

  /// Files that were left behind, the first ten.
  private func strays(_ report: Report) -> [String] {
    let strays = report.summary.strays ?? []
    let lines = strays.prefix(10).map { stray in
      stray.cases > 0
        ? "left behind in \(stray.cases) of \(report.summary.cases) cases: \(stray.path)"
        : "new outside of the cases' directories (perhaps another program's): \(stray.path)"
    }
    return lines + (strays.count > 10 ? ["and \(strays.count - 10) more files"] : [])
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
    report.clientWide.map {
      "in \($0.cases) of \(report.summary.exercised) cases, told once: rule \($0.rule.id) (\($0.rule.level.rawValue)), \($0.rule.seen)"
    }
  }

  private func numbers(_ report: Report) -> String {
    let grades = ["fail", "warn", "info", "pass", "none"].compactMap { grade in
      report.summary.grades[grade].map { "\($0) \(grade)" }
    }
    let count = report.summary.cases == 1 ? "1 case" : "\(report.summary.cases) cases"
    let time = Int64(report.summary.duration * 10 + 0.5)
    let known = report.cases.count { $0.grade == .fail && $0.known != nil }
    var text = "\(count) in \(time / 10).\(time % 10) s: \(grades.joined(separator: ", "))"
    if known > 0 { text += ", \(known) of the failures known" }
    if let left = report.summary.leftOut, left > 0 { text += ", \(left) left out: the time was over" }
    return text + (report.summary.interrupted ? ", stopped before the end" : "")
  }

  /// The cases to show at the end: failures of the lab, then the new failures, the worst first.
  static func worst(_ cases: [ReportCase], atMost limit: Int = 10) -> [ReportCase] {
    let bad = cases.filter { $0.isNewFailure || $0.outcome == .void }
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
      (-weight($0.element), $0.offset) < (-weight($1.element), $1.offset)
    }
    return sorted.prefix(limit).map(\.element)
  }

  private func finding(_ item: ReportCase, of client: String) -> [String] {
    [coloured(client + item.name, item)] + CaseText.lines(item).map { "  " + $0 } + [""]
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
