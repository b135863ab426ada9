/// One entry of a place's list: what one GET gets.
public struct Entry: Sendable {
  /// Its number in the list, from 1, in file order (`when` entries are counted too).
  public var number: Int
  /// Its faults, with what `every` adds; empty is `honest`.
  public var faults: [FaultUse]
  /// How many GETs it answers; the last plain entry repeats in any case. A `when` entry without `times` answers each
  /// request that it is for (`Int.max`).
  public var times: Int
  /// Whether it answers each GET until a fault of it has fired.
  public var isUntilFired: Bool
  /// Whether all its faults are required for the case to be exercised.
  public var isRequired: Bool
  /// The requests that it is for, or nil for an entry of the sequence.
  public var condition: RequestCondition?
  /// The version that is served from this answer on, or nil.
  public var version: VersionChange?
  /// How long a connection fault lasts that is bounded by time (`refuse`, `for: 2 s`), or nil.
  public var lasting: Duration?
  /// The entry as written, on one line, for logs: `cut: 50%`.
  public var source: String
  /// Where it stands.
  public var mark: Mark

  /// Makes an entry.
  public init(
    number: Int, faults: [FaultUse] = [], times: Int = 1, isUntilFired: Bool = false, isRequired: Bool = false,
    condition: RequestCondition? = nil, version: VersionChange? = nil, lasting: Duration? = nil,
    source: String = "honest", mark: Mark = Mark(line: 1, column: 1)
  ) {
    self.number = number
    self.faults = faults
    self.times = times
    self.isUntilFired = isUntilFired
    self.isRequired = isRequired
    self.condition = condition
    self.version = version
    self.lasting = lasting
    self.source = source
    self.mark = mark
  }

  /// A change of the version that a place serves.
  public struct VersionChange: Hashable, Sendable {
    /// When it happens.
    public enum Moment: Hashable, Sendable {
      /// With this answer.
      case answer
      /// Inside this answer's body; its head speaks of the old one.
      case position(Position)
      /// When this answer ends, however it ends.
      case end
    }

    /// The version, from 1.
    public let version: Int
    /// When.
    public let moment: Moment

    /// Makes a change.
    public init(to version: Int, at moment: Moment = .answer) {
      self.version = version
      self.moment = moment
    }
  }
}
