import HTTPSemantics
import ScenarioLanguage

/// What follows from a record before any outcome is chosen: which requests belong to the judged download, which
/// answers brought the file, where it broke off, which version is right.
struct CaseView {
  /// A GET of the judged download, with its place in the log.
  struct Get {
    /// The index in the record's exchanges.
    let index: Int
    /// The exchange.
    let exchange: Exchange
  }

  let record: CaseRecord
  /// What the runner did to the judged download.
  let labSteps: [CaseRecord.LabStep]
  /// The GETs of the judged download, those that a redirect led to another place included.
  let gets: [Get]
  /// Those of them whose answer brings bytes of the file.
  let fileAnswers: [Get]

  init(_ record: CaseRecord) {
    self.record = record
    labSteps = record.labSteps.filter { $0.place == nil || $0.place == record.place }
    let others = Self.downloads(of: record.scenario).subtracting([record.place])
    let places = Set(record.scenario.places.map(\.name)).union([record.place])
    gets = record.exchanges.enumerated().compactMap { index, exchange in
      guard exchange.request.method == "GET", exchange.ending != .refused, places.contains(exchange.place),
        !others.contains(exchange.place)
      else { return nil }
      return Get(index: index, exchange: exchange)
    }
    fileAnswers = gets.filter(\.exchange.isFileAnswer)
  }

  /// The places whose addresses the client is given as downloads of their own.
  static func downloads(of scenario: Scenario) -> Set<String> {
    var names: Set<String> = []
    for case .run(let run) in scenario.client {
      names.formUnion(run.places.isEmpty ? [scenario.mainPlaceName] : run.places)
    }
    return names
  }

  // MARK: The right version

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

  /// Whether the client was given the digest of version 1, and the server has gone on to another since: then an error is
  /// the only right end, today and later.
  var hasOldDigest: Bool { record.client.hasDigest && lastServed != 1 }

  /// The version that a file is, whole and right, or nil.
  func rightVersion(of facts: FileFacts) -> Int? {
    guard let expected = expectedVersion else { return facts.equals.min() }
    return facts.equals.contains(expected) ? expected : nil
  }

  // MARK: How it ended

  /// The GETs that count against `limits.requests`, on all places: not HEAD, not probes, not what was refused unread.
  var countedRequests: Int { Self.countedRequests(record.scenario, record.exchanges) }

  static func countedRequests(_ scenario: Scenario, _ exchanges: [Exchange]) -> Int {
    let places = Set(scenario.places.map(\.name))
    return exchanges.count { exchange in
      guard exchange.request.method == "GET", exchange.ending != .refused, places.contains(exchange.place) else {
        return false
      }
      // A probe is answered honestly and has neither number nor entry; an expired address has them not either.
      return exchange.n != nil || exchange.entry != nil || exchange.status >= 400
    }
  }

  /// The processes that decide how the case ended: the last, and those that ran beside it.
  var lastRuns: [ClientRun] {
    guard let last = record.runs.last else { return [] }
    return record.runs.filter { $0.number == last.number || $0.step == last.step && $0.span.overlaps(last.span) }
  }

  /// Whether the case ended with a process that said that all is well.
  var isSuccess: Bool { lastRuns.contains { $0.isSuccess } }

  /// What lies under the final name at the end.
  var final: FileFacts { record.runs.last?.final ?? .absent }

  /// What the partial is at the end.
  var partial: ClientRun.Partial { record.runs.last?.partial ?? .none }

  /// Whether the client keeps its partial under the final name: known from before, or seen after a run that failed.
  var isInPlace: Bool {
    record.client.isInPlace
      || record.runs.contains {
        !$0.isSuccess && $0.final.size ?? 0 > 0 && $0.final.asPartial == .good && $0.final.equals.isEmpty
      }
  }

  /// Whether the client asks for parts side by side or one after the other.
  var isSplit: Bool {
    let size = record.sizes.values.max() ?? .max
    return gets.contains { get in
      let exchange = get.exchange
      if (exchange.asked?.specifiers.count ?? 0) > 1 { return true }
      guard let last = exchange.askedLast, let first = exchange.askedFirst else { return false }
      return last > first && size > 0 && last < size - 1
    }
  }

  // MARK: Breaks

  /// Whether an answer ended before the client had all of it, through no choice of a process that went on.
  func isBroken(_ get: Get) -> Bool {
    let exchange = get.exchange
    if exchange.faults.contains(where: { $0.endsBody && $0.firedAt != nil }) { return true }
    let isShort = exchange.bodyRange.map { $0.count == 2 && exchange.bodyBytes < $0[1] } ?? false
    if gaveUp(on: get) { return true }
    switch exchange.ending {
    case .complete, .refused: return false
    case .cutReset, .cutSilence, .noCloseNotify, .serverStopped: return true
    case .cutClose, .halfClosed: return isShort || exchange.response == nil
    case .clientClosed:
      guard isShort || exchange.response == nil else { return false }
      // A client that gave up on a silent server did not choose to.
      if exchange.hasFired("stall", "delay", "body-delay") { return true }
      let wentOn = record.exchanges[(get.index + 1)...].contains { $0.run == exchange.run }
      let process = record.runs.first { $0.number == exchange.run }
      return !wentOn && process?.isSuccess != true
    }
  }

  /// Whether the server ended an answer before its time.
  func isCutByServer(_ get: Get) -> Bool {
    switch get.exchange.ending {
    case .clientClosed, .complete, .refused: get.exchange.faults.contains { $0.endsBody && $0.firedAt != nil }
    case .cutClose, .cutReset, .cutSilence, .noCloseNotify, .halfClosed, .serverStopped: isBroken(get)
    }
  }

  /// Whether an answer was the last of a process that then failed without the file. How far the server had got with it
  /// when the client went away is a matter of chance.
  private func gaveUp(on get: Get) -> Bool {
    guard get.exchange.isFileAnswer, let run = record.runs.first(where: { $0.number == get.exchange.run }),
      run.exitStatus ?? 0 != 0, rightVersion(of: run.final) == nil
    else { return false }
    return !record.exchanges[(get.index + 1)...].contains { $0.run == get.exchange.run }
  }

  /// The index of the first exchange that began after something broke off or was stopped, or nil if nothing did.
  var firstAfterBreak: Int? {
    let broken = gets.first(where: isBroken).map { $0.index + 1 }
    let stopped = labSteps.first(where: \.isStop).map(\.exchangesBefore)
    return [broken, stopped].compactMap(\.self).min()
  }

  // MARK: What was kept

  /// The partial that the lab placed, in bytes, or nil.
  var placedPartial: Int64? {
    labSteps.compactMap { if case .placedPartial(let bytes) = $0.kind { bytes } else { nil } }.last
  }

  /// The answers whose bytes the client can have kept when exchange `index` began: those that brought any, from the
  /// last one that began at the file's first byte.
  func kept(before index: Int) -> [Get] {
    let brought = fileAnswers.filter { $0.index < index && $0.exchange.receivedBytes > 0 }
    guard let start = brought.lastIndex(where: { $0.exchange.bodyRange?.first == 0 }) else { return brought }
    return Array(brought[start...])
  }

  /// Body bytes of a version that reached the client's kernel, or as many as were sent where that is not known.
  func delivered(ofVersion version: Int?) -> Int64 {
    fileAnswers.filter { version == nil || $0.exchange.version == version }
      .reduce(Int64(0)) { $0.saturatingSum($1.exchange.receivedBytes) }
  }
}

extension Scenario {
  /// The name of the place that the client is given.
  var mainPlaceName: String { places.first { $0.name == "file" }?.name ?? places.first?.name ?? "file" }

  /// Whether a step of the client is one that counts as a fault.
  var hasStepsThatCount: Bool {
    client.contains { step in
      switch step {
      case .run(let run): run.interruption != nil || run.diskFull != nil
      case .disk, .serve: true
      case .wait, .clock, .options: false
      }
    }
  }
}

extension CaseRecord.LabStep {
  /// Whether the step stopped the client, or placed a partial as if it had.
  var isStop: Bool {
    switch kind {
    case .stoppedRun, .cancelledRun, .placedPartial: true
    case .changedDisk, .placedFinal, .changedVersion, .pausedRun, .filledDisk: false
    }
  }
}
