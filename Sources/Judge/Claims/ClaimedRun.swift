public import ScenarioLanguage
public import TracedContent

/// A run that somebody made themselves, with what they say of it: a phone app, a program with a window, a test in
/// another language.
///
/// It has the wire log of the server, one output and one claim; processes, partials and clean directories it has not,
/// so that a case of it says less than one of a runner.
public struct ClaimedRun: Sendable {
  /// What is said of the run.
  public enum Claim: String, Hashable, Sendable, CaseIterable {
    /// It is done and the output is there.
    case success
    /// It ended with an error.
    case failure
    /// It was cancelled; judged like an error.
    case cancelled
  }

  /// What the run left behind.
  public enum Output {
    /// Nothing.
    case absent
    /// These bytes.
    case bytes(any ByteReader)
    /// Bytes of which only the size and the SHA-256 are known. `by` gives the digest of the first bytes of a content,
    /// or nil where that would cost too much.
    case digest(size: Int64, sha256: [UInt8], by: (KnownContent, Int64) -> [UInt8]?)
  }

  /// The scenario that was played.
  public var scenario: Scenario
  /// The place that was downloaded.
  public var place: String
  /// The contents of the case.
  public var contents: CaseContents
  /// The log of the run.
  public var exchanges: [Exchange]
  /// The faults that fired.
  public var fired: [FaultRecord]
  /// The faults that did not.
  public var unfired: [FaultRecord]
  /// The bodies of answers that were not the file.
  public var bodies: [AnswerBody]
  /// What was done to the run beside downloading: a version changed by hand.
  public var labSteps: [CaseRecord.LabStep]

  /// A run as the server saw it. The exchanges may come in any order; `bodies` point into them as they are given.
  public init(
    scenario: Scenario, place: String = "file", contents: CaseContents, exchanges: [Exchange],
    fired: [FaultRecord] = [], unfired: [FaultRecord] = [], bodies: [AnswerBody] = [],
    labSteps: [CaseRecord.LabStep] = []
  ) {
    self.scenario = scenario
    self.place = place
    self.contents = contents
    (self.exchanges, self.bodies) = WireLog.inOrder(exchanges, bodies)
    self.fired = fired
    self.unfired = unfired
    self.labSteps = labSteps
  }

  /// The verdict, as an item of `cases` in `report.json`.
  ///
  /// `command` is the client's, where it is known. Throws `ReadFailure` where a byte of the output cannot be read.
  public func verdict(
    claim: Claim, output: Output, command: String = ""
  ) throws(ReadFailure) -> ReportCase {
    var record = CaseRecord(
      scenario: scenario, place: place, sizes: contents.sizes(at: place), runs: [], exchanges: exchanges,
      fired: fired, unfired: unfired, labSteps: labSteps)
    let inspection = OutputInspection(
      contents, place: place, expectedVersion: CaseView(record).expectedVersion ?? CaseView(record).lastServed,
      bodies: bodies, exchanges: exchanges)
    record.runs = runs(claim, try Self.facts(of: output, by: inspection))
    let start = exchanges.map(\.started).min() ?? 0
    let end = exchanges.map { $0.started + $0.duration }.max() ?? 0
    return ReportCase(record, CaseJudge.verdict(on: record), duration: max(end - start, 0), command: command)
  }

  private static func facts(of output: Output, by inspection: OutputInspection) throws(ReadFailure) -> FileFacts {
    switch output {
    case .absent: .absent
    case .bytes(let reader): try inspection.facts(of: reader)
    case .digest(let size, let digest, let sha256): inspection.facts(ofSize: size, sha256: digest, by: sha256)
    }
  }

  /// The processes as far as the log tells them: only of the last is it known what it said.
  private func runs(_ claim: Claim, _ output: FileFacts) -> [ClientRun] {
    let numbers = Set(exchanges.map(\.run)).union([1]).sorted()
    return numbers.map { number in
      let own = exchanges.filter { $0.run == number }
      let start = own.map(\.started).min() ?? 0
      let isLast = number == numbers.last
      return ClientRun(
        number: number, place: place, exitStatus: isLast && claim == .success ? 0 : nil,
        span: start...max(start, own.map { $0.started + $0.duration }.max() ?? start),
        final: isLast ? output : .absent, partial: isLast ? output.asPartial : .none)
    }
  }
}
