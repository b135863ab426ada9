/// Words as a shell splits and quotes them, without a shell.
public enum ShellWords {
  /// Why a text cannot be split.
  public enum Problem: Error, Hashable, Sendable {
    /// A quote that is not closed, at the character of that number, from 1.
    case openQuote(Character, at: Int)
    /// A backslash at the very end.
    case backslashAtEnd
  }

  /// The words of a text: blanks part them, quotes and backslashes keep them together. Nothing is expanded.
  public static func split(_ text: String) throws(Problem) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: (mark: Character, at: Int)?
    var characters = Array(text)[...]
    var position = 0
    func next() -> Character? {
      position += 1
      return characters.popFirst()
    }
    while let character = next() {
      switch (character, quote?.mark) {
      case (let mark, let open?) where mark == open: quote = nil
      case ("\\", "\""):
        // Inside double quotes a backslash is one, save before what it can quote there.
        guard let following = characters.first else { throw .openQuote("\"", at: quote?.at ?? 1) }
        if "\"\\$`\n".contains(following) {
          _ = next()
          if following != "\n" { word = (word ?? "") + String(following) }
        } else {
          word = (word ?? "") + "\\"
        }
      case (let character, _?): word = (word ?? "") + String(character)
      case ("'", nil), ("\"", nil):
        quote = (character, position)
        word = word ?? ""
      case ("\\", nil):
        guard let following = next() else { throw .backslashAtEnd }
        if following != "\n" { word = (word ?? "") + String(following) }
      case (" ", nil), ("\t", nil), ("\n", nil), ("\r\n", nil):
        if let whole = word { words.append(whole) }
        word = nil
      case (let character, nil): word = (word ?? "") + String(character)
      }
    }
    if let quote { throw .openQuote(quote.mark, at: quote.at) }
    if let word { words.append(word) }
    return words
  }

  /// A word as one types it, quoted where it must be.
  public static func quoted(_ word: String) -> String {
    let plain = "%+,-./:=@_"
    let isPlain = word.unicodeScalars.allSatisfy {
      $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil)
        || plain.unicodeScalars.contains($0)
    }
    if isPlain && !word.isEmpty { return word }
    return "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
