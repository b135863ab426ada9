/// Makes one node of a stream of events, within bounds.
struct YAMLComposer: ~Copyable {
  private var events: YAMLEvents

  init(_ bytes: [UInt8]) throws(ScenarioProblem) { events = try YAMLEvents(bytes) }

  /// The only document of the text.
  mutating func document() throws(ScenarioProblem) -> Node {
    _ = try events.next()
    let start = try events.next()
    guard case .documentStart(let hasTagDirectives) = start.kind else { throw .empty }
    if hasTagDirectives { throw .tag(at: start.mark) }
    let root = try node(try events.next(), depth: 0)
    _ = try events.next()
    let end = try events.next()
    guard end.kind == .streamEnd else { throw .secondDocument(at: end.mark) }
    return root
  }

  private mutating func node(_ event: YAMLEvent, depth: Int) throws(ScenarioProblem) -> Node {
    guard depth < YAML.depthLimit else { throw .tooDeep(at: event.mark) }
    if event.kind == .alias || event.hasAnchor { throw .alias(at: event.mark) }
    if event.hasTag { throw .tag(at: event.mark) }
    switch event.kind {
    case .scalar(let text, let style): return Node(.scalar(text, style), at: event.mark)
    case .sequenceStart:
      var items: [Node] = []
      while true {
        let next = try events.next()
        if next.kind == .sequenceEnd { return Node(.sequence(items), at: event.mark) }
        items.append(try node(next, depth: depth + 1))
      }
    default: return try mapping(at: event.mark, depth: depth)
    }
  }

  private mutating func mapping(at mark: Mark, depth: Int) throws(ScenarioProblem) -> Node {
    var pairs: [Node.Pair] = []
    var places: [String: Mark] = [:]
    while true {
      let next = try events.next()
      if next.kind == .mappingEnd { return Node(.mapping(pairs), at: mark) }
      let key = try node(next, depth: depth + 1)
      guard case .scalar(let name, _) = key.content else { throw .keyIsNoText(at: key.mark) }
      if let first = places.updateValue(key.mark, forKey: name) {
        throw .duplicateKey(name, first: first, at: key.mark)
      }
      pairs.append(Node.Pair(key: key, value: try node(try events.next(), depth: depth + 1)))
    }
  }
}
