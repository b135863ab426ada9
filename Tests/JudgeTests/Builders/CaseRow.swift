import Judge
import ScenarioLanguage
import Testing

/// A row of a table of verdicts: a record, and what the judge must say of it.
struct CaseRow: Sendable, CustomTestStringConvertible {
  let name: String
  let record: CaseRecord
  let outcome: Outcome
  let grade: Grade
  /// The ids of all rules that must be named, in order of their letters and numbers.
  let rules: [String]

  /// A case of the file `file` with 1000 bytes in each of two versions, cut at 500 in the first answer.
  init(
    _ name: String, _ outcome: Outcome, _ grade: Grade, rules: [String] = [],
    runs: [ClientRun] = [.run(1, exit: 18, .beginning()), .run(2, .whole())],
    exchanges: [Exchange] = [.cut(), .rest()], fired: [FaultRecord] = [.cut(at: 500)], unfired: [FaultRecord] = [],
    change: (inout CaseRecord) -> Void = { _ in }
  ) {
    self.name = name
    self.outcome = outcome
    self.grade = grade
    self.rules = rules
    var record = CaseRecord(
      scenario: Scenario(name: "case", title: "A case", places: [Place(name: "file", entries: [Entry(number: 1)])]),
      sizes: [1: 1000, 2: 1000], runs: runs, exchanges: exchanges, fired: fired, unfired: unfired)
    change(&record)
    self.record = record
  }

  var testDescription: String { name }

  /// Holds the verdict against the row.
  func check(sourceLocation: SourceLocation = #_sourceLocation) {
    let verdict = CaseJudge.verdict(on: record)
    #expect(verdict.outcome == outcome, "\(name): \(verdict.reason)", sourceLocation: sourceLocation)
    #expect(verdict.grade == grade, "\(name): \(verdict.rules)", sourceLocation: sourceLocation)
    #expect(verdict.rules.map(\.id).sorted() == rules, "\(name): \(verdict.rules)", sourceLocation: sourceLocation)
    #expect(verdict.reason.hasSuffix("."), "\(name)", sourceLocation: sourceLocation)
  }
}

extension ClientRun {
  /// A process; its number gives its step and its time. The partial is what lies under the final name, unless told.
  static func run(
    _ number: Int, exit: Int? = 0, _ final: FileFacts = .whole(), partial: Partial? = nil, signal: Int? = nil,
    sent: Set<Int> = [], stopped: Bool = false, pastTime: Bool = false, pastRequests: Bool = false, step: Int? = nil,
    at span: ClosedRange<Double>? = nil
  ) -> ClientRun {
    ClientRun(
      number: number, step: step ?? number - 1, exitStatus: signal == nil ? exit : nil, signal: signal,
      isStoppedByLab: stopped, labSignals: sent, isPastTime: pastTime, isPastRequests: pastRequests,
      span: span ?? Double(number)...Double(number) + 0.9, final: final, partial: partial ?? final.asPartial)
  }
}

extension FileFacts {
  /// A version, whole.
  static func whole(_ version: Int = 1) -> FileFacts { FileFacts(size: 1000, equals: [version]) }

  /// The first half of a version.
  static func beginning(_ version: Int = 1) -> FileFacts { FileFacts(size: 500, begins: [version]) }

  /// Wrong bytes: the beginning of a version, and what a diagnosis tells behind it.
  static func wrong(
    _ what: String = "the whole file was appended", suspects rules: [String] = ["P1"],
    from source: DiagnosisPiece.Source? = .init(file: "file", version: 1, offset: 0)
  ) -> FileFacts {
    let piece = DiagnosisPiece(output: 500..<1500, is: what, source: source)
    return FileFacts(
      size: 1500,
      diagnosis: [
        DiagnosisPiece(output: 0..<500, is: "as it should be", source: .init(file: "file", version: 1, offset: 0)),
        piece,
      ], telling: piece, suspectedRules: rules, fileBytes: 1500)
  }
}

extension Exchange {
  /// The first answer, which is cut at half the file.
  static func cut(
    _ ending: Ending = .cutClose, run: Int = 1, says: [[String]] = tag("v1"), version: Int? = 1, sent: Int64 = 500
  ) -> Exchange {
    .get(1, sent: sent, ending: ending, version: version, run: run, says: says, faults: [.cut(at: sent)])
  }

  /// The answer to a resume, which brings the rest.
  static func rest(
    _ n: Int = 2, run: Int = 2, asks: [[String]] = [], says: [[String]] = tag("v1"), version: Int? = 1,
    at started: Double? = nil, faults: [FaultRecord] = []
  ) -> Exchange {
    .get(
      n, range: "bytes=500-", first: 500, count: 500, version: version, run: run, at: started, asks: asks, says: says,
      faults: faults)
  }

  /// An answer that brings no byte of the file.
  static func plain(
    _ n: Int? = 2, _ status: Int, range: String? = "bytes=500-", run: Int = 2, says: [[String]] = [],
    place: String = "file",
    entry: Int? = nil, count: Int64 = 10, asks: [[String]] = [], at started: Double? = nil, for duration: Double = 0.1
  ) -> Exchange {
    .get(
      n, range: range, status: status, count: count, version: nil, run: run, place: place, entry: entry, at: started,
      for: duration, asks: asks, says: says, bringsFile: false)
  }

  /// An ETag and a strong date.
  static func tag(_ tag: String) -> [[String]] {
    [
      ["ETag", "\"\(tag)\""], ["Last-Modified", "Fri, 01 Mar 2024 12:00:00 GMT"],
      ["Date", "Fri, 01 Mar 2024 13:00:00 GMT"],
    ]
  }

  /// No validator.
  static let bare: [[String]] = [["Date", "Fri, 01 Mar 2024 13:00:00 GMT"]]
}
