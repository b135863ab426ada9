/// Tells what a key means: its grammar, its default, its words, examples, what it cannot stand beside.
public struct Explain: Sendable {
  /// A key with where it stands.
  private struct Found {
    let path: [String]
    let key: KeyForm
    let isFault: Bool
  }

  private let grammar: ScenarioGrammar

  /// Makes explanations of a grammar.
  public init(_ grammar: ScenarioGrammar) { self.grammar = grammar }

  /// The text for a key (`cut`, `size`) or a path of keys (`cut.how`, `file.size`); nil where there is none.
  ///
  /// A key that stands in several places is told in each; a key of the file or an entry goes before nested ones.
  public func text(for query: String) -> String? {
    let wanted = query.split(separator: ".").map(String.init)
    let all = keys()
    let matches = all.filter { $0.path.suffix(wanted.count) == wanted[...] }
    guard let shortest = matches.map(\.path.count).min(), !wanted.isEmpty else { return nil }
    return matches.filter { $0.path.count == shortest }.map(text).joined(separator: "\n")
  }

  /// The key that was likely meant, or nil.
  public func nearestKey(to query: String) -> String? {
    nearest(
      to: query, among: Array(Set(keys().map { $0.path.joined(separator: ".") } + keys().map { $0.key.name })).sorted())
  }

  /// Every key's name, of the file, of entries and of what lies in them, as paths.
  public var paths: [String] { keys().map { $0.path.joined(separator: ".") } }

  private func keys() -> [Found] {
    var found: [Found] = []
    for key in grammar.keys { collect(key, [], isFault: false, into: &found) }
    for key in EntryPart.keys { collect(key, [], isFault: false, into: &found) }
    for key in EntryPart.faultKeys(grammar.registry) { collect(key, [], isFault: true, into: &found) }
    var seen: Set<String> = []
    return found.filter { seen.insert("\($0.path.joined(separator: ".")) \($0.isFault)").inserted }
  }

  private func collect(_ key: KeyForm, _ path: [String], isFault: Bool, into found: inout [Found]) {
    let here = path + [key.name]
    found.append(Found(path: here, key: key, isFault: isFault))
    let isOfEntries = ["server", "every", "head-request", "answer"].contains(key.name)
    for map in key.form.maps where !isOfEntries {
      for inner in map.keys where !(inner.name == key.name && map.keys.count == 1) {
        collect(inner, here, isFault: false, into: &found)
      }
    }
  }

  private func text(_ found: Found) -> String {
    let key = found.key
    let place =
      found.path.count > 1
      ? "in `\(found.path.dropLast().joined(separator: "."))`" : found.isFault ? "a fault" : "a key"
    var lines = [
      "\(found.path.joined(separator: ".")) (\(place))", "  \(key.summary)", "  value: \(key.form.notation)",
    ]
    if let standard = key.standard { lines.append("  left out: \(standard)") }
    for word in key.form.wordList where !word.summary.isEmpty { lines.append("    \(word.name): \(word.summary)") }
    if let map = key.form.maps.first, map.keys.count <= 20 {
      for inner in map.keys {
        let standard = inner.standard.map { " (left out: \($0))" } ?? ""
        lines.append("    \(inner.name): \(inner.form.notation)")
        lines.append("      \(inner.summary)\(standard)")
        for word in inner.form.wordList where !word.summary.isEmpty && inner.form.wordList.count <= 12 {
          lines.append("        \(word.name): \(word.summary)")
        }
      }
      if map.wordsStandAlone { lines.append("    a key that may be `true` can stand alone as a word") }
    }
    if found.isFault, let definition = grammar.registry.fault(key.name)?.definition { lines += details(definition) }
    return lines.joined(separator: "\n") + "\n"
  }

  private func details(_ definition: FaultDefinition) -> [String] {
    var lines: [String] = []
    if !definition.examples.isEmpty { lines.append("  examples:") }
    lines += definition.examples.map { "    - \($0)" }
    for (key, reason) in conflicts(of: definition) { lines.append("  not beside `\(key)`: \(reason)") }
    if definition.isAboutRanges { lines.append("  acts only where the honest answer is a 206 (or a 416)") }
    if case .whenRequired = definition.counting { lines.append("  counts for a case only with `required: true`") }
    if !definition.rules.isEmpty { lines.append("  rules: \(definition.rules.joined(separator: ", "))") }
    return lines
  }

  /// What a fault cannot stand beside, whichever of the two says so.
  func conflicts(of definition: FaultDefinition) -> [(key: String, reason: String)] {
    var conflicts = definition.conflicts
    for fault in grammar.registry.faults {
      let other = fault.definition
      if let reason = other.conflicts[definition.key] { conflicts[other.key] = conflicts[other.key] ?? reason }
    }
    return conflicts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

extension Form {
  /// The maps that may stand there.
  var maps: [MapForm] {
    switch self {
    case .map(let map): [map] + (map.mainForm?.maps ?? []).filter { $0.main == nil }
    case .choice(let forms): forms.flatMap(\.maps)
    case .list(let form, _): form.maps
    case .openMap(_, let values): values.maps
    default: []
    }
  }
}
