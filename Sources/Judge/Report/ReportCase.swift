public import ScenarioLanguage

/// One case of a report; its JSON form is stable.
///
/// Item of `cases` in `report.json`, and the answer to `POST /-/runs/ID/verdict`.
public struct ReportCase: Codable, Hashable, Sendable {
  /// One process of the client.
  public struct Run: Codable, Hashable, Sendable {
    /// The exit status, or null where a signal ended it.
    public var exitStatus: Int?
    /// The signal that ended it, or null.
    public var signal: Int?
    /// Whether the lab sent a signal.
    public var sentByLab: Bool
    /// How long it ran.
    public var seconds: Double

    /// Makes the item of a process.
    public init(_ run: ClientRun) {
      exitStatus = run.exitStatus
      signal = run.signal
      sentByLab = run.isStoppedByLab || run.isPastTime || run.isPastRequests
      seconds = run.span.upperBound - run.span.lowerBound
    }
  }

  /// The scenario's name.
  public var scenario: String
  /// The matrix values of the case, by axis.
  public var parameters: [String: String]
  /// How it ended.
  public var outcome: Outcome
  /// What that is worth.
  public var grade: Grade
  /// What the partial was at the end.
  public var partial: ClientRun.Partial
  /// What a run against an honest server came to, or null.
  public var recovery: CaseRecord.Recovery?
  /// The rules that were broken.
  public var rules: [BrokenRule]
  /// Why, in one sentence.
  public var reason: String
  /// What would have passed.
  public var expected: String
  /// The exit status of the last process, or null.
  public var exitStatus: Int?
  /// The processes.
  public var runs: [Run]
  /// The GETs.
  public var requests: Int
  /// Body bytes that reached the client's kernel.
  public var delivered: Int64
  /// Body bytes of the final version beyond its size, as a share of it, or null.
  public var waste: Double?
  /// How long the case took, in seconds.
  public var duration: Double
  /// Where the output's bytes came from.
  public var diagnosis: [DiagnosisPiece]
  /// The wire log.
  public var exchanges: [Exchange]
  /// The command of the first process, or empty where somebody else ran the client.
  public var command: String
  /// The command that plays this case alone.
  public var replay: String
  /// The end of what the client wrote on its standard error.
  public var stderrTail: String

  /// Makes the item of a case from its record and the verdict on it.
  public init(
    _ record: CaseRecord, _ verdict: Verdict, duration: Double, command: String = "", replay: String = "",
    stderrTail: String = ""
  ) {
    scenario = record.scenario.name
    parameters = Dictionary(record.scenario.parameters.map { ($0.axis, $0.label) }, uniquingKeysWith: { $1 })
    outcome = verdict.outcome
    grade = verdict.grade
    partial = verdict.partial
    recovery = verdict.recovery
    rules = verdict.rules
    reason = verdict.reason
    expected = verdict.expected
    exitStatus = record.runs.last?.exitStatus
    runs = record.runs.map(Run.init)
    requests = verdict.requests
    delivered = verdict.delivered
    waste = verdict.waste
    self.duration = duration
    diagnosis = verdict.diagnosis
    exchanges = record.exchanges
    self.command = command
    self.replay = replay
    self.stderrTail = stderrTail
  }

  /// The case's name: `NAME` or `NAME(a=1,b=2)`.
  public var name: String {
    parameters.isEmpty
      ? scenario
      : "\(scenario)(\(parameters.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: ",")))"
  }
}
