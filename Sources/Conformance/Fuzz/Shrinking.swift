import ScenarioLanguage

/// Smaller scenarios than a given one: what may be left out is left out, what is a number is made a simple one.
enum Shrinking {
  /// What stays: the title, the file with its size, and the bounds, without all of which a case could run for long.
  private static let kept: Set<String> = ["title", "limits", "file"]

  /// All scenarios that are one step smaller, those that leave out most first.
  static func candidates(of root: Node) -> [Node] {
    guard case .mapping(let pairs) = root.content else { return [] }
    var found: [(weight: Int, node: Node)] = []
    for (index, pair) in pairs.enumerated() where pair.key.text != "title" && pair.key.text != "limits" {
      let others = { (value: Node?) -> Node in
        var changed = pairs
        if let value { changed[index] = Node.Pair(key: pair.key, value: value) } else { changed.remove(at: index) }
        return Node(.mapping(changed), at: root.mark)
      }
      if !kept.contains(pair.key.text ?? "") { found.append((size(of: pair.value), others(nil))) }
      found += smaller(pair.value).map { ($0.weight, others($0.node)) }
    }
    // Stable: of two that leave out as much the first in the text comes first.
    return found.enumerated().sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
      .map(\.element.node)
  }

  /// How many scalars a value has: what is gained where it is left out.
  static func size(of node: Node) -> Int {
    switch node.content {
    case .scalar: 1
    case .sequence(let items): items.reduce(1) { $0 + size(of: $1) }
    case .mapping(let pairs): pairs.reduce(1) { $0 + 1 + size(of: $1.value) }
    }
  }

  private static func smaller(_ node: Node) -> [(weight: Int, node: Node)] {
    var found: [(weight: Int, node: Node)] = []
    switch node.content {
    case .scalar(let text, _):
      // A large number made small first: everything after it is faster.
      let weight = (Int64(text) ?? 0).magnitude > 1000 ? 2 : 0
      found = simpler(text).map { (weight, .plain($0)) }
    case .sequence(let items):
      for index in items.indices {
        let replaced = { (item: Node?) -> Node in
          var changed = items
          if let item { changed[index] = item } else { changed.remove(at: index) }
          return Node(.sequence(changed), at: node.mark)
        }
        if items.count > 1 { found.append((size(of: items[index]), replaced(nil))) }
        if case .mapping(let pairs) = items[index].content, pairs.count == 1 {
          found.append((size(of: items[index]) - 1, replaced(.plain("honest"))))
        }
        found += smaller(items[index]).map { ($0.weight, replaced($0.node)) }
      }
    case .mapping(let pairs):
      for index in pairs.indices {
        let replaced = { (value: Node?) -> Node in
          var changed = pairs
          if let value {
            changed[index] = Node.Pair(key: pairs[index].key, value: value)
          } else {
            changed.remove(at: index)
          }
          return Node(.mapping(changed), at: node.mark)
        }
        if pairs.count > 1, pairs[index].key.text != "size" {
          found.append((size(of: pairs[index].value) + 1, replaced(nil)))
        }
        found += smaller(pairs[index].value).map { ($0.weight, replaced($0.node)) }
      }
    }
    return found
  }

  /// Simpler values than a scalar: shorter numbers, the plainest share.
  static func simpler(_ text: String) -> [String] {
    if let number = Int64(text) {
      let plain: [Int64] = number < 0 ? [-1] : [0, 1, 100, 1000] + (number > 2 ? [number / 2] : [])
      return plain.filter { $0.magnitude < number.magnitude }.map(String.init)
    }
    if text.hasSuffix("%"), text != "50%" { return ["50%"] }
    return []
  }
}
