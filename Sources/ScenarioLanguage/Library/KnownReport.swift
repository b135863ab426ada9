/// A public bug report that a scenario can replay.
public struct KnownReport: Hashable, Sendable {
  /// Its id: what happened, in a few words.
  public let id: String
  /// Where it stands: `owner/repo#1`, or an address.
  public let source: String
  /// Its kind: `range-ignored`, `416`.
  public let kind: String
  /// How bad it was: `silent-corruption`, `waste`.
  public let severity: String

  /// Makes a report.
  public init(id: String, source: String, kind: String, severity: String) {
    self.id = id
    self.source = source
    self.kind = kind
    self.severity = severity
  }

  /// Whether `seen` of a scenario names it, by its id or by its source.
  ///
  /// `derived` is no source: such a report follows from the rules and has its id alone.
  public func isNamed(by text: String) -> Bool { text == id || (text == source && source != "derived") }

  /// The reports of a list: lines of id, source, kind and severity with a tab between, the first line being a head.
  ///
  /// Throws the problem of the first line that has another form, or an id that stands twice.
  public static func list(_ text: String, file: String) throws(ScenarioProblem) -> [KnownReport] {
    var reports: [KnownReport] = []
    var ids: Set<String> = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().dropFirst() {
      if line.isEmpty { continue }
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      let mark = Mark(line: index + 1, column: 1)
      guard cells.count == 4, !cells.contains("") else {
        throw ScenarioProblem(
          "a report has an id, a source, a kind and a severity", hint: "with a tab between", at: mark, file: file)
      }
      guard ids.insert(cells[0]).inserted else {
        throw ScenarioProblem("the report `\(cells[0])` stands here twice", at: mark, file: file)
      }
      reports.append(KnownReport(id: cells[0], source: cells[1], kind: cells[2], severity: cells[3]))
    }
    return reports
  }
}
