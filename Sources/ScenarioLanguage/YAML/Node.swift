/// One node of a YAML document with its place in the text.
///
/// Scalars stay text; what they mean is decided by the `Form` that reads them, never guessed at.
public struct Node: Hashable, Sendable {
  /// How a scalar was written.
  public enum Style: Hashable, Sendable {
    case plain, singleQuoted, doubleQuoted, literalBlock, foldedBlock
  }

  /// A key of a mapping with its value, in the order of the text.
  public struct Pair: Hashable, Sendable {
    /// The key; only scalars are legal keys in scenarios.
    public let key: Node
    /// The value.
    public let value: Node

    /// Makes a pair.
    public init(key: Node, value: Node) {
      self.key = key
      self.value = value
    }
  }

  /// What the node holds.
  public indirect enum Content: Hashable, Sendable {
    case scalar(String, Style)
    case sequence([Node])
    case mapping([Pair])
  }

  /// What the node holds.
  public let content: Content
  /// Where the node begins.
  public let mark: Mark

  /// Makes a node.
  public init(_ content: Content, at mark: Mark) {
    self.content = content
    self.mark = mark
  }

  /// The text of a scalar, or nil for maps and lists.
  public var text: String? { if case .scalar(let text, _) = content { text } else { nil } }

  /// The value under a key of a mapping, or nil.
  public subscript(key: String) -> Node? {
    guard case .mapping(let pairs) = content else { return nil }
    return pairs.first { $0.key.text == key }?.value
  }
}
