import ScenarioLanguage

/// Draws whole scenarios: a file, a list of answers with faults of the registry, now and then something else that the
/// language has. The same seed and number give the same scenario.
struct ScenarioDraw {
  /// The grammar, from which everything is drawn.
  let grammar: ScenarioGrammar
  private let reader: ScenarioReader

  init(reader: ScenarioReader) {
    self.reader = reader
    grammar = reader.grammar
  }

  /// The scenario of a number, as a map of a scenario file, with its reading. What the language refuses, and most of
  /// what takes long, is drawn again.
  func scenario(seed: UInt64, number: Int, name: String) -> (node: Node, scenario: Scenario)? {
    var random = SeededRandom(seed: seed, number: number)
    for _ in 0..<200 {
      let node = draw(&random, title: "Drawn from seed \(seed), number \(number)")
      guard let scenario = read(node, name: name) else { continue }
      let percent = Self.acceptance(of: scenario)
      if percent == 100 || random.happens(percent) { return (node, scenario) }
    }
    return nil
  }

  /// The scenario that a map says, or nil where the language refuses it.
  func read(_ node: Node, name: String) -> Scenario? {
    try? reader.read(text: YAMLWriter.document(node), file: name + ".yaml", name: name).first
  }

  /// How many of 100 scenarios of this kind are played: those that keep a client waiting cost as much time as fifty.
  static func acceptance(of scenario: Scenario) -> Int {
    let uses = scenario.places.flatMap { $0.entries.flatMap(\.faults) + $0.every }
    if uses.contains(where: { use in ["silence", "blackhole"].contains { use.planned.contains($0) } }) { return 3 }
    if uses.contains(where: { $0.planned.contains("released") }) { return 3 }
    return uses.contains { type(of: $0.fault).definition.isTimed } ? 25 : 100
  }

  private func draw(_ random: inout SeededRandom, title: String) -> Node {
    let size = random.pick([0, 1, 100, 4096, 4096, 65_537, 65_537, 300_000] as [Int64])
    var draw = FormDraw(random: random, size: size)
    var pairs = [Node.Pair("title", .plain(title))]
    let versions = draw.random.happens(30) ? 2 : 1
    pairs.append(Node.Pair("file", file(&draw, size: size, versions: versions)))
    pairs.append(Node.Pair("server", server(&draw, versions: versions)))
    // What else the language has, as often as makes sense.
    for key in grammar.keys where ["tls", "every", "limit-connections", "head-request"].contains(key.name) {
      guard draw.random.happens(6) else { continue }
      if key.name == "every" || key.name == "head-request" {
        pairs.append(Node.Pair(key.name, entry(&draw, faults: 1, versions: 1)))
      } else if let value = draw.node(of: key.form) {
        pairs.append(Node.Pair(key.name, value))
      }
    }
    if draw.random.happens(12), size > 0 {
      let place = draw.random.pick(["1", "37%", "63%", "-1"])
      let run = Node.map([("run", Node.map([("kill", .plain("KILL")), ("at", .plain(place))]))])
      pairs.append(Node.Pair("client", Node(.sequence([run, .plain("run")]), at: .start)))
    }
    pairs.append(
      Node.Pair("limits", .map([("runs", .plain("4")), ("requests", .plain("200")), ("time", .plain("15 s"))])))
    random = draw.random
    return Node(.mapping(pairs), at: .start)
  }

  private func file(_ draw: inout FormDraw, size: Int64, versions: Int) -> Node {
    var pairs: [(String, Node)] = [("size", .plain(String(size)))]
    pairs.append(("etag", .plain(draw.random.pick(["strong", "strong", "strong", "weak", "none"]))))
    if draw.random.happens(20) { pairs.append(("last-modified", .plain(draw.random.pick(["none", "now"])))) }
    if draw.random.happens(15) { pairs.append(("content", .plain("text"))) }
    if versions > 1 {
      let second = draw.random.pick([size, size, size + 1, size / 2, size * 2])
      pairs.append(("versions", Node(.sequence([.plain(String(size)), .plain(String(second))]), at: .start)))
    }
    return .map(pairs)
  }

  private func server(_ draw: inout FormDraw, versions: Int) -> Node {
    var entries: [Node] = []
    for _ in 0..<draw.random.pick([1, 1, 2, 2, 2, 3, 4]) {
      entries.append(entry(&draw, faults: draw.random.pick([1, 1, 1, 2, 2, 3]), versions: versions))
    }
    // A fault for ever shows other mistakes than one that passes.
    if draw.random.happens(85) { entries.append(.plain("honest")) }
    return Node(.sequence(entries), at: .start)
  }

  /// An entry with so many faults, and now and then what else an entry can say.
  private func entry(_ draw: inout FormDraw, faults count: Int, versions: Int) -> Node {
    var pairs: [Node.Pair] = []
    func add(_ new: [Node.Pair]) {
      for pair in new where !pairs.contains(where: { $0.key.text == pair.key.text }) { pairs.append(pair) }
    }
    for _ in 0..<count { add(fault(&draw)) }
    if versions > 1, draw.random.happens(40) { add([Node.Pair("version", .plain("2"))]) }
    if draw.random.happens(8) { add([Node.Pair("times", .plain(draw.random.pick(["2", "3"])))]) }
    if draw.random.happens(5) { add([Node.Pair("until", .plain("fired"))]) }
    return Node(.mapping(pairs), at: .start)
  }

  /// A fault of the registry with a value of its grammar, or one of its examples.
  private func fault(_ draw: inout FormDraw) -> [Node.Pair] {
    let definition = draw.random.pick(grammar.registry.faults).definition
    if draw.random.happens(70), let value = draw.node(of: definition.form) {
      return [Node.Pair(definition.key, value)]
    }
    guard let node = try? YAML.parse(draw.random.pick(definition.examples)) else { return [] }
    switch node.content {
    case .mapping(let pairs): return pairs
    case .scalar(let word, _): return [Node.Pair(word, .plain("true"))]
    case .sequence: return []
    }
  }
}

extension Node.Pair {
  init(_ key: String, _ value: Node) { self.init(key: .plain(key), value: value) }
}

extension Node {
  static func map(_ pairs: [(String, Node)]) -> Node {
    Node(.mapping(pairs.map { Pair($0.0, $0.1) }), at: .start)
  }
}
