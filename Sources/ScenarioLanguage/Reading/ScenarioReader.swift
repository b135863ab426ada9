/// Reads scenario files, and single entries from a command line.
public struct ScenarioReader: Sendable {
  /// The grammar, with the faults that are known.
  public let grammar: ScenarioGrammar

  /// Makes a reader that knows these faults.
  public init(registry: FaultRegistry) { grammar = ScenarioGrammar(registry) }

  /// All cases of a text: one, or each combination of its matrix.
  ///
  /// `file` is told in problems; the scenario's name is that of the file without folder and ending, unless one is
  /// given. Throws every mistake that was found.
  public func read(text: String, file: String, name: String? = nil) throws(ScenarioProblems) -> [Scenario] {
    try ScenarioFamily(bytes: Array(text.utf8), file: file, name: name, grammar: grammar).scenarios()
  }

  /// A file of which names and tags are known, and whose cases are read one by one.
  ///
  /// `files` are the real files that it may name; nil is any, beside its own. Throws mistakes of its YAML and of its
  /// matrix; those of the cases show when the cases are read.
  public func family(
    bytes: [UInt8], file: String, name: String? = nil, files: RealFiles? = nil
  ) throws(ScenarioProblems) -> ScenarioFamily {
    let family = try ScenarioFamily(bytes: bytes, file: file, name: name, grammar: grammar, files: files)
    try family.check()
    return family
  }

  /// A place named `file` whose list is given as texts, one entry each: `cut: 50%`, `honest`, `start-over`.
  ///
  /// Throws every mistake; its file is `--fault`, with a number where there are several.
  public func place(
    entries texts: [String], file: FileSpecification = FileSpecification(), isTLS: Bool = false
  ) throws(ScenarioProblems) -> Place {
    var values: [Value] = []
    var problems: [ScenarioProblem] = []
    for (index, text) in texts.enumerated() {
      var found: [ScenarioProblem] = []
      do throws(ScenarioProblem) {
        let list = EntryPart.listForm(grammar.registry)
        if let value = list.read(try YAML.parse(text), subject: nil, problems: &found) { values += value.items }
      } catch { found.append(error) }
      problems += found.map { problem in
        var named = problem
        named.file = texts.count > 1 ? "--fault \(index + 1)" : "--fault"
        return named
      }
    }
    let surroundings = PlaceSurroundings(
      registry: grammar.registry, file: file, placeNames: ["file"], isTLS: isTLS)
    if values.isEmpty { values = [.honest] }
    let list = surroundings.entries(Value(.list(values), at: .start, source: ""), problems: &problems)
    guard problems.isEmpty else { throw ScenarioProblems(problems, file: "--fault") }
    return Place(name: "file", file: file, entries: list.entries, startsOver: list.startsOver)
  }
}

extension Value {
  /// The entry `honest`, where none is written.
  static let honest = Value(
    .map([Entry(key: "honest", keyMark: .start, value: Value(.flag(true), at: .start, source: "true"))]), at: .start,
    source: "honest")
}
