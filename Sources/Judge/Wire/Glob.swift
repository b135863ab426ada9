/// Patterns in which `*` stands for any run of characters.
public enum Glob {
  /// Whether the whole of `text` fits the pattern; letter case counts.
  public static func matches(pattern: some StringProtocol, _ text: some StringProtocol) -> Bool {
    let pieces = pattern.split(separator: "*", omittingEmptySubsequences: false)
    guard pieces.count > 1 else { return pattern == text }
    guard text.hasPrefix(pieces[0]) else { return false }
    var rest = text.dropFirst(pieces[0].count)
    for piece in pieces[1..<(pieces.count - 1)] where !piece.isEmpty {
      guard let found = rest.firstRange(of: piece) else { return false }
      rest = rest[found.upperBound...]
    }
    return rest.count >= pieces[pieces.count - 1].count && rest.hasSuffix(pieces[pieces.count - 1])
  }
}
