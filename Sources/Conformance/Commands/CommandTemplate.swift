/// A client's command line with placeholders, split like a shell would; no shell is run.
///
/// Placeholders are filled after the split, also inside a word, so that no address and no path can become two words.
/// Braces that hold something else stay as they are.
public struct CommandTemplate: Hashable, Sendable {
  /// A piece of a word.
  enum Piece: Hashable, Sendable {
    case text(String)
    case placeholder(Placeholder)
  }

  /// The template as written.
  public let text: String
  let words: [[Piece]]

  /// Reads a template. A lone word is a program, which gets the address as its only argument and the rest in its
  /// environment.
  ///
  /// Throws `CommandTemplateError`.
  public init(_ text: String) throws(CommandTemplateError) { try self.init(text, isProgram: true) }

  /// Reads words that are added to a command, or a program that is not given the address where it stands alone.
  ///
  /// Throws `CommandTemplateError`.
  static func words(_ text: String) throws(CommandTemplateError) -> CommandTemplate {
    try CommandTemplate(text, isProgram: false)
  }

  /// Reads one word, which is not split.
  ///
  /// Throws `CommandTemplateError`.
  static func word(_ text: String) throws(CommandTemplateError) -> CommandTemplate {
    CommandTemplate(text: text, words: [try pieces(of: text)])
  }

  private init(text: String, words: [[Piece]]) {
    self.text = text
    self.words = words
  }

  private init(_ text: String, isProgram: Bool) throws(CommandTemplateError) {
    self.text = text
    let split: [String]
    do throws(ShellWords.Problem) { split = try ShellWords.split(text) } catch { throw .words(error) }
    guard let program = split.first, !program.isEmpty else { throw .empty }
    var words: [[Piece]] = []
    for word in split { words.append(try Self.pieces(of: word)) }
    if isProgram, words.count == 1 { words.append([.placeholder(.url(place: nil))]) }
    self.words = words
  }

  private static func pieces(of word: String) throws(CommandTemplateError) -> [Piece] {
    var pieces: [Piece] = []
    var text = ""
    var rest = word[...]
    while let character = rest.first {
      guard character == "{", let close = rest.firstIndex(of: "}") else {
        text.append(character)
        rest = rest.dropFirst()
        continue
      }
      let inside = rest[rest.index(after: rest.startIndex)..<close]
      if let placeholder = Placeholder(inside) {
        if !text.isEmpty { pieces.append(.text(text)) }
        text = ""
        pieces.append(.placeholder(placeholder))
        rest = rest[rest.index(after: close)...]
      } else if let meant = mistyped(inside) {
        throw .mistyped(String(inside), meant: meant)
      } else {
        text.append(character)
        rest = rest.dropFirst()
      }
    }
    if !text.isEmpty || pieces.isEmpty { pieces.append(.text(text)) }
    return pieces
  }

  /// The placeholder that was meant by a word that is one letter off.
  private static func mistyped(_ text: Substring) -> String? {
    guard text.count >= 3, text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else { return nil }
    let lower = text.lowercased()
    return Placeholder.words.keys.sorted().first { isOneOff(lower, $0) }
  }

  /// Whether two words differ by one letter that is other, missing, too many, or by two that are swapped.
  private static func isOneOff(_ one: String, _ other: String) -> Bool {
    let (a, b) = (Array(one), Array(other))
    guard abs(a.count - b.count) <= 1 else { return false }
    var same = 0
    while same < min(a.count, b.count), a[same] == b[same] { same += 1 }
    let (restA, restB) = (a[same...], b[same...])
    if restA.isEmpty && restB.isEmpty { return true }
    if restA.dropFirst() == restB.dropFirst() || restA.dropFirst() == restB || restA == restB.dropFirst() {
      return true
    }
    return restA.count >= 2 && restA.count == restB.count && restA[same] == restB[same + 1]
      && restA[same + 1] == restB[same] && restA.dropFirst(2) == restB.dropFirst(2)
  }

  /// The program that it starts.
  var program: String { filled { _ in "" }.first ?? "" }

  /// Whether the template has a placeholder.
  func uses(_ placeholder: Placeholder) -> Bool { words.joined().contains(.placeholder(placeholder)) }

  /// The other places whose addresses it asks for.
  var places: Set<String> {
    Set(
      words.joined().compactMap { piece in
        if case .placeholder(.url(place: let place?)) = piece { place } else { nil }
      })
  }

  /// The words, filled in; what is added stands in the place of the word `{options}`, else at the end.
  func filled(adding more: [String] = [], _ value: (Placeholder) -> String) -> [String] {
    guard let place = words.firstIndex(of: [.placeholder(.options)]) else { return filled(words, value) + more }
    return filled(Array(words[..<place]), value) + more + filled(Array(words[(place + 1)...]), value)
  }

  private func filled(_ words: [[Piece]], _ value: (Placeholder) -> String) -> [String] {
    words.map { word in
      word.map { piece in
        switch piece {
        case .text(let text): text
        case .placeholder(let placeholder): value(placeholder)
        }
      }.joined()
    }
  }
}

/// What is wrong with a command template.
public enum CommandTemplateError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no program in it.
  case empty
  /// It cannot be split into words.
  case words(ShellWords.Problem)
  /// A placeholder that there is not, one letter off another.
  case mistyped(String, meant: String)

  /// One sentence for people.
  public var description: String {
    switch self {
    case .empty: "the command is empty"
    case .words(.openQuote(let mark, let position)): "the quote \(mark) at character \(position) is not closed"
    case .words(.backslashAtEnd): "the command ends with a backslash"
    case .mistyped(let word, let meant): "there is no placeholder {\(word)}; {\(meant)} is one"
    }
  }
}
