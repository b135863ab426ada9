import HTTPSemantics
import Judge
import ScenarioLanguage
import Synchronization

/// Plays one answer on its connection: takes the program's steps one after the other, and decides nothing.
///
/// Everything but `deliveredUpTo` is used by the connection's thread alone.
final class AnswerPlayer: Sendable {
  let run: Run
  let choice: Choice
  let request: RequestHead
  let source: BodySource?
  let connection: WireConnection
  let output: ConnectionOutput
  let meter: DeliveryMeter
  let began: ContinuousClock.Instant
  let started: Duration
  let ordinal: (number: Int, isReused: Bool)
  let state: Mutex<State>
  let isTracked: Bool
  /// What the kernel may send from a file, and where bytes that are made are kept for that.
  let stretch: FileStretch?
  let memory: MemoryFile?
  let files: SentFiles
  /// The length of what the library sends from a file; 0 where it sends none.
  let fileCount = Atomic<Int64>(0)
  private let hasBudget: Bool

  struct State {
    var program: WireProgram
    /// Bytes of the answer so far, head and framing included.
    var wire: Int64 = 0
    /// Body bytes so far.
    var body: Int64 = 0
    var firings: [Int: FaultRecord.Firing] = [:]
    /// Faults whose first byte, pause or ending is the next thing that goes out.
    var pendingFirings: [(fault: Int, file: Int64?)] = []
    /// What the library's reader has still to give out.
    var pendingStep: WireStep?
    var extra: [UInt8] = []
    var ending: Exchange.Ending?
    var isOver = false
    /// Body bytes that `next` counted for the case before they were written.
    var reserved: Int64 = 0
    var hasHead = false
    /// The body so far, where it is not the file and not too long.
    var otherBody: [UInt8] = []
  }

  init(
    run: Run, choice: Choice, request: RequestHead, program: WireProgram, source: BodySource?,
    connection: WireConnection, ordinal: (number: Int, isReused: Bool), began: ContinuousClock.Instant, stop: WakeUp,
    files: SentFiles
  ) {
    self.run = run
    self.choice = choice
    self.request = request
    self.source = source
    self.connection = connection
    self.ordinal = ordinal
    self.began = began
    started = began - run.began
    output = ConnectionOutput(connection: connection, stops: [stop, run.end])
    meter = DeliveryMeter(connection)
    isTracked = connection.origin.isTLS
    stretch = connection.origin.isTLS ? nil : program.fileStretch
    self.memory = stretch.flatMap { source?.traced($0.version) }.flatMap(files.memory.file)
    self.files = files
    hasBudget = program.hasBudget
    state = Mutex(State(program: program))
  }

  // MARK: Steps

  /// The next step. Body bytes of a small step are counted for the case at once, so that answers which share a budget
  /// never spend a byte of it twice.
  func next() -> WireStep {
    let id = choice.id
    let elapsed = ContinuousClock.now - began
    let underWay = hasBudget ? run.bytesFromFiles : 0
    return state.withLock { state in
      let step = run.withState { run -> WireStep in
        let situation = WireSituation(
          elapsed: elapsed, caseBytes: run.caseBytes + underWay,
          hasFiredElsewhere: run.script.hasFiredElsewhere(id))
        let step = state.program.next(situation)
        if let count = step.bodyCount, count <= Self.blockSize {
          run.caseBytes += count
          state.reserved += count
        }
        return step
      }
      return step
    }
  }

  /// The most bytes that are made or written at once.
  static let blockSize: Int64 = 64 << 10

  /// Bytes were given to the kernel.
  func wrote(_ count: Int, part: WireStep.Part) {
    guard count > 0 else { return }
    let isBody = part == .body
    let uncounted = state.withLock { state -> Int64 in
      state.wire += Int64(count)
      if part == .head { state.hasHead = true }
      guard isBody else { return 0 }
      state.body += Int64(count)
      let reserved = min(state.reserved, Int64(count))
      state.reserved -= reserved
      return Int64(count) - reserved
    }
    if uncounted != 0 { run.countBody(uncounted) }
    if isTracked { meter.reached(body: state.withLock { $0.body }) } else { meter.wrote(count, isBody: isBody) }
  }

  /// The longest body of another kind that is kept for the judge.
  static let otherBodyLimit = 256 << 10

  /// Keeps bytes of a body that is no part of the file (an error text, a portal's page).
  func keepOther(_ bytes: some Sequence<UInt8>) {
    state.withLock { state in
      guard state.program.version == nil, state.otherBody.count < Self.otherBodyLimit else { return }
      state.otherBody += bytes
    }
  }

  /// A fault acts with the next thing that goes out.
  func mark(_ fault: Int, file: Int64?) { state.withLock { $0.pendingFirings.append((fault, file)) } }

  /// What was marked has gone out; `before` counts bytes that have gone out since.
  func commitFirings(before count: Int = 0) {
    let fired = state.withLock { state -> [(Int, FaultRecord.Firing, Bool)] in
      defer { state.pendingFirings = [] }
      return state.pendingFirings.map { pending in
        let firing = FaultRecord.Firing(file: pending.file, wire: state.wire - Int64(count))
        if state.firings[pending.fault] == nil { state.firings[pending.fault] = firing }
        let faults = state.program.faults
        let endsBody = faults.indices.contains(pending.fault) && faults[pending.fault].endsBody
        return (pending.fault, firing, endsBody)
      }
    }
    guard !fired.isEmpty else { return }
    let id = choice.id
    run.withScript { script in
      for (fault, firing, endsBody) in fired { script.fired(id, use: fault, at: firing, endsBody: endsBody) }
    }
    if choice.isUntilFired { run.wakeAll() }
  }

  /// Waits as a step says.
  func pause(_ pause: WireStep.Pause) -> ConnectionOutput.Outcome {
    tellProgress()
    switch pause {
    case .time(let time): return output.wait(time)
    case .gate(let gate, let limit):
      run.waits(at: gate, true)
      defer { run.waits(at: gate, false) }
      return waitUntil(limit) { $0.isReleased(gate) }
    case .nextRequest(let limit):
      let place = choice.place
      let count = run.withScript { $0.requests(on: place) }
      return waitUntil(limit) { $0.requests(on: place) > count }
    case .forever: return waitUntil(nil) { _ in false }
    }
  }

  /// Waits until the script is in a state, until another answer has fired for this one, or until the time is over.
  private func waitUntil(_ limit: Duration?, _ condition: (Script) -> Bool) -> ConnectionOutput.Outcome {
    let wakeUp = WakeUp()
    run.register(wakeUp)
    defer { run.unregister(wakeUp) }
    let deadline = limit.map { ContinuousClock.now + $0 }
    let id = choice.id
    while true {
      if run.withScript({ condition($0) || $0.hasFiredElsewhere(id) }) { return .done }
      let left = deadline.map { $0 - ContinuousClock.now }
      if let left, left <= .zero { return .done }
      wakeUp.clear()
      if run.withScript({ condition($0) || $0.hasFiredElsewhere(id) }) { return .done }
      let outcome = output.wait(left, wakeUps: [wakeUp])
      if outcome != .done { return outcome }
    }
  }

  /// The place's version changes inside this answer.
  func switchVersion() {
    let id = choice.id
    run.withScript { $0.versionChanged(id) }
  }

  // MARK: How far it has come

  /// The end of the stretch of the file that the client's kernel has acknowledged, or nil.
  var deliveredUpTo: Int64? {
    let delivered = meter.delivered
    guard let range = state.withLock({ $0.program.bodyRange }), delivered > 0 else { return nil }
    return min(range.upperBound, range.lowerBound.saturatingSum(delivered))
  }

  /// Tells the script how far the client has got.
  func tellProgress() {
    guard let end = deliveredUpTo else { return }
    let id = choice.id
    run.withScript { $0.progressed(id, deliveredUpTo: end) }
  }

  // MARK: The end

  /// The answer is over: tells the script and writes the log. Called once.
  func finish(_ ending: Exchange.Ending) {
    let wasOver = state.withLock { state in
      defer { state.isOver = true }
      return state.isOver
    }
    guard !wasOver else { return }
    let duration = ContinuousClock.now - began
    let state = state.withLock { $0 }
    if state.reserved != 0 { run.countBody(-state.reserved) }
    if state.body > 0 { awaitAcknowledgement(isLast: !state.program.isKeepAlive) }
    let delivered = meter.delivered
    let range = state.program.bodyRange
    let sent = range.map { $0.lowerBound..<min($0.upperBound, $0.lowerBound.saturatingSum(state.body)) }
    let id = choice.id
    let now = run.now
    let end = AnswerEnd(
      isComplete: ending == .complete, sent: sent,
      deliveredUpTo: range.flatMap { delivered > 0 ? min($0.upperBound, $0.lowerBound.saturatingSum(delivered)) : nil })
    run.withScript { $0.ended(id, end, now: now) }
    let number = run.finish(
      exchange(state, ending: ending, duration: duration, delivered: delivered),
      body: state.otherBody.isEmpty ? nil : state.otherBody, choice: id)
    if let number, delivered < state.body { run.awaitDelivery(number, meter, place: choice.place) }
    run.wakeAll()
    run.checkPorts()
  }

  /// A client's kernel acknowledges within 40 ms, mostly at once, and its next request tells as much. With the socket
  /// goes what the kernel knows: on a connection that ends, a client that reads slowly is waited for as long as it
  /// reads at all. Nobody who sees the end waits for this, as all that comes before it is acknowledged then.
  private func awaitAcknowledgement(isLast: Bool) {
    if isLast {
      _ = output.drain(limit: .seconds(2), total: .seconds(60))
    } else {
      _ = output.drain(limit: .milliseconds(60), total: .milliseconds(100), endsWithInput: true)
    }
  }

  private func exchange(
    _ state: State, ending: Exchange.Ending, duration: Duration, delivered: Int64
  ) -> Exchange {
    let program = state.program
    var faults = program.faults
    for (fault, firing) in state.firings where faults.indices.contains(fault) { faults[fault].firedAt = firing }
    return Exchange(
      n: choice.n, run: choice.run, place: choice.place, entry: choice.entry, entrySource: choice.entrySource,
      connection: ordinal.number, reused: ordinal.isReused, started: started.inSeconds,
      duration: duration.inSeconds, request: request.logged,
      response: state.hasHead
        ? Exchange.Response(status: program.status, headers: program.fields.map { [$0.name, $0.value] }) : nil,
      bodyBytes: state.body, delivered: min(delivered, state.body),
      bodyRange: program.bodyRange.map { [$0.lowerBound, $0.upperBound - $0.lowerBound] },
      version: program.version, ending: ending, faults: faults)
  }
}

extension RequestHead {
  /// The request as the log holds it.
  var logged: Exchange.Request {
    Exchange.Request(
      method: method, target: target, version: version, headers: fields.map { [$0.name, $0.value] })
  }
}

extension WireStep {
  /// The body bytes that the step writes, or nil where it writes none.
  var bodyCount: Int64? {
    switch self {
    case .literal(let bytes, .body): Int64(bytes.count)
    case .content(_, let range): range.upperBound - range.lowerBound
    default: nil
    }
  }
}
