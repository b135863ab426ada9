/// The index of a library: a Markdown page with one line for each scenario.
public enum LibraryIndex {
  /// The page of these entries, ordered by kind; the same entries always give the same bytes.
  public static func markdown(_ entries: [LibraryEntry]) -> String {
    let kinds = Dictionary(grouping: entries, by: \.kind)
    var lines = head(entries)
    for kind in kinds.keys.sorted() {
      lines += ["", "## \(kind.isEmpty ? "(no folder)" : kind)", "", "| scenario | what happens | rules | reports |"]
      lines.append("|---|---|---|---|")
      lines += kinds[kind, default: []].sorted { $0.name < $1.name }.map(row)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func head(_ entries: [LibraryEntry]) -> [String] {
    let cases = entries.reduce(0) { $0 + $1.caseCount }
    let core = entries.filter { $0.tags.contains("core") }
    let coreCases = core.reduce(0) { $0 + $1.caseCount }
    return [
      "# Scenarios", "",
      "Made by `Scripts/scenarios-index`; a change by hand is lost. \(entries.count) scenarios with \(cases) cases; the "
        + "core set, for pull requests, has \(core.count) with \(coreCases). A number behind a name is the number of its "
        + "cases, *needs* what a client must offer for it. What a rule says is told by `sdl-conform explain`.",
    ]
  }

  private static func row(_ entry: LibraryEntry) -> String {
    var name = "[\(escaped(entry.name))](\(entry.kind.isEmpty ? "" : entry.kind + "/")\(entry.name).yaml)"
    if entry.caseCount > 1 { name += " \(entry.caseCount)" }
    if entry.tags.contains("core") { name += " *core*" }
    if !entry.needs.isEmpty { name += " *needs \(entry.needs.joined(separator: ", "))*" }
    let cells = [
      name, escaped(entry.title), entry.rules.joined(separator: " "),
      entry.reports.map(escaped).joined(separator: ", "),
    ]
    return "| \(cells.joined(separator: " | ")) |"
  }

  /// A text in which nothing ends a cell or begins a mark-up.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      if character.isNewline {
        result += " "
      } else {
        if "|*_`<>[]\\".contains(character) { result += "\\" }
        result.append(character)
      }
    }
    return result
  }
}
