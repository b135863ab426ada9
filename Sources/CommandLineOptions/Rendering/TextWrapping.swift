/// Fills lines of text to a width.
enum TextWrapping {
  /// The width of a terminal that help is made for.
  static let width = 80

  /// Breaks `text` at spaces into lines of at most `width` characters; a longer word gets a line of its own.
  static func lines(_ text: String, width: Int) -> [String] {
    lines(text.split(separator: " ").map(String.init), width: width)
  }

  /// Puts `pieces`, which are not broken themselves, on lines of at most `width` characters.
  static func lines(_ pieces: [String], width: Int) -> [String] {
    var lines: [String] = []
    for piece in pieces {
      if let last = lines.last, last.count + 1 + piece.count <= width {
        lines[lines.count - 1] = last + " " + piece
      } else {
        lines.append(piece)
      }
    }
    return lines
  }

  /// `label` at the left, `text` wrapped in a column that begins after `column` characters.
  static func row(_ label: String, _ text: String, column: Int) -> [String] {
    let indent = String(repeating: " ", count: column)
    let filled = lines(text, width: width - column)
    guard label.count + 2 <= column else { return [label] + filled.map { indent + $0 } }
    guard let first = filled.first else { return [label] }
    let gap = String(repeating: " ", count: column - label.count)
    return [label + gap + first] + filled.dropFirst().map { indent + $0 }
  }
}
