import CommandLineOptions
import Conformance
import ScenarioLanguage
import TestServer

/// The scenarios that a command line names.
struct ScenarioSelection {
  let library: ScenarioLibrary?
  /// The folder of the scenarios, beside which profiles and lists of suites lie; nil where there is none.
  let folder: String?
  /// Whether `--every-byte` asks for its scenarios.
  private let takesEveryByte: Bool

  init(_ options: ParsedOptions) throws(Misuse) {
    let folder = options.value("scenarios") ?? ScenarioFolders.standard
    self.folder = folder
    let reader = ScenarioReader(registry: .standard)
    takesEveryByte = options.command == "run" && options.flag("every-byte")
    do throws(ScenarioProblems) {
      library = try folder.map {
        folder throws(ScenarioProblems) in try ScenarioLibrary(folder: folder, reader: reader)
      }
    } catch {
      throw Misuse(error.description, isPlaced: true)
    }
  }

  /// The library. Throws where there is none.
  func known() throws(Misuse) -> ScenarioLibrary {
    guard let library else { throw Misuse("there are no scenarios; --scenarios DIR says where they are") }
    return library
  }

  /// The cases that names, patterns, paths and tags stand for, each once, in their order; all where there are none.
  func cases(names: [String], tags: [String]) throws(Misuse) -> [SuiteRunner.Selected] {
    var found: [SuiteRunner.Selected] = []
    var seen: Set<String> = []
    func add(_ scenarios: [Scenario], path: String? = nil) {
      for scenario in scenarios where seen.insert(scenario.caseName).inserted {
        // A case of a family in a file: FILE(cut=37%).
        let part = scenario.caseName.dropFirst(scenario.name.count)
        found.append(SuiteRunner.Selected(scenario, selector: path.map { $0 + part }))
      }
    }
    do throws(ScenarioProblems) {
      for name in names {
        if Self.isPath(name) {
          let (path, part) = Self.pieces(ofPath: name)
          let cases = try ScenarioFolders.scenarios(ofFile: path, reader: ScenarioReader(registry: .standard))
          add(cases.filter { part.isEmpty || $0.caseName == $0.name + part }, path: path)
        } else {
          add(try known(name))
        }
      }
      for tag in tags { add(try library?.scenarios(tagged: tag) ?? []) }
      if takesEveryByte { add(try EveryByte.scenarios(reader: ScenarioReader(registry: .standard))) }
      if names.isEmpty, tags.isEmpty, !takesEveryByte, let library {
        for item in library.items { add(try library.family(item).scenarios()) }
      }
    } catch {
      throw Misuse(error.description, isPlaced: true)
    }
    if let library { try check(names, library) } else if !names.contains(where: Self.isPath) { _ = try known() }
    guard !found.isEmpty else {
      throw Misuse("no scenario fits \((names + tags.map { "tag \($0)" }).joined(separator: ", "))")
    }
    return found
  }

  private func known(_ name: String) throws(ScenarioProblems) -> [Scenario] {
    if name.hasPrefix(EveryByte.prefix) {
      return try EveryByte.scenarios(matching: name, reader: ScenarioReader(registry: .standard))
    }
    return try library?.scenarios(matching: name) ?? []
  }

  private func check(_ names: [String], _ library: ScenarioLibrary) throws(Misuse) {
    for name in names
    where !Self.isPath(name) && !NamePattern.isPattern(name) && !name.hasPrefix(EveryByte.prefix) {
      let found: ScenarioLibrary.Lookup
      do throws(ScenarioProblems) { found = try library.lookup(name) } catch {
        throw Misuse(error.description, isPlaced: true)
      }
      guard case .unknown(let nearest) = found else { continue }
      throw Misuse("there is no scenario `\(name)`" + (nearest.map { "; the nearest is `\($0)`" } ?? ""))
    }
  }

  /// Whether it is the path of a file, or of a case in one, and not a name.
  static func isPath(_ name: String) -> Bool {
    let path = pieces(ofPath: name).path
    return path.hasSuffix(".yaml") || path.hasSuffix(".yml") || name.prefix { $0 != "(" }.contains("/")
  }

  /// The path of a file, and the case in it that is meant: `a/b.yaml(cut=37%)`.
  private static func pieces(ofPath name: String) -> (path: String, part: String) {
    for ending in [".yaml(", ".yml("] {
      guard name.hasSuffix(")"), let found = name.firstRange(of: ending) else { continue }
      let open = name.index(before: found.upperBound)
      return (String(name[..<open]), String(name[open...]))
    }
    return (name, "")
  }
}
