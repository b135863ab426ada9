import Judge
import ScenarioLanguage

/// The matrix of clients by cases; of one client, its cases with their reasons.
enum HTMLMatrix {
  /// The grades, the worst first.
  static let grades: [Grade] = [.fail, .warn, .info, .pass, .none]

  static func table(_ set: ReportSet) -> String {
    var rows: [(name: String, cells: [Int: Int])] = []
    var places: [String: Int] = [:]
    for (number, report) in set.reports.enumerated() {
      for (index, item) in report.cases.enumerated() {
        if let place = places[item.name], rows[place].cells[number] == nil {
          rows[place].cells[number] = index
        } else {
          // The same case twice in one report, as a collection may have it, is a row of its own.
          places[item.name] = rows.count
          rows.append((item.name, [number: index]))
        }
      }
    }
    let heads = set.labels.map { "<th scope=\"col\">\(HTMLText.escaped($0))</th>" }.joined()
    let reason = set.reports.count == 1 ? "<th scope=\"col\">why</th>" : ""
    return """
      <div class="scroll" role="region" aria-label="Clients by cases" tabindex="0">
      <table class="matrix">
      <caption>Each outcome leads to its story.</caption>
      <thead><tr><th scope="col">case</th>\(heads)\(reason)</tr></thead>
      <tbody>
      \(rows.map { row($0.name, $0.cells, set) }.joined(separator: "\n"))
      </tbody>
      </table>
      </div>
      """
  }

  private static func row(_ name: String, _ cells: [Int: Int], _ set: ReportSet) -> String {
    let items = set.reports.indices.compactMap { number in cells[number].map { set.reports[number].cases[$0] } }
    let columns = set.reports.indices.map { number -> String in
      guard let index = cells[number] else { return "<td class=\"quiet\">not run</td>" }
      let item = set.reports[number].cases[index]
      let outcome = HTMLText.escaped(item.outcome.rawValue)
      // Colour is not all that tells a grade.
      return "<td class=\"\(item.grade.rawValue)\"><a href=\"#\(HTMLReport.anchor(number, index))\" "
        + "title=\"\(HTMLText.escaped(item.reason))\">\(outcome)</a> <small>\(HTMLCase.grade(item))</small></td>"
    }
    let reason = set.reports.count == 1 ? "<td>\(HTMLText.escaped(items.first?.reason ?? ""))</td>" : ""
    let grades = Set(items.map(\.grade.rawValue)).sorted().joined(separator: " ")
    return "<tr data-grade=\"\(grades)\" data-text=\"\(HTMLText.escaped(searchText(items)))\">"
      + "<th scope=\"row\">\(HTMLText.escaped(name))</th>\(columns.joined())\(reason)</tr>"
  }

  /// What the filter looks at.
  static func searchText(_ items: [ReportCase]) -> String {
    items.map { item in
      ([item.name, item.outcome.rawValue] + item.rules.map(\.id) + [item.reason]).joined(separator: " ")
    }.joined(separator: " ").lowercased()
  }
}
