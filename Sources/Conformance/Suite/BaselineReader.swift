public import ScenarioLanguage

/// Reads and writes baselines.
public enum BaselineReader {
  private static let part = ProfileGrammar.baselineKeys
  private static let form = Form.map(
    MapForm(
      called: "a baseline",
      part + [
        KeyForm("clients", .openMap(keys: .text, values: .map(MapForm(part))), "what holds for a client alone")
      ]))

  /// Reads a baseline: a map with `known`, `ignore-rules` and `clients`, or what stands under `known` alone.
  ///
  /// Throws every mistake, with its place.
  public static func read(_ bytes: [UInt8], file: String) throws(ScenarioProblems) -> Baseline {
    let node: Node
    do throws(ScenarioProblem) { node = try YAML.parse(bytes) } catch { throw ScenarioProblems([error], file: file) }
    var baseline = Baseline()
    if isBare(node) {
      baseline.common.known = known(try ProfileGrammar.known.read(node, file: file))
      return baseline
    }
    let value = try form.read(node, file: file)
    baseline.common = part(of: value)
    for entry in value["clients"]?.entries ?? [] { baseline.clients[entry.key] = part(of: entry.value) }
    return baseline
  }

  /// Whether it is what stands under `known`: each of its values has a reason.
  private static func isBare(_ node: Node) -> Bool {
    guard case .mapping(let pairs) = node.content else { return false }
    let keys = ["known", "ignore-rules", "clients"]
    return !pairs.isEmpty && !pairs.contains { keys.contains($0.key.text ?? "") }
      && pairs.contains { $0.value["reason"] != nil || $0.value["outcome"] != nil }
  }

  private static func part(of value: Value) -> Baseline.Part {
    Baseline.Part(known: known(value["known"]), ignoredRules: rules(value["ignore-rules"]))
  }

  static func known(_ value: Value?) -> [KnownFailure] {
    (value?.entries ?? []).map { entry in
      KnownFailure(
        entry.key,
        outcomes: entry.value["outcome"]?.items.compactMap { $0.word.flatMap { Outcome(rawValue: $0) } } ?? [],
        rules: entry.value["rules"]?.list?.compactMap(\.word), reason: entry.value["reason"]?.text ?? "",
        report: entry.value["report"]?.text, versions: entry.value["versions"]?.text)
    }
  }

  static func rules(_ value: Value?) -> [String: String] {
    Dictionary((value?.entries ?? []).map { ($0.key, $0.value.text ?? "") }) { first, _ in first }
  }

  // MARK: Writing

  /// The text of a baseline, which reads back to it.
  public static func text(_ baseline: Baseline) -> String {
    var pairs = self.pairs(baseline.common)
    if !baseline.clients.isEmpty {
      let clients = baseline.clients.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }
      pairs.append(pair("clients", .mapping(clients.map { pair($0.key, .mapping(self.pairs($0.value))) })))
    }
    let empty = [pair("known", .mapping([]))]
    return YAMLWriter.document(node(.mapping(pairs.isEmpty ? empty : pairs)))
  }

  private static func pairs(_ part: Baseline.Part) -> [Node.Pair] {
    var pairs: [Node.Pair] = []
    if !part.known.isEmpty { pairs.append(pair("known", .mapping(part.known.map { pair($0.name, entry($0)) }))) }
    if !part.ignoredRules.isEmpty {
      let rules = part.ignoredRules.sorted { $0.key < $1.key }
      pairs.append(pair("ignore-rules", .mapping(rules.map { pair($0.key, text($0.value)) })))
    }
    return pairs
  }

  private static func entry(_ known: KnownFailure) -> Node.Content {
    var pairs: [Node.Pair] = []
    let outcomes = known.outcomes.map { text($0.rawValue) }
    if outcomes.count == 1 { pairs.append(pair("outcome", outcomes[0])) }
    if outcomes.count > 1 { pairs.append(pair("outcome", .sequence(outcomes.map(node)))) }
    if let rules = known.rules { pairs.append(pair("rules", .sequence(rules.map { node(text($0)) }))) }
    pairs.append(pair("reason", text(known.reason)))
    if let report = known.report { pairs.append(pair("report", text(report))) }
    if let versions = known.versions { pairs.append(pair("versions", text(versions))) }
    return .mapping(pairs)
  }

  private static func text(_ text: String) -> Node.Content { .scalar(text, .plain) }

  private static func node(_ content: Node.Content) -> Node { Node(content, at: Mark(line: 1, column: 1)) }

  private static func pair(_ key: String, _ value: Node.Content) -> Node.Pair {
    Node.Pair(key: node(text(key)), value: node(value))
  }
}
