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
  /// Whether firing this value of it makes a case exercised without `required: true`.
  ///
  /// By default what `definition.counting` says; a fault whose values differ (`connection: close`, `digest: right`)
  /// says it of each.
  var counts: Bool { get }
  /// Whether this value of it ends the answer, so that `until: fired` waits for it first.
  ///
  /// By default what `definition.isEnding` says.
  var isEnding: Bool { get }
  /// Whether this value of it sends the answer through the server's own writer, which ends the connection.
  ///
  /// `connection: keep-alive` cannot stand beside such a fault. By default false.
  var endsConnection: Bool { get }
  /// The places that the value names; each must be one of the scenario. By default none.
  var namedPlaces: [String] { get }
  /// Why this value of it cannot stand in one entry with these others, in one sentence, or nil.
  ///
  /// For what `definition.conflicts` cannot say, since it depends on values. `others` are the entry's other faults,
  /// what `every` adds included. By default nil.
  func objection(beside others: [any Fault]) -> String?
}

extension Fault {
  /// What the definition says.
  public var counts: Bool {
    if case .always = Self.definition.counting { true } else { false }
  }
  /// What the definition says.
  public var isEnding: Bool { Self.definition.isEnding }
  /// False.
  public var endsConnection: Bool { false }
  /// None.
  public var namedPlaces: [String] { [] }
  /// Nil.
  public func objection(beside others: [any Fault]) -> String? { nil }
}

/// What the language knows of a fault.
public struct FaultDefinition: Sendable {
  /// When the fault counts for a case being exercised.
  public enum Counting: Sendable {
    /// Whenever it fired.
    case always
    /// Only where the entry says `required: true`.
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
  /// Keys that it cannot stand beside, each with the reason; `connection: keep-alive` as a key means that value only.
  ///
  /// One of the two faults naming the other is enough.
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
