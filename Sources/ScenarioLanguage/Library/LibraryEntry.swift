/// One scenario file as the index and the coverage see it: all of its cases together.
public struct LibraryEntry: Hashable, Sendable {
  /// The scenario's name.
  public let name: String
  /// The folders in which it lies: its kind.
  public let kind: String
  /// What happens, in one line.
  public let title: String
  /// The rules that it checks, in the order of the file.
  public let rules: [String]
  /// The reports that it replays: an id or a source each, in the order of the file.
  public let reports: [String]
  /// Its tags.
  public let tags: [String]
  /// What the profile or the machine must have in every case.
  public let needs: [String]
  /// The number of its cases, 1 or more.
  public let caseCount: Int

  /// Makes an entry.
  public init(
    name: String, kind: String, title: String, rules: [String], reports: [String] = [], tags: [String] = [],
    needs: [String] = [], caseCount: Int = 1
  ) {
    self.name = name
    self.kind = kind
    self.title = title
    self.rules = rules
    self.reports = reports
    self.tags = tags
    self.needs = needs
    self.caseCount = caseCount
  }

  /// Makes the entry of a file of its cases.
  init(_ item: ScenarioLibrary.Item, _ family: ScenarioFamily, _ scenarios: [Scenario]) {
    self.init(
      name: item.name, kind: item.kind, title: family.title, rules: scenarios.flatMap(\.rules).once,
      reports: scenarios.flatMap(\.seen).once, tags: family.tags,
      needs: scenarios.first?.needs.filter { need in scenarios.allSatisfy { $0.needs.contains(need) } } ?? [],
      caseCount: scenarios.count)
  }
}

extension ScenarioLibrary {
  /// Every file with all of its cases, sorted by kind and name.
  ///
  /// Throws the mistakes of all files that have any.
  public func entries() throws(ScenarioProblems) -> [LibraryEntry] {
    var entries: [LibraryEntry] = []
    var problems: [ScenarioProblem] = []
    for item in items {
      do throws(ScenarioProblems) {
        let family = try family(item)
        entries.append(LibraryEntry(item, family, try family.scenarios()))
      } catch { problems += error.problems }
    }
    guard problems.isEmpty else { throw ScenarioProblems(problems, file: "") }
    return entries.sorted { ($0.kind, $0.name) < ($1.kind, $1.name) }
  }
}

extension [String] {
  /// Each text once, where it first stands.
  fileprivate var once: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
