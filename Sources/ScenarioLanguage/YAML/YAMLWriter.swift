/// Writes nodes as YAML text that reads back to the same nodes.
public enum YAMLWriter {
  /// A node on one line, in flow style.
  public static func flow(_ node: Node) -> String {
    switch node.content {
    case .scalar(let text, let style): scalar(text, style)
    case .sequence(let items): "[\(items.map(flow).joined(separator: ", "))]"
    case .mapping(let pairs): pairs.isEmpty ? "{}" : "{ \(pairs.map(flow).joined(separator: ", ")) }"
    }
  }

  /// A mapping as a document: keys at the left edge, short values on their line.
  public static func document(_ node: Node) -> String {
    guard case .mapping(let pairs) = node.content, !pairs.isEmpty else { return flow(node) + "\n" }
    return lines(of: pairs, indent: 0).joined(separator: "\n") + "\n"
  }

  private static let width = 100

  private static func flow(_ pair: Node.Pair) -> String { "\(flow(pair.key)): \(flow(pair.value))" }

  private static func lines(of pairs: [Node.Pair], indent: Int) -> [String] {
    pairs.flatMap { pair in
      let key = flow(pair.key) + ":"
      let rest = lines(of: pair.value, indent: indent, room: width - indent - key.count)
      guard let first = rest.first, !first.isEmpty else { return [key] + rest.dropFirst().map { $0 } }
      return ["\(key) \(first)"] + rest.dropFirst()
    }.map { $0 }
  }

  /// The lines of a value. The first follows its key (empty: nothing does); the others lie `indent + 2` deep.
  private static func lines(of node: Node, indent: Int, room: Int) -> [String] {
    let pad = "  "
    switch node.content {
    case .scalar(let text, let style):
      if style == .literalBlock || style == .foldedBlock, let block = literalBlock(text) {
        return [block.header] + block.lines.map { $0.isEmpty ? "" : pad + $0 }
      }
      return [scalar(text, style)]
    case .sequence(let items):
      let isPlainList = items.allSatisfy { if case .scalar = $0.content { true } else { false } }
      let line = flow(node)
      if items.isEmpty || (isPlainList && line.count <= room && !node.holdsBlockText) { return [line] }
      return [""] + items.flatMap { item(of: $0, indent: indent + 2) }.map { $0.isEmpty ? "" : pad + $0 }
    case .mapping(let pairs):
      let line = flow(node)
      if pairs.isEmpty || (line.count <= room && !node.holdsBlockText) { return [line] }
      return [""] + lines(of: pairs, indent: indent + 2).map { $0.isEmpty ? "" : pad + $0 }
    }
  }

  private static func item(of node: Node, indent: Int) -> [String] {
    let room = width - indent - 2
    switch node.content {
    case .mapping(let pairs) where pairs.count == 1 && !node.holdsBlockText && flow(pairs[0]).count <= room:
      return ["- " + flow(pairs[0])]
    case .mapping(let pairs) where !pairs.isEmpty && (node.holdsBlockText || flow(node).count > room):
      let inner = lines(of: pairs, indent: indent + 2)
      return ["- " + inner[0]] + inner.dropFirst().map { $0.isEmpty ? "" : "  " + $0 }
    case .sequence(let items) where !items.isEmpty && (node.holdsBlockText || flow(node).count > room):
      let inner = items.flatMap { item(of: $0, indent: indent + 2) }
      return ["- " + inner[0]] + inner.dropFirst().map { $0.isEmpty ? "" : "  " + $0 }
    default:
      let inner = lines(of: node, indent: indent, room: room)
      return ["- " + inner[0]] + inner.dropFirst()
    }
  }

  /// A text as a literal block, or nil where none can hold it.
  private static func literalBlock(_ text: String) -> (header: String, lines: [String])? {
    let scalars = text.unicodeScalars
    guard !text.isEmpty, scalars.contains(where: { $0 != "\n" }),
      scalars.allSatisfy({ $0 == "\n" || $0 == "\t" || isPrintable($0) })
    else { return nil }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let chomping: String
    if !text.hasSuffix("\n") {
      chomping = "-"
    } else {
      lines.removeLast()
      chomping = text.hasSuffix("\n\n") ? "+" : ""
    }
    let indicator = text.first == " " || text.first == "\n" || text.first == "\t" ? "2" : ""
    return ("|" + indicator + chomping, lines)
  }

  private static func scalar(_ text: String, _ style: Node.Style) -> String {
    if style == .plain, isPlainSafe(text) { return text }
    if style == .singleQuoted, text.unicodeScalars.allSatisfy(isPrintable) {
      return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
    }
    return doubleQuoted(text)
  }

  /// Whether a text reads back as itself without quotes, inside and outside of flow style.
  private static func isPlainSafe(_ text: String) -> Bool {
    let scalars = Array(text.unicodeScalars)
    guard let first = scalars.first, let last = scalars.last, last != " ", last != ":", first != " " else {
      return false
    }
    if "?:,[]{}#&*!|>'\"%@`".unicodeScalars.contains(first) { return false }
    if first == "-", scalars.count == 1 || scalars[1] == " " || text.hasPrefix("---") { return false }
    if text.hasPrefix("...") { return false }
    for (index, scalar) in scalars.enumerated() {
      if !isPrintable(scalar) || ",[]{}".unicodeScalars.contains(scalar) { return false }
      if scalar == ":", scalars[index + 1] == " " { return false }
      if scalar == "#", index > 0, scalars[index - 1] == " " { return false }
    }
    return true
  }

  private static func doubleQuoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default:
        if isPrintable(scalar) {
          result.unicodeScalars.append(scalar)
        } else {
          let digits = String(scalar.value, radix: 16, uppercase: true)
          result += "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
        }
      }
    }
    return result + "\""
  }

  /// Whether YAML takes the scalar as it stands, on one line.
  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7E, 0xA0...0x2027, 0x202A...0xD7FF, 0xE000...0xFEFE, 0xFF00...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }
}

extension Node {
  /// Whether a block text lies in it, which only block style can write.
  var holdsBlockText: Bool {
    switch content {
    case .scalar(_, let style): style == .literalBlock || style == .foldedBlock
    case .sequence(let items): items.contains(where: \.holdsBlockText)
    case .mapping(let pairs): pairs.contains { $0.value.holdsBlockText }
    }
  }
}
