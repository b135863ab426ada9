/// What passes, warns and fails beside the defaults, and what else is looked at.
public struct Expectation: Hashable, Sendable {
  /// What the final file must be.
  public enum Final: String, Hashable, Sendable { case absent, old, whole }
  /// What the partial must be.
  public enum Partial: String, Hashable, Sendable { case good, none }
  /// Which version is the right one.
  public enum Version: Hashable, Sendable {
    /// The version of the last 200 or 206 begun by a GET.
    case lastServed
    case number(Int)
    case any
  }
  /// Whether a client could know that its bytes are wrong.
  public enum Knowable: Hashable, Sendable { case yes, no, withDigest }

  /// Outcomes that pass.
  public var pass: [Outcome]
  /// Outcomes that warn.
  public var warn: [Outcome]
  /// Outcomes that fail.
  public var fail: [Outcome]
  /// Whether asking nothing passes (`no-request: pass`).
  public var noRequestPasses: Bool
  /// What passes after run n, by n.
  public var after: [Int: [Outcome]]
  /// What the final file must be.
  public var final: Final?
  /// What the partial must be.
  public var partial: Partial?
  /// The right version.
  public var version: Version
  /// Whether a client could know.
  public var knowable: Knowable
  /// What the wire must show.
  public var wire: Wire

  /// Makes an expectation of nothing beside the defaults.
  public init() {
    pass = []
    warn = []
    fail = []
    noRequestPasses = false
    after = [:]
    version = .lastServed
    knowable = .yes
    wire = Wire()
  }

  /// What the wire must show.
  public struct Wire: Hashable, Sendable {
    /// A bound on the pauses between an answer's end and the next request.
    public enum Waits: Hashable, Sendable {
      case bound(Value.Comparison, Duration)
      case growing
    }

    /// A field that must, or must never, be sent; the value is a word (`weak`, `other-origin`, `multiple`,
    /// `present`, `absent`) or a pattern with `*`.
    public struct FieldRule: Hashable, Sendable {
      /// The field's name, in lower case.
      public let name: String
      /// The word or pattern.
      public let value: String

      /// Makes a rule.
      public init(name: String, value: String) {
        self.name = name
        self.value = value
      }
    }

    /// The number of GETs.
    public var requests: [RequestCondition.Count]
    /// The pauses.
    public var waits: [Waits]
    /// What must be sent.
    public var sends: [FieldRule]
    /// What must never be sent.
    public var neverSends: [FieldRule]
    /// Whether no byte may be fetched twice.
    public var noByteTwice: Bool
    /// The number of connections.
    public var connections: [RequestCondition.Count]

    /// Makes an expectation of nothing.
    public init() {
      requests = []
      waits = []
      sends = []
      neverSends = []
      noByteTwice = false
      connections = []
    }
  }
}
