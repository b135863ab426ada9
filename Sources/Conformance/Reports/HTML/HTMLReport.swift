import Judge
import ScenarioLanguage

/// `report.html`: one page that needs nothing else and no network: the matrix of clients by cases, and the story of each
/// case. It is whole without its script, which only filters and copies.
enum HTMLReport {
  static func text(_ set: ReportSet) -> String {
    let title = set.labels.joined(separator: ", ")
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(HTMLText.escaped(title)): broken downloads</title>
      <link rel="icon" href="data:,">
      <style>\(HTMLStyle.sheet)</style>
      </head>
      <body>
      <a class="skip" href="#cases">To the cases</a>
      <main>
      <h1>Broken downloads</h1>
      \(zip(set.reports, set.labels).map(client).joined(separator: "\n"))
      \(filter(set))
      <h2 id="cases">Cases</h2>
      \(HTMLMatrix.table(set))
      \(stories(set))
      <h2>Environment</h2>
      \(zip(set.reports, set.labels).map(environment).joined(separator: "\n"))
      </main>
      <script>\(HTMLStyle.script)</script>
      </body>
      </html>

      """
  }

  /// The address of a case's story within the page.
  static func anchor(_ report: Int, _ index: Int) -> String { "c\(report)-\(index)" }

  private static func client(_ report: Report, _ label: String) -> String {
    let summary = report.summary
    let counts = HTMLMatrix.grades.compactMap { grade in
      summary.grades[grade.rawValue].map { "<span class=\"badge \(grade.rawValue)\">\($0) \(grade.rawValue)</span>" }
    }
    let wide = report.clientWide.map { finding in
      let rule = Rule.named(finding.rule.id)
      return
        "<li><b>\(HTMLText.escaped(finding.rule.id))</b> (\(finding.rule.level.rawValue)), in \(finding.cases) cases: "
        + "\(HTMLText.escaped(finding.rule.seen))\(rule.map { ". <span class=\"quiet\">\(HTMLText.escaped($0.text))</span>" } ?? "")</li>"
    }
    let strays = (summary.strays ?? []).map { stray in
      "<li><code>\(HTMLText.escaped(stray.path))</code>\(stray.cases > 0 ? ", in \(stray.cases) cases" : "")</li>"
    }
    let left = (summary.leftOut ?? 0) > 0 ? " <b>\(summary.leftOut ?? 0) cases were not begun</b>" : ""
    return """
      <section class="client" aria-label="\(HTMLText.escaped(label))">
      <h2>\(HTMLText.escaped(label + (report.client.version.map { " \($0)" } ?? "")))</h2>
      <p><code>\(HTMLText.escaped(report.client.command))</code></p>
      <p>\(summary.cases) cases in \(seconds(summary.duration)) s: \(counts.joined(separator: " "))\
      \(summary.interrupted ? " <b>stopped before the end</b>" : "")\(left)</p>
      \(wide.isEmpty ? "" : "<h3>Told once, since most cases show it</h3>\n<ul>\n\(wide.joined(separator: "\n"))\n</ul>")
      \(strays.isEmpty ? "" : "<h3>Files left behind</h3>\n<ul>\n\(strays.joined(separator: "\n"))\n</ul>")
      </section>
      """
  }

  private static func filter(_ set: ReportSet) -> String {
    let present = Set(set.cases.map(\.item.grade))
    let boxes = HTMLMatrix.grades.filter(present.contains).map { grade in
      "<label><input type=\"checkbox\" name=\"grade\" value=\"\(grade.rawValue)\" checked> "
        + "<span class=\"badge \(grade.rawValue)\">\(grade.rawValue)</span></label>"
    }
    return """
      <form class="filter" role="search" hidden>
      <label>Find <input type="search" id="find" placeholder="name, rule, outcome, reason" autocomplete="off"></label>
      <fieldset><legend>Grades</legend>\(boxes.joined(separator: " "))</fieldset>
      <output id="count" aria-live="polite"></output>
      </form>
      """
  }

  private static func stories(_ set: ReportSet) -> String {
    // All failures open at once would be a long page.
    var left = 10
    return set.reports.indices.map { number in
      let report = set.reports[number]
      let label = set.labels[number]
      let stories = report.cases.indices.map { index in
        let isOpen = report.cases[index].isNewFailure && left > 0
        if isOpen { left -= 1 }
        return HTMLCase.story(report.cases[index], anchor: anchor(number, index), isOpen: isOpen)
      }
      return """
        <section aria-label="The stories of \(HTMLText.escaped(label))">
        <h2>\(HTMLText.escaped(label)), case by case</h2>
        \(stories.joined(separator: "\n"))
        </section>
        """
    }.joined(separator: "\n")
  }

  private static func environment(_ report: Report, _ label: String) -> String {
    let rows = report.environment.sorted { $0.key < $1.key }.map {
      "<dt>\(HTMLText.escaped($0.key))</dt><dd>\(HTMLText.escaped($0.value))</dd>"
    }
    return
      "<details><summary>\(HTMLText.escaped(label))</summary><dl>\n\(rows.joined(separator: "\n"))\n</dl></details>"
  }

  static func seconds(_ duration: Double) -> String {
    let tenths = Int64(duration * 10 + 0.5)
    return "\(tenths / 10).\(tenths % 10)"
  }
}
