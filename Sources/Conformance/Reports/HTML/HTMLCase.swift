import Judge
import ScenarioLanguage

/// The story of one case: what was expected and seen, the rules, the exchanges as byte ranges and as heads, the output's
/// pieces, and how to see it again.
enum HTMLCase {
  /// How many exchanges are shown of a case that has more: the first, and the last.
  static let shown = (first: 16, last: 4)

  static func story(_ item: ReportCase, anchor: String, isOpen: Bool) -> String {
    let grade = item.grade.rawValue
    var parts = [facts(item), rules(item), HTMLTimeline.figure(item), exchanges(item), output(item)]
    if !item.stderrTail.isEmpty {
      parts.append("<h4>The end of standard error</h4>\n<pre>\(HTMLText.escaped(item.stderrTail))</pre>")
    }
    parts.append(again(item))
    return """
      <details\(isOpen ? " open" : "") class="case" data-grade="\(grade)" data-text="\(HTMLText.escaped(HTMLMatrix.searchText([item])))">
      <summary><span class="badge \(grade)">\(HTMLText.escaped(item.outcome.rawValue)), \(Self.grade(item))</span> \
      <b>\(HTMLText.escaped(item.name))</b> <span class="quiet">\(HTMLText.escaped(item.reason))</span></summary>
      <div class="story" id="\(anchor)">
      \(parts.filter { !$0.isEmpty }.joined(separator: "\n"))
      </div>
      </details>
      """
  }

  /// A grade in words: what a baseline knows of is said to be known, and what changes from play to play unstable.
  static func grade(_ item: ReportCase) -> String {
    item.grade.rawValue + (item.known == nil ? "" : ", known") + (item.unstable == nil ? "" : ", unstable")
  }

  private static func facts(_ item: ReportCase) -> String {
    var facts = [("expected", item.expected), ("seen", item.reason)]
    if let recovery = item.recovery { facts.append(("against an honest server afterwards", recovery.rawValue)) }
    if let known = item.known { facts.append(("known", known.reason + (known.report.map { " (\($0))" } ?? ""))) }
    if let verdicts = item.unstable { facts.append(("unstable", verdicts.joined(separator: "; "))) }
    facts += (item.notes ?? []).map { ("note", $0) }
    if let files = item.leftovers, !files.isEmpty { facts.append(("left behind", files.joined(separator: ", "))) }
    let ends = item.runs.map { run in
      run.exitStatus.map { "exit status \($0)" } ?? run.signal.map {
        "signal \($0)\(run.sentByLab ? " from the lab" : "")"
      }
        ?? "an end that is not known"
    }
    if !ends.isEmpty { facts.append(("runs", ends.joined(separator: ", "))) }
    let waste = item.waste.map { ", \(HTMLReport.seconds($0 * 100)) % more than needed" } ?? ""
    facts.append(("requests", "\(item.requests), \(HTMLText.bytes(item.delivered)) delivered\(waste)"))
    return "<dl>\(facts.map { "<dt>\($0.0)</dt><dd>\(HTMLText.escaped($0.1))</dd>" }.joined())</dl>"
  }

  private static func rules(_ item: ReportCase) -> String {
    guard !item.rules.isEmpty else { return "" }
    let items = item.rules.map { broken -> String in
      let rule = Rule.named(broken.id)
      let source = rule.map { ", \($0.isFromRFC ? "RFC " : "")\($0.source)" } ?? ""
      return "<li><b>\(HTMLText.escaped(broken.id))</b> (\(broken.level.rawValue)\(HTMLText.escaped(source))): "
        + "\(HTMLText.escaped(rule?.text ?? "")). <b>Here:</b> \(HTMLText.escaped(broken.seen)).</li>"
    }
    return "<h4>Rules that were broken</h4>\n<ul>\(items.joined(separator: "\n"))</ul>"
  }

  private static func exchanges(_ item: ReportCase) -> String {
    guard !item.exchanges.isEmpty else { return "<p>The client asked for nothing.</p>" }
    let deciding = Explanation.deciding(item)
    let count = item.exchanges.count
    let hidden = count > shown.first + shown.last ? shown.first..<(count - shown.last) : count..<count
    var entries: [String] = []
    for (index, exchange) in item.exchanges.enumerated() where !hidden.contains(index) || index == deciding {
      let lines = Explanation.exchange(exchange).map { HTMLText.escaped($0.dropFirst(2)) }.joined(separator: "\n")
      let mark = index == deciding ? " <b>decided</b>" : ""
      entries.append(
        "<li value=\"\(index + 1)\"><details\(index == deciding ? " open" : "")><summary>"
          + "\(HTMLText.escaped(HTMLTimeline.label(exchange)))\(mark)</summary><pre>\(lines)</pre></details></li>")
    }
    let more = hidden.isEmpty ? "" : "<p class=\"quiet\">\(hidden.count) exchanges in between are left out.</p>"
    return "<h4>Exchanges</h4>\n<ol class=\"exchanges\">\n\(entries.joined(separator: "\n"))\n</ol>\(more)"
  }

  private static func output(_ item: ReportCase) -> String {
    guard !item.diagnosis.isEmpty else { return "" }
    let rows = item.diagnosis.prefix(24).map { piece -> String in
      let range = piece.output.count == 2 ? "\(piece.output[0])..&lt;\(piece.output[1])" : ""
      let kind = HTMLTimeline.isRight(piece) ? "right" : "wrong"
      return "<tr><td><i class=\"key \(kind)\"></i></td><td>\(range)</td>"
        + "<td>\(HTMLText.escaped(CaseText.source(piece)))</td><td>\(HTMLText.escaped(piece.is))</td></tr>"
    }
    let more = item.diagnosis.count > 24 ? "<p class=\"quiet\">\(item.diagnosis.count - 24) more pieces.</p>" : ""
    return """
      <h4>The output</h4>
      <div class="scroll" role="region" aria-label="The pieces of the output" tabindex="0"><table class="pieces">
      <thead><tr><th></th><th scope="col">bytes</th><th scope="col">from</th><th scope="col">what it is</th></tr></thead>
      <tbody>\(rows.joined(separator: "\n"))</tbody></table></div>\(more)
      """
  }

  private static func again(_ item: ReportCase) -> String {
    guard !item.replay.isEmpty else { return "" }
    return "<h4>See it again</h4>\n<p class=\"again\"><code>\(HTMLText.escaped(item.replay))</code> "
      + "<button type=\"button\" class=\"copy\" hidden>Copy</button></p>"
  }
}
