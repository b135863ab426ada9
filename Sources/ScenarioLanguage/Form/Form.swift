/// The grammar of one value of the scenario language.
///
/// Parser, JSON schema, `--explain` and the reference's tables all come from forms: what a form does not tell
/// cannot be written in a scenario.
public indirect enum Form: Sendable {
  /// Any scalar, as it stands. Whether it was a block text is kept (`Value.isBlockText`).
  case text
  /// A scalar of a certain look.
  case pattern(Pattern)
  /// The name of a place of the scenario; that the place is there is checked when the whole scenario is read. What
  /// holds `/` or `:` is no name, so that an address may be the next choice.
  case place
  /// One of these words.
  case words([Word])
  /// `true` or `false`.
  case flag
  /// Only `true`, which may also be left out (`- ignore-range`).
  case bare
  /// A whole number in a range.
  case integer(ClosedRange<Int64>)
  /// A size with a unit (`64 KiB`), in bytes, in a range.
  case size(ClosedRange<Int64>)
  /// A position; the frames that make sense here beside `answer`.
  case position([Position.Frame])
  /// A time with a unit (`200 ms`, `2 s`, `1 d`).
  case duration
  /// Bytes per second (`50 kB/s`).
  case rate
  /// A time of day in RFC 3339 form.
  case time
  /// A comparison (`"> 0"`, `"<= 10"`, or a plain value) of values of the inner form.
  case comparison(Form)
  /// A list with at least `minimum` items.
  case list(Form, minimum: Int)
  /// A map of known keys.
  case map(MapForm)
  /// A map whose keys the scenario chooses; the first form is of the keys, the second of the values.
  case openMap(keys: Form, values: Form)
  /// The first of these that fits the node.
  case choice([Form])

  /// The look of a text.
  public struct Pattern: Sendable {
    /// What it looks like, for sentences: "a path that begins with `/`".
    public let phrase: String
    /// The look as a regular expression (ECMA-262), for the schema.
    public let expression: String
    /// Whether a text looks so.
    public let check: @Sendable (String) -> Bool

    /// Makes a pattern.
    public init(_ phrase: String, expression: String, check: @escaping @Sendable (String) -> Bool) {
      self.phrase = phrase
      self.expression = expression
      self.check = check
    }
  }

  /// A word that stands for itself.
  public struct Word: Hashable, Sendable {
    /// The word, as scenarios write it.
    public let name: String
    /// What it means, one sentence.
    public let summary: String

    /// Makes a word.
    public init(_ name: String, _ summary: String) {
      self.name = name
      self.summary = summary
    }
  }
}

/// The grammar of a map of known keys.
public struct MapForm: Sendable {
  /// The keys, in the order of the documentation.
  public let keys: [KeyForm]
  /// The key that a plain value stands for: `cut: 50%` is `cut: { at: 50% }`.
  ///
  /// Where its form is a position, `of` may stand in the map itself: `{ of: file, at: 50%, how: reset }`.
  public let main: String?
  /// Whether a key that may be `true` can stand alone as a word: `- ignore-range` is `- { ignore-range: true }`.
  public let wordsStandAlone: Bool
  /// Keys of which no two may stand together.
  public let exclusive: [[String]]

  /// What the map is in an error's sentence ("an entry such as `cut: 50%`"), or nil for its keys.
  public let noun: String?

  /// Makes the form of a map.
  public init(
    called noun: String? = nil, main: String? = nil, wordsStandAlone: Bool = false, exclusive: [[String]] = [],
    _ keys: [KeyForm]
  ) {
    self.noun = noun
    self.main = main
    self.wordsStandAlone = wordsStandAlone
    self.exclusive = exclusive
    self.keys = keys
  }

  /// The form of the main key, or nil.
  var mainForm: Form? { main.flatMap { name in keys.first { $0.name == name } }?.form }
}

/// One key of a map with its documentation.
public struct KeyForm: Sendable {
  /// The key, as scenarios write it.
  public let name: String
  /// What it means, one sentence.
  public let summary: String
  /// What may stand there.
  public let form: Form
  /// The value when it is left out, as scenarios would write it.
  public let standard: String?
  /// Whether it must be there.
  public let isRequired: Bool

  /// Makes a key.
  public init(_ name: String, _ form: Form, _ summary: String, standard: String? = nil, isRequired: Bool = false) {
    self.name = name
    self.form = form
    self.summary = summary
    self.standard = standard
    self.isRequired = isRequired
  }
}
