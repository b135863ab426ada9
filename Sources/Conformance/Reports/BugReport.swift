public import Judge
import ScenarioLanguage

/// A finding as a report that somebody can paste into an issue tracker, in Markdown: what was found, the rule with its
/// source, versions, the command, the exchange that decided, where the bytes came from, and the scenario.
public enum BugReport {
  /// The text. `scenario` is the case as YAML that plays it alone, or nil where it is not known any more.
  public static func markdown(_ item: ReportCase, in report: Report, scenario: String?) -> String {
    var lines = ["## \(title(item))", "", item.reason + " Expected: \(item.expected)."]
    if let recovery = item.recovery { lines += ["", "Against an honest server afterwards: \(recovery.rawValue)."] }
    lines += rules(item) + ["", "### To see it again", ""]
    lines += fenced(item.replay.isEmpty ? ["(the client was run by hand)"] : [item.replay], "sh")
    lines += [
      "", "`sdl-conform export \(ShellWords.quoted(item.name)) --as python` makes a server of one Python file of it.",
    ]
    if !item.command.isEmpty { lines += ["", "The client's command was"] + [""] + fenced([item.command], "sh") }
    lines += ["", "### Versions", ""] + versions(report)
    if let index = Explanation.deciding(item) {
      lines += ["", "### Exchange \(index + 1) of \(item.exchanges.count), which decided", ""]
      lines += fenced(Explanation.exchange(item.exchanges[index]).map { String($0.dropFirst(2)) }, "http")
    }
    if !item.diagnosis.isEmpty { lines += ["", "### The output", ""] + fenced(CaseText.table(item.diagnosis), "") }
    if !item.stderrTail.isEmpty {
      let tail = item.stderrTail.split(whereSeparator: \.isNewline).suffix(10).map(String.init)
      lines += ["", "### The end of standard error", ""] + fenced(tail, "")
    }
    if let scenario {
      let text = scenario.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      let last = text.last == "" ? text.dropLast() : text[...]
      lines += ["", "### The scenario", ""] + fenced(Array(last), "yaml")
    }
    return lines.joined(separator: "\n")
  }

  private static func title(_ item: ReportCase) -> String {
    let rules = item.rules.isEmpty ? "" : " (\(item.rules.map(\.id).joined(separator: ", ")))"
    return "\(item.name): \(item.outcome.rawValue)\(rules)"
  }

  private static func rules(_ item: ReportCase) -> [String] {
    guard !item.rules.isEmpty else { return [] }
    return ["", "### Rules", ""]
      + item.rules.map { broken in
        guard let rule = Rule.named(broken.id) else { return "- **\(broken.id)**: \(broken.seen)" }
        let source = rule.isFromRFC ? "RFC \(rule.source)" : rule.source
        return "- **\(rule.id)** (\(broken.level.rawValue), \(source)): \(rule.text). Here: \(broken.seen)."
      }
  }

  /// Client, system, programs; variables, whose names are in capitals, tell of one machine only.
  private static func versions(_ report: Report) -> [String] {
    let shown = report.environment.filter { $0.key.first?.isLowercase == true }
    return ["- client: \(report.client.name), `\(report.client.command)`"]
      + shown.sorted { $0.key < $1.key }.map { "- \($0.key): \($0.value)" }
  }

  /// A block that no line of the text can end.
  private static func fenced(_ lines: [String], _ language: String) -> [String] {
    let longest = lines.flatMap { $0.split { $0 != "`" } }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return [fence + language] + lines + [fence]
  }
}
