import CommandLineOptions
import Conformance
import ScenarioLanguage

/// `sdl-conform clients`
enum ClientsCommand {
  static func run(_ options: ParsedOptions) async throws(Misuse) -> Int32 {
    let folder = ProfileFolder(scenarios: try ScenarioSelection(options).folder)
    var rows: [(name: String, found: String, title: String)] = []
    for name in folder.names {
      let profile: ClientProfile?
      do throws(ScenarioProblems) { profile = try folder.profile(named: name) } catch {
        throw Misuse(error.description, isPlaced: true)
      }
      guard let profile else { continue }
      let client = Client(profile, selector: name)
      let found: String
      if let missing = client.missingPrograms.first {
        found = "no `\(missing)`" + (profile.installations.first.map { ": \($0.hint)" } ?? "")
      } else {
        found = await client.version() ?? "found"
      }
      rows.append((name, found, profile.title))
    }
    guard !rows.isEmpty else { throw Misuse("there are no profiles; --scenarios DIR says where they are") }
    let widths = (rows.map(\.name.count).max() ?? 0, rows.map(\.found.count).max() ?? 0)
    for row in rows {
      let name = row.name + String(repeating: " ", count: widths.0 - row.name.count)
      let found = row.found + String(repeating: " ", count: widths.1 - row.found.count)
      Terminal.line("\(name)  \(found)  \(row.title)")
    }
    return 0
  }
}
