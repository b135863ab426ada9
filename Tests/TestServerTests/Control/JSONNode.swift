import ScenarioLanguage

/// JSON as tests read it: by the server's own reader of YAML, of which JSON is a part.
struct JSONNode {
  let node: Node?

  init(text: String) { node = try? YAML.parse(text) }
  private init(node: Node?) { self.node = node }

  /// The member of that name.
  subscript(name: String) -> JSONNode {
    guard case .mapping(let pairs) = node?.content else { return JSONNode(node: nil) }
    return JSONNode(node: pairs.first { JSONNode(node: $0.key).text == name }?.value)
  }

  /// The item at that place.
  subscript(index: Int) -> JSONNode {
    guard case .sequence(let items) = node?.content, items.indices.contains(index) else { return JSONNode(node: nil) }
    return JSONNode(node: items[index])
  }

  /// The names of the members, in order.
  var names: [String] {
    guard case .mapping(let pairs) = node?.content else { return [] }
    return pairs.compactMap { JSONNode(node: $0.key).text }
  }

  /// The count of items.
  var count: Int { if case .sequence(let items) = node?.content { items.count } else { 0 } }

  /// The scalar as text; `null` is `null`.
  var text: String? { if case .scalar(let text, _) = node?.content { text } else { nil } }
}
