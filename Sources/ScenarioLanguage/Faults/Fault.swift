/// One fault of the scenario language: its key, its documentation, and how it is read.
///
/// What it does to an answer is the server's business, in the same file (target TestServer, folder Faults).
public protocol Fault: Sendable {
  /// The key, the documentation and the grammar.
  static var definition: FaultDefinition { get }
  /// Makes the fault of a value that the definition's form has read.
  ///
  /// Throws a problem at a mark for what the grammar alone cannot see (a date out of range, two values that
  /// contradict each other).
  init(_ value: Value) throws(ScenarioProblem)
}

/// What the language knows of a fault.
public struct FaultDefinition: Sendable {
  /// When the fault counts for a case being exercised.
  public enum Counting: Sendable {
    /// Whenever it fired.
    case always
    /// Only where the entry says `required: true`, or for the values named by the closure.
    case whenRequired
  }

  /// Where the fault acts; decides which of them exclude each other and which use up connection attempts.
  public enum Level: Sendable {
    /// On the connection, before a request is read.
    case connection
    /// On what the answer means: status, fields, range.
    case meaning
    /// On its bytes, framing, pace or ending.
    case transmission
  }

  /// The key as scenarios write it.
  public let key: String
  /// What the fault does, in one or two sentences.
  public let summary: String
  /// The grammar of its value.
  public let form: Form
  /// Complete entries that use it, as YAML flow text, each valid: `cut: { at: 1000, how: reset }`.
  public let examples: [String]
  /// The level at which it acts.
  public let level: Level
  /// Whether firing it makes a case exercised without `required: true`.
  public let counting: Counting
  /// Whether it ends the answer (`until: fired` waits for this one first).
  public let isEnding: Bool
  /// Whether the result depends on time, so that a failing case is run again.
  public let isTimed: Bool
  /// Whether it acts only where the honest answer is a 206 (or 416 where that makes sense).
  public let isAboutRanges: Bool
  /// Keys that it cannot stand beside, each with the reason.
  public let conflicts: [String: String]
  /// The rules of rules.md that it provokes.
  public let rules: [String]

  /// Makes a definition; what is left out is the commonest.
  public init(
    key: String, summary: String, form: Form, examples: [String], level: Level, counting: Counting = .always,
    isEnding: Bool = false, isTimed: Bool = false, isAboutRanges: Bool = false, conflicts: [String: String] = [:],
    rules: [String] = []
  ) {
    self.key = key
    self.summary = summary
    self.form = form
    self.examples = examples
    self.level = level
    self.counting = counting
    self.isEnding = isEnding
    self.isTimed = isTimed
    self.isAboutRanges = isAboutRanges
    self.conflicts = conflicts
    self.rules = rules
  }
}
