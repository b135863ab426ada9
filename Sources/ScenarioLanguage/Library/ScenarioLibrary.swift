/// The scenarios of a folder, by name.
///
/// A scenario's name is its file's; folders only sort them, and `clients` holds profiles, no scenarios.
public struct ScenarioLibrary: Sendable {
  /// A scenario file.
  public struct Item: Hashable, Sendable {
    /// The scenario's name.
    public let name: String
    /// The file's path.
    public let path: String
    /// The folders in which it lies, below the library's: its kind.
    public let kind: String
  }

  /// What a name stands for.
  public enum Lookup: Sendable {
    /// One case.
    case scenario(Scenario)
    /// A family, whose cases have these names.
    case family([String])
    /// Nothing; the nearest right name, if there is one.
    case unknown(nearest: String?)
  }

  /// The files, by name.
  public let items: [Item]
  private let reader: ScenarioReader

  /// Looks for scenario files under a folder, without reading them.
  ///
  /// Throws where there is no such folder, and where two files have one name.
  public init(folder: String, reader: ScenarioReader) throws(ScenarioProblems) {
    self.reader = reader
    guard let files = ScenarioFolder.files(in: folder) else {
      throw ScenarioProblems([ScenarioProblem("there is no such folder", at: .start)], file: folder)
    }
    var byName: [String: Item] = [:]
    var problems: [ScenarioProblem] = []
    for file in files {
      let pieces = file.split(separator: "/")
      let name = String(pieces.last.map { $0.hasSuffix(".yml") ? $0.dropLast(4) : $0.dropLast(5) } ?? "")
      let item = Item(name: name, path: "\(folder)/\(file)", kind: pieces.dropLast().joined(separator: "/"))
      if let first = byName[name] {
        problems.append(
          ScenarioProblem(
            "the name `\(name)` is taken", hint: "by \(first.path)", at: .start, file: item.path))
      } else {
        byName[name] = item
      }
    }
    guard problems.isEmpty else { throw ScenarioProblems(problems, file: folder) }
    items = byName.values.sorted { $0.name < $1.name }
  }

  /// The names and cases of one file. Throws the mistakes of its YAML and of its matrix.
  public func family(_ item: Item) throws(ScenarioProblems) -> ScenarioFamily {
    try family(ofFile: item.path)
  }

  private func family(ofFile path: String) throws(ScenarioProblems) -> ScenarioFamily {
    guard let bytes = ScenarioFolder.bytes(of: path) else {
      throw ScenarioProblems([ScenarioProblem("this file cannot be read", at: .start)], file: path)
    }
    return try reader.family(bytes: bytes, file: path)
  }

  /// The case, or the family, of exactly this name. Throws the mistakes of the file that has it.
  public func lookup(_ name: String) throws(ScenarioProblems) -> Lookup {
    let stem = String(name.prefix { $0 != "(" })
    guard let item = items.first(where: { $0.name == name }) ?? items.first(where: { $0.name == stem }) else {
      return .unknown(nearest: nearest(to: stem, among: items.map(\.name)))
    }
    let family = try family(item)
    if let scenario = try family.scenario(named: name) { return .scenario(scenario) }
    if item.name == name { return .family(family.caseNames) }
    return .unknown(nearest: nearestCase(to: name, in: family))
  }

  /// The nearest case by the words in its parentheses, which are what was mistyped.
  private func nearestCase(to name: String, in family: ScenarioFamily) -> String? {
    guard name.utf8.count <= 200 else { return nil }
    return family.caseNames.min { editDistance($0, name) < editDistance($1, name) }
  }

  /// All cases of a name, of a pattern (`*`, `?`; of names of files or of cases), or of a file's path.
  ///
  /// Empty where nothing fits. Throws the mistakes of the files that do.
  public func scenarios(matching pattern: String) throws(ScenarioProblems) -> [Scenario] {
    let stem = pattern.prefix { $0 != "(" }
    if stem.contains("/") || pattern.hasSuffix(".yaml") || pattern.hasSuffix(".yml") {
      return try family(ofFile: pattern).scenarios()
    }
    guard NamePattern.isPattern(pattern) else {
      switch try lookup(pattern) {
      case .scenario(let scenario): return [scenario]
      case .family: return try items.first { $0.name == pattern }.map(scenarios(of:)) ?? []
      case .unknown: return []
      }
    }
    var found: [Scenario] = []
    for item in items {
      if NamePattern.matches(item.name, pattern) {
        found += try scenarios(of: item)
      } else if pattern.contains("(") || pattern.contains("*") {
        let family = try family(item)
        guard family.isFamily else { continue }
        for name in family.caseNames where NamePattern.matches(name, pattern) {
          if let scenario = try family.scenario(named: name) { found.append(scenario) }
        }
      }
    }
    return found
  }

  private func scenarios(of item: Item) throws(ScenarioProblems) -> [Scenario] { try family(item).scenarios() }

  /// All cases of the files with this tag.
  public func scenarios(tagged tag: String) throws(ScenarioProblems) -> [Scenario] {
    var found: [Scenario] = []
    for item in items {
      let family = try family(item)
      if family.tags.contains(tag) { found += try family.scenarios() }
    }
    return found
  }

  /// The names of all cases of all files. Throws the mistakes of the first file whose YAML or matrix has any.
  public func caseNames() throws(ScenarioProblems) -> [String] {
    var names: [String] = []
    for item in items { names += try family(item).caseNames }
    return names
  }
}
