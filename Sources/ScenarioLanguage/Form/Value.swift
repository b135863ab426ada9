/// A value read by a `Form`: checked, typed, and still with its place in the text.
public struct Value: Hashable, Sendable {
  /// What was read.
  public indirect enum Content: Hashable, Sendable {
    case text(String)
    case word(String)
    /// The name of a place.
    case place(String)
    case flag(Bool)
    case integer(Int64)
    case size(Int64)
    case position(Position)
    case duration(Duration)
    /// Bytes per second.
    case rate(Int64)
    /// Seconds since 1970.
    case time(Int64)
    case comparison(Comparison, Value)
    case list([Value])
    case map([Entry])
  }

  /// The relation of a comparison.
  public enum Comparison: String, Hashable, Sendable {
    case less = "<", atMost = "<=", more = ">", atLeast = ">=", equal = "="
  }

  /// One key of a map value.
  public struct Entry: Hashable, Sendable {
    /// The key.
    public let key: String
    /// Where the key stands.
    public let keyMark: Mark
    /// Its value.
    public let value: Value

    /// Makes an entry.
    public init(key: String, keyMark: Mark, value: Value) {
      self.key = key
      self.keyMark = keyMark
      self.value = value
    }
  }

  /// What was read.
  public let content: Content
  /// Where it stands.
  public let mark: Mark
  /// The value as the scenario wrote it, on one line, for logs and reports.
  public let source: String
  /// Whether it is a text that was written as a block (`|` or `>`), whose line ends are then the reader's to choose.
  public let isBlockText: Bool

  /// Makes a value.
  public init(_ content: Content, at mark: Mark, source: String, isBlockText: Bool = false) {
    self.content = content
    self.mark = mark
    self.source = source
    self.isBlockText = isBlockText
  }

  /// The value under a key of a map, or nil.
  public subscript(key: String) -> Value? {
    guard case .map(let entries) = content else { return nil }
    return entries.first { $0.key == key }?.value
  }

  /// The text, word or number as written, or nil for lists and maps.
  public var text: String? {
    switch content {
    case .text(let text), .word(let text), .place(let text): text
    case .integer(let number), .size(let number): String(number)
    default: nil
    }
  }

  /// The word, or nil.
  public var word: String? { if case .word(let word) = content { word } else { nil } }
  /// The flag, or nil.
  public var flag: Bool? { if case .flag(let flag) = content { flag } else { nil } }
  /// The whole number or size, or nil.
  public var number: Int64? {
    switch content {
    case .integer(let number), .size(let number): number
    default: nil
    }
  }
  /// The name of a place, or nil.
  public var place: String? { if case .place(let name) = content { name } else { nil } }
  /// The seconds since 1970, or nil.
  public var time: Int64? { if case .time(let seconds) = content { seconds } else { nil } }
  /// How far `{ by: N }` shifts, or nil.
  public var shift: Int64? { self["by"]?.number }
  /// The name of the gate in `{ released: NAME }`, or nil.
  public var gate: String? { self["released"]?.text }
  /// Whether it is `true`, alone or under a key that may stand alone.
  public var isTrue: Bool { flag == true || word == "true" }
  /// The position, or nil.
  public var position: Position? { if case .position(let position) = content { position } else { nil } }
  /// The duration, or nil.
  public var duration: Duration? { if case .duration(let duration) = content { duration } else { nil } }
  /// The rate in bytes per second, or nil.
  public var rate: Int64? { if case .rate(let rate) = content { rate } else { nil } }
  /// The items of a list, or nil.
  public var list: [Value]? { if case .list(let items) = content { items } else { nil } }
  /// The entries of a map, or nil.
  public var entries: [Entry]? { if case .map(let entries) = content { entries } else { nil } }

  /// The relation and what stands behind it, or nil.
  public var comparison: (relation: Comparison, value: Value)? {
    if case .comparison(let relation, let value) = content { (relation, value) } else { nil }
  }

  /// Itself and every value inside it, in the order of the text.
  public var all: [Value] {
    switch content {
    case .list(let items): [self] + items.flatMap(\.all)
    case .map(let entries): [self] + entries.flatMap(\.value.all)
    case .comparison(_, let value): [self] + value.all
    default: [self]
    }
  }
}
