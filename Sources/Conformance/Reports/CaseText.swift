public import Judge
import ScenarioLanguage

/// What is said of a case in words, the same in every form.
public enum CaseText {
  /// The finding of a case, a line each: outcome and reason, rules, diagnosis, how to see it again.
  public static func lines(_ item: ReportCase) -> [String] {
    var lines = ["\(item.outcome.rawValue) (\(item.grade.rawValue)): \(item.reason)", "expected: \(item.expected)"]
    if let recovery = item.recovery { lines.append("against an honest server afterwards: \(recovery.rawValue)") }
    if let known = item.known {
      lines.append("known: \(known.reason)\(known.report.map { " (\($0))" } ?? "")")
    }
    if let verdicts = item.unstable { lines.append("unstable: \(verdicts.joined(separator: "; "))") }
    lines += (item.notes ?? []).map { "note: \($0)" }
    lines += rules(item)
    lines += diagnosis(item)
    if !item.replay.isEmpty { lines.append("again: \(item.replay)") }
    return lines
  }

  /// The broken rules, a line each.
  static func rules(_ item: ReportCase) -> [String] {
    item.rules.map { rule in
      let place = rule.exchange.map { " (exchange \($0 + 1))" } ?? ""
      return "rule \(rule.id) (\(rule.level.rawValue)): \(rule.seen)\(place)"
    }
  }

  /// The pieces of the output, a line each, in columns; the first eight.
  public static func diagnosis(_ item: ReportCase) -> [String] { table(item.diagnosis) }

  /// Pieces in columns: where they lie, where they come from, what they are.
  public static func table(_ pieces: [DiagnosisPiece], atMost limit: Int = 8) -> [String] {
    let rows = pieces.prefix(limit).map { piece in
      let range = piece.output.count == 2 ? "bytes \(piece.output[0])..<\(piece.output[1])" : "bytes"
      return (range, source(piece), piece.is)
    }
    let first = rows.map(\.0.count).max() ?? 0
    let second = rows.map(\.1.count).max() ?? 0
    let lines = rows.map { padded($0.0, first) + "  " + padded($0.1, second) + "  " + $0.2 }
    return pieces.count > limit ? lines + ["... and \(pieces.count - limit) more pieces"] : lines
  }

  static func source(_ piece: DiagnosisPiece) -> String {
    guard let source = piece.source else { return "" }
    if source.version == 0 { return "\(source.file) from \(source.offset)" }
    return "\(source.file == "file" ? "" : source.file + " ")version \(source.version) from \(source.offset)"
  }

  static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
