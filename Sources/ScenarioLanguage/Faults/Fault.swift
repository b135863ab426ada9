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
  /// Whether this use makes our own writer write the answer, which then ends its connection: `connection: keep-alive`
  /// beside it is an error. Left out: false.
  var needsOwnWriter: Bool { get }
  /// What is wrong with this use where it stands, beside what the definition's conflicts tell. Left out: nothing.
  func problems(in setting: FaultSetting) -> [ScenarioProblem]
}

extension Fault {
  /// Most faults are played by the library's own responses.
  public var needsOwnWriter: Bool { false }
  /// Most faults can stand anywhere.
  public func problems(in setting: FaultSetting) -> [ScenarioProblem] { [] }
}

/// Where a fault stands: what it may look at when it tells whether it makes sense there.
public struct FaultSetting: Sendable {
  /// Where the fault itself stands.
  public let mark: Mark
  /// All faults of the entry, itself and what `every` adds included.
  public let faults: [FaultUse]
  /// The file of the place.
  public let file: FileSpecification
  /// The names of all places.
  public let placeNames: [String]
  /// Whether the address is https.
  public let isTLS: Bool

  /// Makes a setting.
  public init(mark: Mark, faults: [FaultUse], file: FileSpecification, placeNames: [String], isTLS: Bool) {
    self.mark = mark
    self.faults = faults
    self.file = file
    self.placeNames = placeNames
    self.isTLS = isTLS
  }

  /// The use of another fault in the same entry, or nil.
  public func use(of key: String) -> FaultUse? { faults.first { $0.key == key } }
}

/// What the language knows of a fault.
public struct FaultDefinition: Sendable {
  /// When the fault counts for a case being exercised.
  public enum Counting: Sendable {
    /// Whenever it fired.
    case always
    /// Only where the entry says `required: true`.
    case whenRequired
    /// Whenever it fired, except where its value consists of these words alone (`connection: close`).
    case except([String])
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
