public import Judge
import ScenarioLanguage

/// A verdict explained to somebody who does not believe it: what was expected, what was seen, the rules with their
/// sources, the exchange that decided, and how to disagree.
public enum Explanation {
  /// The text, a line each.
  public static func lines(_ item: ReportCase) -> [String] {
    var lines = [
      "\(item.name): \(item.outcome.rawValue), \(item.grade.rawValue)", "", "expected  \(item.expected)",
      "seen      \(item.reason)",
    ]
    if let recovery = item.recovery { lines.append("afterwards, against an honest server: \(recovery.rawValue)") }
    if let known = item.known {
      lines.append("known     \(known.reason)\(known.report.map { " (\($0))" } ?? "")")
    }
    if let verdicts = item.unstable { lines.append("unstable  \(verdicts.joined(separator: "; "))") }
    lines += (item.notes ?? []).map { "note      \($0)" }
    if let files = item.leftovers, !files.isEmpty { lines.append("left      \(files.joined(separator: ", "))") }
    lines += processes(item)
    for rule in item.rules { lines += [""] + self.rule(rule) }
    if let index = deciding(item) {
      lines += ["", "exchange \(index + 1) of \(item.exchanges.count)"] + exchange(item.exchanges[index])
    }
    let diagnosis = CaseText.diagnosis(item)
    if !diagnosis.isEmpty { lines += ["", "the output"] + diagnosis.map { "  " + $0 } }
    if !item.stderrTail.isEmpty {
      lines += ["", "the end of the client's standard error"]
      lines += item.stderrTail.split(whereSeparator: \.isNewline).suffix(5).map { "  " + $0 }
    }
    lines += ["", "again     \(item.replay)"]
    return lines + disagreement(item)
  }

  /// What somebody does who holds the verdict to be wrong; nothing where nothing is held against the client.
  private static func disagreement(_ item: ReportCase) -> [String] {
    guard item.grade == .fail || item.grade == .warn else { return [] }
    let name = ShellWords.quoted(item.name)
    let sources = item.rules.compactMap { Rule.named($0.id) }.map { rule in
      rule.isFromRFC
        ? "rule \(rule.id): the text that decides is RFC \(rule.source)"
        : "rule \(rule.id): no RFC says it; it stands for what users report, and yours may want otherwise"
    }
    return ["", "how to disagree"]
      + (sources + [
        "what passes in this case: `expect: { pass: [\(item.outcome.rawValue)] }` in a scenario of your own; "
          + "`sdl-conform show \(name)` prints this one",
        "what the bytes were: `sdl-conform export \(name) --as python` is a server of one file that shows them without SDL",
        "that the rule or the verdict is wrong: `sdl-conform bug \(name)` writes the report to the project, or to the client's",
      ]).map { "  " + $0 }
  }

  private static func processes(_ item: ReportCase) -> [String] {
    guard !item.runs.isEmpty else { return [] }
    let ends = item.runs.map { run in
      run.exitStatus.map { "exit status \($0)" } ?? run.signal.map { "signal \($0)" } ?? "an end that is not known"
    }
    return ["runs      \(ends.joined(separator: ", "))"]
  }

  private static func rule(_ broken: BrokenRule) -> [String] {
    let rule = Rule.named(broken.id)
    let source = rule.map { ", \($0.isFromRFC ? "RFC " : "")\($0.source)" } ?? ""
    return ["rule \(broken.id) (\(broken.level.rawValue)\(source))"] + (rule.map { ["  " + $0.text] } ?? []) + [
      "  here: \(broken.seen)"
    ]
  }

  /// The exchange that shows the gravest rule, else the first on which a fault acted.
  static func deciding(_ item: ReportCase) -> Int? {
    let levels: [Rule.Level] = [.must, .should, .info]
    for level in levels {
      if let index = item.rules.first(where: { $0.level == level && $0.exchange != nil })?.exchange,
        item.exchanges.indices.contains(index)
      {
        return index
      }
    }
    return item.exchanges.firstIndex { $0.faults.contains { $0.firedAt != nil } }
  }

  /// An exchange in words: both heads, the body, the faults.
  static func exchange(_ exchange: Exchange) -> [String] {
    var lines = ["  > \(exchange.request.method) \(exchange.request.target) \(exchange.request.version)"]
    lines += exchange.request.headers.map { "  > \($0.joined(separator: ": "))" }
    if let response = exchange.response {
      lines.append("  < \(response.status)")
      lines += response.headers.map { "  < \($0.joined(separator: ": "))" }
    } else {
      lines.append("  < nothing")
    }
    let bytes = exchange.bodyRange.flatMap { range in
      range.count == 2 ? " of the \(range[1]) from byte \(range[0]) of the file" : nil
    }
    lines.append("  \(exchange.bodyBytes) body bytes\(bytes ?? ""), \(exchange.ending.rawValue)")
    lines += exchange.faults.map { fault in
      let place = fault.firedAt.map { firing in
        firing.file.map { "at byte \($0) of the file" } ?? "at byte \(firing.wire) on the wire"
      }
      return "  fault \(fault.key): \(fault.planned), \(place ?? "not fired")"
    }
    return lines
  }
}

extension Rule {
  /// Whether an RFC states it, and not practice alone.
  var isFromRFC: Bool { source.first?.isNumber == true }
}
