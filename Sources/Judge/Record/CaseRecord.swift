public import ScenarioLanguage

/// Everything that a verdict rests on: what was scripted, what went over the wire, what lies on the disk.
public struct CaseRecord: Sendable {
  /// What became of a step that the runner was to take.
  public struct LabStep: Hashable, Sendable {
    /// What it did.
    public enum Kind: Hashable, Sendable {
      /// It stopped the client at a byte by a signal.
      case stoppedRun
      /// It cancelled the process of that number.
      case cancelledRun(Int)
      /// It held the client up for a while, and let it go on.
      case pausedRun
      /// It let the client's volume get full.
      case filledDisk
      /// It changed the partial, the state or the final file.
      case changedDisk
      /// It placed an older whole file under the final name.
      case placedFinal(version: Int)
      /// It placed a good partial.
      case placedPartial(bytes: Int64)
      /// It changed the version served.
      case changedVersion
    }

    /// What it did.
    public var kind: Kind
    /// The number of exchanges that had begun before it.
    public var exchangesBefore: Int
    /// The place whose download it concerned, or nil for all.
    public var place: String?

    /// Makes a step.
    public init(_ kind: Kind, exchangesBefore: Int, place: String? = nil) {
      self.kind = kind
      self.exchangesBefore = exchangesBefore
      self.place = place
    }
  }

  /// What a run against an honest server afterwards came to.
  public enum Recovery: String, Codable, Hashable, Sendable {
    case recovered
    case stuck
    case corruptLater = "corrupt later"
  }

  /// What is known of the client's ways.
  public struct ClientFacts: Hashable, Sendable {
    /// Whether its partial lies under the final name.
    public var isInPlace: Bool
    /// Whether its output is a stream that cannot start over.
    public var isStream: Bool
    /// Whether it was given the digest of the file.
    public var hasDigest: Bool

    /// Makes facts.
    public init(isInPlace: Bool = false, isStream: Bool = false, hasDigest: Bool = false) {
      self.isInPlace = isInPlace
      self.isStream = isStream
      self.hasDigest = hasDigest
    }
  }

  /// The case.
  public var scenario: Scenario
  /// The place that is judged.
  public var place: String
  /// The sizes of the versions, by number.
  public var sizes: [Int: Int64]
  /// The client's processes in order, the run of the recovery aside.
  public var runs: [ClientRun]
  /// The exchanges of the case in order of their beginning, the recovery's aside.
  public var exchanges: [Exchange]
  /// The faults that fired.
  public var fired: [FaultRecord]
  /// The faults that did not.
  public var unfired: [FaultRecord]
  /// What the runner did beside running the client.
  public var labSteps: [LabStep]
  /// Another name in the case's directory under which the right bytes lie, or nil.
  public var rightBytesElsewhere: String?
  /// Why the lab could not run the case, or nil.
  public var labFailure: String?
  /// What the profile or the machine lacks.
  public var missing: [String]
  /// What the client does by nature.
  public var client: ClientFacts
  /// What the run against an honest server came to, or nil where there was none.
  public var recovery: Recovery?

  /// Makes a record of one place of a case.
  public init(
    scenario: Scenario, place: String = "file", sizes: [Int: Int64], runs: [ClientRun], exchanges: [Exchange],
    fired: [FaultRecord] = [], unfired: [FaultRecord] = [], labSteps: [LabStep] = [],
    rightBytesElsewhere: String? = nil, labFailure: String? = nil, missing: [String] = [],
    client: ClientFacts = ClientFacts(), recovery: Recovery? = nil
  ) {
    self.scenario = scenario
    self.place = place
    self.sizes = sizes
    self.runs = runs
    self.exchanges = exchanges
    self.fired = fired
    self.unfired = unfired
    self.labSteps = labSteps
    self.rightBytesElsewhere = rightBytesElsewhere
    self.labFailure = labFailure
    self.missing = missing
    self.client = client
    self.recovery = recovery
  }
}
