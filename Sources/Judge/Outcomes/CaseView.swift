import ScenarioLanguage

/// What follows from a record before any outcome is chosen: which answers brought the file, where it broke off,
/// which version is right.
struct CaseView {
  let record: CaseRecord
  /// The case's GETs on the judged place, with their index in the record.
  let gets: [(index: Int, exchange: Exchange)]

  init(_ record: CaseRecord) {
    self.record = record
    gets = record.exchanges.enumerated().filter {
      $0.element.request.method == "GET" && $0.element.place == record.place
    }
    .map { (index: $0.offset, exchange: $0.element) }
  }

  /// GETs that count against `limits.requests`: those of the lists, on all places.
  var countedRequests: Int { record.exchanges.count { $0.n != nil } }

  /// The GETs whose answer brings bytes of the file.
  var fileAnswers: [(index: Int, exchange: Exchange)] {
    gets.filter { $0.exchange.isFileAnswer }
  }

  /// The number of the right version, or nil where any is right.
  var expectedVersion: Int? {
    switch record.scenario.expectation.version {
    case .any: nil
    case .number(let number): number
    case .lastServed: lastServed
    }
  }

  /// The version of the last 200 or 206 begun by a GET.
  var lastServed: Int {
    fileAnswers.last?.exchange.version ?? gets.last { $0.exchange.version != nil }?.exchange.version ?? 1
  }

  /// The version that the final file is, whole and right, or nil.
  func rightVersion(of facts: FileFacts) -> Int? {
    guard let expected = expectedVersion else { return facts.equals.min() }
    return facts.equals.contains(expected) ? expected : nil
  }

  /// The processes that decide how the case ended: the last, and those that ran beside it.
  var lastRuns: [ClientRun] {
    guard let last = record.runs.last else { return [] }
    return record.runs.filter { $0.step == last.step && $0.span.overlaps(last.span) || $0.number == last.number }
  }

  /// Whether the case ended with a process that said that all is well.
  var isSuccess: Bool { lastRuns.contains { $0.isSuccess } }

  /// What lies under the final name at the end.
  var final: FileFacts { record.runs.last?.final ?? .absent }

  /// What the partial is at the end.
  var partial: ClientRun.Partial { record.runs.last?.partial ?? .none }

  /// Whether an answer ended before the client had all of it, through no choice of a process that went on.
  func isBroken(_ exchange: Exchange, at index: Int) -> Bool {
    switch exchange.ending {
    case .complete, .refused: return false
    case .cutReset, .cutSilence, .noCloseNotify, .serverStopped, .halfClosed: return true
    case .cutClose:
      guard let range = exchange.bodyRange, range.count == 2 else { return true }
      return exchange.bodyBytes < range[1] || exchange.response == nil
    case .clientClosed:
      let wentOn = record.exchanges[(index + 1)...].contains { $0.run == exchange.run }
      let process = record.runs.first { $0.number == exchange.run }
      return !wentOn && process?.isSuccess != true
    }
  }

  /// The index of the first exchange that began after something broke off or was stopped, or nil if nothing did.
  var firstAfterBreak: Int? {
    let broken = gets.first { isBroken($0.exchange, at: $0.index) }.map { $0.index + 1 }
    let stopped = record.labSteps.first {
      switch $0.kind {
      case .stoppedRun, .placedPartial: true
      default: false
      }
    }.map(\.exchangesBefore)
    return [broken, stopped].compactMap(\.self).min()
  }

  /// Body bytes of a version that reached the client's kernel, or as many as were sent where that is not known.
  func delivered(ofVersion version: Int?) -> Int64 {
    record.exchanges.filter { $0.isFileAnswer && (version == nil || $0.version == version) && $0.place == record.place }
      .reduce(0) { $0 + ($1.delivered ?? $1.bodyBytes) }
  }
}

extension Exchange {
  /// Whether the answer is one that brings bytes of the file.
  var isFileAnswer: Bool { (response?.status == 200 || response?.status == 206) && bodyRange != nil && version != nil }

  /// The first value of a request's field, or nil.
  func requestField(_ name: String) -> String? { Self.field(name, in: request.headers) }

  /// The first value of a response's field, or nil.
  func responseField(_ name: String) -> String? { Self.field(name, in: response?.headers ?? []) }

  private static func field(_ name: String, in fields: [[String]]) -> String? {
    fields.first { $0.count == 2 && $0[0].lowercased() == name }?[1]
  }
}
