import Judge
import ScenarioLanguage

/// `report.html`: one page that needs nothing else, with a row for each case that opens to its story.
enum HTMLReport {
  static func text(_ set: ReportSet) -> String {
    let (reports, names) = (set.reports, set.labels.joined(separator: ", "))
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(escaped(names)): broken downloads</title>
      <style>\(style)</style>
      </head>
      <body>
      <main>
      \(reports.count > 1 ? "<h1>Broken downloads</h1>\n\(matrix(set))" : "")
      \(zip(reports, set.labels).map { section($0, $1, heading: reports.count > 1 ? "h2" : "h1") }.joined(separator: "\n"))
      </main>
      </body>
      </html>

      """
  }

  /// The clients side by side: a row a case, a column a client.
  private static func matrix(_ set: ReportSet) -> String {
    let heads = zip(set.reports, set.labels).map { "<th scope=\"col\">\(escaped(title($0, $1)))</th>" }.joined()
    let rows = SideBySide.rows(set).map { row in
      let cells = row.items.map { item in
        item.map { "<td class=\"\($0.grade.rawValue)\">\(escaped(SideBySide.word($0)))</td>" } ?? "<td></td>"
      }
      return "<tr><th scope=\"row\">\(escaped(row.name))</th>\(cells.joined())</tr>"
    }
    return """
      <div class="wide"><table>
      <thead><tr><th scope="col">case</th>\(heads)</tr></thead>
      <tbody>
      \(rows.joined(separator: "\n"))
      </tbody>
      </table></div>
      """
  }

  private static func title(_ report: Report, _ label: String) -> String {
    label + (report.client.version.map { " \($0)" } ?? "")
  }

  private static func section(_ report: Report, _ label: String, heading: String) -> String {
    let summary = report.summary
    let counts = ["fail", "warn", "info", "pass", "none"].compactMap { grade in
      summary.grades[grade].map { "<span class=\"\(grade)\">\($0) \(grade)</span>" }
    }
    let wide = report.clientWide.map { finding in
      "<li>rule \(escaped(finding.rule.id)) (\(finding.rule.level.rawValue)), in \(finding.cases) cases: \(escaped(finding.rule.seen))</li>"
    }
    let strays = (summary.strays ?? []).map { stray in
      "<li><code>\(escaped(stray.path))</code>\(stray.cases > 0 ? ", in \(stray.cases) cases" : "")</li>"
    }
    return """
      <section>
      <\(heading)>\(escaped(title(report, label)))</\(heading)>
      <p><code>\(escaped(report.client.command))</code></p>
      <p>\(summary.cases) cases: \(counts.joined(separator: ", "))\(summary.interrupted ? ", stopped before the end" : "")</p>
      \(wide.isEmpty ? "" : "<h3>Told once</h3>\n<ul>\n\(wide.joined(separator: "\n"))\n</ul>")
      <h3>Cases</h3>
      \((report.cases.filter(\.isNewFailure) + report.cases.filter { !$0.isNewFailure }).map(entry).joined(separator: "\n"))
      \(strays.isEmpty ? "" : "<h3>Files left behind</h3>\n<ul>\n\(strays.joined(separator: "\n"))\n</ul>")
      <h3>Environment</h3>
      <dl>
      \(report.environment.sorted { $0.key < $1.key }.map { "<dt>\(escaped($0.key))</dt><dd>\(escaped($0.value))</dd>" }.joined(separator: "\n"))
      </dl>
      </section>
      """
  }

  private static func entry(_ item: ReportCase) -> String {
    """
    <details\(item.isNewFailure ? " open" : "")>
    <summary><b>\(escaped(item.name))</b> <span class="\(item.grade.rawValue)">\(escaped(item.outcome.rawValue)), \(item.grade.rawValue)\(item.known == nil ? "" : ", known")</span> \(escaped(item.reason))</summary>
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
    .wide { overflow-x: auto; } table { border-collapse: collapse; } th, td { text-align: left; padding: .1rem .6rem; font-weight: normal; }
    dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; } dd { margin: 0; overflow-wrap: anywhere; }
    """
}
