/// Finds a version in what a program says of itself.
enum ClientVersion {
  /// The first word of the first lines that is a version: digits with a point between them, what follows them
  /// included (`7.88.1`, `2023.03.04`, `1.2rc1`); a `v` before it is left out.
  static func find(in text: String) -> String? {
    for line in text.split(whereSeparator: \.isNewline).prefix(5) {
      for word in line.split(whereSeparator: { $0 == " " || $0 == "/" || $0 == "(" || $0 == ")" || $0 == "," }) {
        let bare = word.first == "v" || word.first == "V" ? word.dropFirst() : word
        if isVersion(bare) { return String(bare) }
      }
    }
    return nil
  }

  private static func isVersion(_ word: Substring) -> Bool {
    guard let point = word.firstIndex(of: "."), point > word.startIndex,
      word[..<point].allSatisfy({ $0.isASCII && $0.isNumber })
    else { return false }
    let next = word.index(after: point)
    return next < word.endIndex && word[next].isASCII && word[next].isNumber
  }
}
