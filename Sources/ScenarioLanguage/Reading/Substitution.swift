/// Puts a case's values where `<axis>` stands.
struct Substitution {
  /// The most nodes that one case may have.
  static let nodeLimit = 200_000

  private let values: [String: Node]
  private var open: Set<String> = []
  private var count = 0
  private var depth = 0
  private(set) var problems: [ScenarioProblem] = []

  init(_ values: [(axis: String, label: String, node: Node)]) {
    self.values = Dictionary(uniqueKeysWithValues: values.map { ($0.axis, $0.node) })
  }

  /// The node with every `<axis>` in it replaced.
  ///
  /// In free text (titles, texts of other addresses) only known axes are looked for.
  mutating func apply(to node: Node, isFreeText: Bool = false) -> Node {
    count += 1
    depth += 1
    defer { depth -= 1 }
    guard depth <= YAML.depthLimit else {
      problems.append(.tooDeep(at: node.mark))
      return Node(.scalar("", .doubleQuoted), at: node.mark)
    }
    guard count <= Self.nodeLimit else {
      if count == Self.nodeLimit + 1 {
        problems.append(ScenarioProblem("this case grows beyond \(Self.nodeLimit) values", at: node.mark))
      }
      return Node(.scalar("", .doubleQuoted), at: node.mark)
    }
    switch node.content {
    case .scalar(let text, let style): return scalar(text, style, node, isFreeText)
    case .sequence(let items):
      return Node(.sequence(items.map { apply(to: $0, isFreeText: isFreeText) }), at: node.mark)
    case .mapping(let pairs): return mapping(pairs, node, isFreeText)
    }
  }

  private mutating func mapping(_ pairs: [Node.Pair], _ node: Node, _ isFreeText: Bool) -> Node {
    var seen: [String: Mark] = [:]
    var result: [Node.Pair] = []
    for pair in pairs {
      let key = apply(to: pair.key, isFreeText: isFreeText)
      guard let name = key.text else {
        problems.append(.keyIsNoText(at: pair.key.mark))
        continue
      }
      if let first = seen.updateValue(key.mark, forKey: name) {
        problems.append(.duplicateKey(name, first: first, at: pair.key.mark))
      }
      result.append(Node.Pair(key: key, value: apply(to: pair.value, isFreeText: isFreeText)))
    }
    return Node(.mapping(result), at: node.mark)
  }

  private mutating func scalar(_ text: String, _ style: Node.Style, _ node: Node, _ isFreeText: Bool) -> Node {
    guard text.contains("<") else { return node }
    if let name = Self.wholeName(text) {
      if let value = values[name] { return self.value(of: name, value, node) }
      if !isFreeText { problems.append(.unknownAxis(name, among: values.keys.sorted(), at: node.mark)) }
      return node
    }
    var result = ""
    var rest = text[...]
    var isChanged = false
    while let start = rest.firstIndex(of: "<") {
      result += rest[..<start]
      let tail = rest[start...]
      if let end = tail.firstIndex(of: ">"), let name = Self.wholeName(String(tail[...end])), let value = values[name] {
        let filled = self.value(of: name, value, node)
        guard let inner = filled.text else {
          problems.append(
            ScenarioProblem(
              "`<\(name)>` stands inside a text, but its value here is \(filled.phrase)",
              hint: "let `<\(name)>` stand alone", at: node.mark))
          return node
        }
        result += inner
        isChanged = true
        rest = tail[tail.index(after: end)...]
      } else {
        result += "<"
        rest = tail.dropFirst()
      }
    }
    return isChanged ? Node(.scalar(result + rest, style), at: node.mark) : node
  }

  /// A value in which other axes may stand, but never the axis itself.
  private mutating func value(of name: String, _ value: Node, _ node: Node) -> Node {
    guard open.insert(name).inserted else {
      problems.append(ScenarioProblem("the axis `\(name)` stands in its own value", at: node.mark))
      return Node(.scalar("", .doubleQuoted), at: node.mark)
    }
    defer { open.remove(name) }
    return apply(to: value)
  }

  /// The name in `<name>`, or nil.
  static func wholeName(_ text: String) -> String? {
    guard text.hasPrefix("<"), text.hasSuffix(">"), text.utf8.count > 2 else { return nil }
    let name = String(text.dropFirst().dropLast())
    return Form.Pattern.axis.check(name) ? name : nil
  }

  /// The names in every `<name>` of a node.
  static func names(in node: Node) -> Set<String> {
    switch node.content {
    case .sequence(let items): return items.reduce(into: []) { $0.formUnion(names(in: $1)) }
    case .mapping(let pairs):
      return pairs.reduce(into: []) { result, pair in
        result.formUnion(names(in: pair.key))
        result.formUnion(names(in: pair.value))
      }
    case .scalar(let text, _):
      var found: Set<String> = []
      for piece in text.split(separator: "<", omittingEmptySubsequences: false).dropFirst() {
        guard let end = piece.firstIndex(of: ">") else { continue }
        if let name = wholeName("<\(piece[...end])") { found.insert(name) }
      }
      return found
    }
  }
}
