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
      sentByLab = !run.labSignals.isEmpty || run.isStoppedByLab || run.isPastTime || run.isPastRequests
      seconds = run.span.upperBound - run.span.lowerBound
    }

    /// Writes all keys, null where there is nothing.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(orNull: exitStatus, forKey: .exitStatus)
      try container.encode(orNull: signal, forKey: .signal)
      try container.encode(sentByLab, forKey: .sentByLab)
      try container.encode(seconds, forKey: .seconds)
    }
  }

  /// Why a failure is known.
  public struct Known: Codable, Hashable, Sendable {
    /// The reason, one sentence.
    public var reason: String
    /// The report about it, as `owner/repo#1`, or null.
    public var report: String?

    /// Makes a reason.
    public init(reason: String, report: String? = nil) {
      self.reason = reason
      self.report = report
    }

    /// Writes all keys, null where there is no report.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(reason, forKey: .reason)
      try container.encode(orNull: report, forKey: .report)
    }
  }

  /// The scenario's name.
  public var scenario: String
  /// The matrix values of the case, by axis.
  public var parameters: [String: String]
  /// The scenario's name with the values in the order of the axes: `NAME(cut=37%,how=reset)`.
  public var name: String
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
  /// Why the failure is known, or null where it is none or is new.
  public var known: Known?
  /// The verdicts of all plays, where they differ, or null.
  public var unstable: [String]?
  /// Files that the client left beside its output, relative to the case's directory.
  public var leftovers: [String]?
  /// How the lab did what can be done in more than one way, one sentence each.
  public var notes: [String]?

  /// Makes the item of a case from its record and the verdict on it.
  public init(
    _ record: CaseRecord, _ verdict: Verdict, duration: Double, command: String = "", replay: String = "",
    stderrTail: String = ""
  ) {
    scenario = record.scenario.name
    parameters = Dictionary(record.scenario.parameters.map { ($0.axis, $0.label) }, uniquingKeysWith: { $1 })
    name = record.scenario.caseName
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
}

extension ReportCase {
  /// Whether it is a failure that no baseline knows.
  public var isNewFailure: Bool { grade == .fail && known == nil }

  /// Writes all keys of the stable form, null where there is nothing.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(scenario, forKey: .scenario)
    try container.encode(SortedMap(values: parameters), forKey: .parameters)
    try container.encode(name, forKey: .name)
    try container.encode(outcome, forKey: .outcome)
    try container.encode(grade, forKey: .grade)
    try container.encode(partial, forKey: .partial)
    try container.encode(orNull: recovery, forKey: .recovery)
    try container.encode(rules, forKey: .rules)
    try container.encode(reason, forKey: .reason)
    try container.encode(expected, forKey: .expected)
    try container.encode(orNull: exitStatus, forKey: .exitStatus)
    try container.encode(runs, forKey: .runs)
    try container.encode(requests, forKey: .requests)
    try container.encode(delivered, forKey: .delivered)
    try container.encode(orNull: waste, forKey: .waste)
    try container.encode(duration, forKey: .duration)
    try container.encode(diagnosis, forKey: .diagnosis)
    try container.encode(exchanges, forKey: .exchanges)
    try container.encode(command, forKey: .command)
    try container.encode(replay, forKey: .replay)
    try container.encode(stderrTail, forKey: .stderrTail)
    try container.encode(orNull: known, forKey: .known)
    try container.encode(orNull: unstable, forKey: .unstable)
    try container.encode(leftovers ?? [], forKey: .leftovers)
    try container.encode(notes ?? [], forKey: .notes)
  }

  /// The item as a JSON value, its keys in the order of the stable form.
  public var json: JSONValue {
    // Nothing in it can fail to be encoded: numbers that are not finite become null.
    (try? JSONValue(encoding: self)) ?? .null
  }
}

/// A map of texts that is written in the order of its keys.
private struct SortedMap: Encodable {
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  let values: [String: String]

  init(values: [String: String]) { self.values = values }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    for (key, value) in values.sorted(by: { $0.key < $1.key }) {
      try container.encode(value, forKey: Key(stringValue: key))
    }
  }
}
