import Judge
import ScenarioLanguage

/// `report.html`: one page that needs nothing else, with a row for each case that opens to its story.
enum HTMLReport {
  static func text(_ set: ReportSet) -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>\(escaped(set.labels.joined(separator: ", "))): broken downloads</title>
    <style>\(style)</style>
    </head>
    <body>
    <main>
    \(zip(set.reports, set.labels).map(section).joined(separator: "\n"))
    </main>
    </body>
    </html>

    """
  }

  private static func section(_ report: Report, _ label: String) -> String {
    let summary = report.summary
    let counts = ["fail", "warn", "info", "pass", "none"].compactMap { grade in
      summary.grades[grade].map { "<span class=\"\(grade)\">\($0) \(grade)</span>" }
    }
    let wide = report.clientWide.map { finding in
      "<li>rule \(escaped(finding.rule.id)) (\(finding.rule.level.rawValue)), in \(finding.cases) cases: \(escaped(finding.rule.seen))</li>"
    }
    return """
      <h1>\(escaped(label))</h1>
      <p><code>\(escaped(report.client.command))</code></p>
      <p>\(summary.cases) cases: \(counts.joined(separator: ", "))\(summary.interrupted ? ", stopped before the end" : "")</p>
      \(wide.isEmpty ? "" : "<h2>Told once</h2>\n<ul>\n\(wide.joined(separator: "\n"))\n</ul>")
      <h2>Cases</h2>
      \(report.cases.map(entry).joined(separator: "\n"))
      <h2>Environment</h2>
      <dl>
      \(report.environment.sorted { $0.key < $1.key }.map { "<dt>\(escaped($0.key))</dt><dd>\(escaped($0.value))</dd>" }.joined(separator: "\n"))
      </dl>
      """
  }

  private static func entry(_ item: ReportCase) -> String {
    """
    <details\(item.grade == .fail ? " open" : "")>
    <summary><b>\(escaped(item.name))</b> <span class="\(item.grade.rawValue)">\(escaped(item.outcome.rawValue)), \(item.grade.rawValue)</span> \(escaped(item.reason))</summary>
    \(picture(item))
    <pre>\(escaped(Explanation.lines(item).joined(separator: "\n")))</pre>
    </details>
    """
  }

  /// The output's pieces as a bar, in proportion; each says what it is where one points at it.
  private static func picture(_ item: ReportCase) -> String {
    let total = item.diagnosis.compactMap(\.output.last).max() ?? 0
    guard total > 0 else { return "" }
    let bars = item.diagnosis.compactMap { piece -> String? in
      guard piece.output.count == 2, piece.output[1] > piece.output[0] else { return nil }
      // Tenths of a percent in whole numbers; a sliver stays visible.
      let share = max(
        1, total.dividingFullWidth((piece.output[1] - piece.output[0]).multipliedFullWidth(by: 1000)).quotient)
      let kind = piece.is == "as it should be" ? "right" : "wrong"
      let title = "bytes \(piece.output[0])..<\(piece.output[1]): \(piece.is)"
      return "<i class=\"\(kind)\" style=\"flex:\(share)\" title=\"\(escaped(title))\"></i>"
    }
    return "<div class=\"bytes\" role=\"img\" aria-label=\"the pieces of the output\">\(bars.joined())</div>"
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\u{0}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static let style = """
    :root { color-scheme: light dark; font: 16px/1.45 system-ui, sans-serif; }
    main { max-width: 70rem; margin: 0 auto; padding: 1rem; }
    code, pre { font: .85rem/1.4 ui-monospace, monospace; overflow-wrap: anywhere; }
    pre { white-space: pre-wrap; }
    details { border-top: 1px solid #8884; padding: .4rem 0; }
    summary { cursor: pointer; }
    .fail { color: light-dark(#b00020, #ff8a80); } .warn { color: light-dark(#8a5a00, #ffd180); }
    .pass { color: light-dark(#0b6b2d, #8be0a4); } .info { color: light-dark(#00599c, #8ec9ff); } .none { opacity: .7; }
    .bytes { display: flex; height: 1.2rem; margin: .5rem 0; gap: 1px; }
    .bytes i { min-width: 3px; } .right { background: #3c9a5f; } .wrong { background: #d0453d; }
    dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; } dd { margin: 0; overflow-wrap: anywhere; }
    """
}
