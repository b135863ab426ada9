public import Judge
public import ScenarioLanguage
import Synchronization
public import TracedContent

/// One case on the server with a world of its own: positions, versions, log. Nothing is shared with another run.
public final class Run: Sendable {
  /// Its id: the word in its address.
  public let id: String
  /// The scenario that is played.
  public let scenario: Scenario
  let began = ContinuousClock.now
  let beganAt = WallTime.now
  let addresses: RunAddresses
  let digests: DigestCache
  let codedVersions = CodedVersions()
  private let maximumExchanges: Int
  private let sources: [String: BodySource]
  private let state: Mutex<State>
  private let onExchange: @Sendable (Run, Exchange) -> Void
  private let onPortState: @Sendable (Run) -> Void

  struct State {
    var script: Script
    var log: [LogLine] = []
    var labSteps: [CaseRecord.LabStep] = []
    /// The last verdict on each place that somebody asked for, in the order in which they were asked for first.
    var verdicts: [(place: String, item: ReportCase)] = []
    /// The answers whose end a client may know while the books are being made.
    var ending: Set<Int> = []
    /// The exchanges, by their numbers in the log, of which not all was acknowledged when they were logged.
    var unsettled: [Int: Unsettled] = [:]
    var exchangeCount = 0
    var active = 0
    var players: [Int: AnswerPlayer] = [:]
    var caseBytes: Int64 = 0
    var hold: Hold?
    var holds = 0
    var waiting: [ObjectIdentifier: WakeUp] = [:]
    var lastUse = ContinuousClock.now
    /// Ends the waits of the run's answers once it is deleted. It lives as long as there are any.
    weak var end: WakeUp?
    var isEnded = false
  }

  struct LogLine {
    let number: Int
    var exchange: Exchange
    /// The body, where it was not the file.
    let body: [UInt8]?
  }

  struct Unsettled {
    let meter: DeliveryMeter
    let place: String
  }

  struct Hold {
    var position: Int64
    var gate: String
    var isReached = false
  }

  init(
    id: String, script: Script, addresses: RunAddresses, digests: DigestCache, maximumExchanges: Int,
    onExchange: @escaping @Sendable (Run, Exchange) -> Void, onPortState: @escaping @Sendable (Run) -> Void
  ) {
    self.id = id
    scenario = script.scenario
    self.addresses = addresses
    self.digests = digests
    self.maximumExchanges = maximumExchanges
    self.onExchange = onExchange
    self.onPortState = onPortState
    var sources: [String: BodySource] = [:]
    for place in script.scenario.places {
      let representations = script.representations(of: place.name)
      // Places that serve the case's file share its source.
      let shared = script.scenario.places.first {
        sources[$0.name] != nil && script.representations(of: $0.name).label == representations.label
      }
      sources[place.name] = shared.flatMap { sources[$0.name] } ?? BodySource(representations)
    }
    self.sources = sources
    state = Mutex(State(script: script))
  }

  /// The time of the run: since it was made.
  var now: Duration { ContinuousClock.now - began }

  /// Where a place's bytes come from.
  func source(of place: String) -> BodySource? { sources[place] }

  /// Does something with the script, alone.
  func withScript<Result: Sendable>(_ body: (inout Script) -> Result) -> Result {
    state.withLock { state in
      state.lastUse = .now
      return body(&state.script)
    }
  }

  /// Reads from the script without using the run: who only lists runs does not keep them.
  private func glance<Result: Sendable>(_ body: (Script) -> Result) -> Result { state.withLock { body($0.script) } }

  /// Does something with the whole state, alone.
  func withState<Result: Sendable>(_ body: (inout State) -> Result) -> Result { state.withLock { body(&$0) } }

  // MARK: What it shows

  /// The address of a place, the client's own by default.
  public func url(place: String? = nil) -> String {
    let name = place ?? scenario.mainPlace
    return addresses.base(of: name, host: nil) + glance { $0.path(of: name) }
  }

  /// The wire log so far: the answers that have ended, in the order in which they began.
  public var exchanges: [Exchange] {
    settleDeliveries()
    return state.withLock { $0.log.map(\.exchange) }
  }

  /// Everything that a verdict on the run rests on, of one moment.
  public struct Snapshot: Sendable {
    /// The wire log.
    public let exchanges: [Exchange]
    /// The bodies of answers that were not the file, pointing into the log.
    public let bodies: [AnswerBody]
    /// The faults that have fired.
    public let fired: [FaultRecord]
    /// The faults that have not.
    public let unfired: [FaultRecord]
    /// What was done to the run from outside.
    public let labSteps: [CaseRecord.LabStep]
  }

  /// Everything that a verdict on the run rests on.
  public var snapshot: Snapshot {
    settleDeliveries()
    return state.withLock { state in
      Snapshot(
        exchanges: state.log.map(\.exchange),
        bodies: state.log.enumerated().compactMap { index, line in
          line.body.map { AnswerBody(exchange: index, bytes: $0) }
        },
        fired: state.script.fired, unfired: state.script.unfired, labSteps: state.labSteps)
    }
  }

  /// Every content that an output of the case may hold.
  public var contents: CaseContents {
    var byPlace: [String: [KnownContent]] = [:]
    for place in scenario.places {
      let representations = representations(of: place.name)
      byPlace[place.name] = representations.versions.compactMap { version in
        guard let source = source(of: place.name) else { return nil }
        if let traced = source.traced(version.version) { return KnownContent(traced, of: representations.label) }
        return source.file(version.version).map {
          KnownContent(original: $0, version: version.version, of: representations.label)
        }
      }
    }
    return CaseContents(byPlace: byPlace)
  }

  /// The last verdict on each place of it that somebody asked for.
  public var verdicts: [ReportCase] { state.withLock { $0.verdicts.map(\.item) } }

  /// Keeps a verdict that somebody asked for.
  func keep(_ verdict: ReportCase, on place: String) {
    state.withLock { state in
      if let index = state.verdicts.firstIndex(where: { $0.place == place }) {
        state.verdicts[index].item = verdict
      } else {
        state.verdicts.append((place, verdict))
      }
    }
  }

  /// The sizes of the versions of each place's file, in their order.
  var sizes: [(place: String, sizes: [Int64])] {
    glance { script in
      script.scenario.places.map { ($0.name, script.representations(of: $0.name).versions.map(\.size)) }
    }
  }

  /// How many exchanges there were, kept or not.
  public var exchangeCount: Int { state.withLock { $0.exchangeCount } }

  /// The answers that are under way.
  public var activeAnswers: Int { state.withLock { $0.active } }

  /// The faults that have fired, in the order of places and entries.
  public var fired: [FaultRecord] { withScript { $0.fired } }

  /// The faults that have not fired.
  public var unfired: [FaultRecord] { withScript { $0.unfired } }

  /// Whether what was scripted took place, steps of the client aside.
  public var isExercised: Bool { withScript { $0.isExercised } }

  /// Whether the last entry of each list that was asked has answered once.
  public var isPlayedOut: Bool { glance { $0.isPlayedOut } }

  /// The client's process, from 1.
  public var process: Int { withScript { $0.run } }

  /// The versions of a place's file as they are served.
  public func representations(of place: String? = nil) -> Representations {
    withScript { $0.representations(of: place ?? scenario.mainPlace) }
  }

  /// The true bytes of a version, or nil where there is no such version.
  public func content(version: Int, place: String? = nil) -> (any ByteReader & Sendable)? {
    source(of: place ?? scenario.mainPlace)?[version]
  }

  /// The SHA-256 of a version in lower-case hexadecimal, computed when it is asked for first; nil where the version
  /// does not exist, cannot be read or has more than `limit` bytes, and where the server is stopped meanwhile.
  public func sha256(version: Int, place: String? = nil, atMost limit: Int64 = .max) -> String? {
    sha256(version: version, place: place, atMost: limit) { true }
  }

  /// The same, given up as soon as `isWanted` says no.
  func sha256(version: Int, place: String?, atMost limit: Int64 = .max, while isWanted: () -> Bool) -> String? {
    guard let source = source(of: place ?? scenario.mainPlace), let reader = source[version], reader.size <= limit
    else { return nil }
    let bytes =
      if let traced = source.traced(version) { try? digests.sha256(of: traced, while: isWanted) } else {
        try? digests.sha256(of: reader, while: isWanted)
      }
    return bytes?.hexadecimal
  }

  // MARK: What the outside does

  /// A process of the client begins; numbers count from 1.
  public func startProcess(_ number: Int) { changing { $0.start(run: number, now: $1) } }

  /// Serves a version from now on, at every place whose file has it. False where no file has it.
  @discardableResult public func serve(version: Int) -> Bool {
    state.withLock { state in
      let begun = state.log.count + state.active
      state.labSteps.append(CaseRecord.LabStep(.changedVersion, exchangesBefore: begun))
    }
    return changing { script, _ in
      guard script.scenario.places.contains(where: { script.representations(of: $0.name)[version: version] != nil })
      else { return false }
      script.serve(version: version)
      return true
    }
  }

  /// Whether any place's file has the version.
  func hasVersion(_ number: Int) -> Bool {
    withScript { script in
      script.scenario.places.contains { script.representations(of: $0.name)[version: number] != nil }
    }
  }

  /// Puts entries behind those of a place's list. Faults at connection level act only where the run was made with a
  /// port of its own.
  public func append(_ entries: [Entry], at place: String? = nil) {
    let place = place ?? scenario.mainPlace
    changing { script, _ in script.append(entries, at: place) }
  }

  /// Opens a gate.
  public func release(_ gate: String) { changing { script, _ in script.release(gate) } }

  /// Puts the server's clock forward (Date only).
  public func advanceClock(by time: Duration) { changing { script, _ in script.shiftClock(by: time) } }

  /// Stops the next answers after exactly so many bytes of the file, with empty queues, until `releaseHold`.
  public func hold(at position: Int64) {
    state.withLock { state in
      state.holds += 1
      state.hold = Hold(position: position, gate: "hold \(state.holds)")
    }
  }

  /// Whether an answer stands at the hold now: the client's kernel has acknowledged everything before it.
  public var isHeld: Bool { state.withLock { $0.hold?.isReached ?? false } }

  /// Lets what stands at the hold go on; later answers pass.
  public func releaseHold() {
    let gate = state.withLock { state in
      defer { state.hold = nil }
      return state.hold?.gate
    }
    if let gate { release(gate) }
  }

  /// Waits until a condition holds; false when the time is over first.
  public func waitUntil(timeout: Duration = .seconds(10), _ condition: (Run) -> Bool) async -> Bool {
    let deadline = ContinuousClock.now + timeout
    var pause = Duration.milliseconds(1)
    while true {
      if condition(self) { return true }
      let left = deadline - ContinuousClock.now
      if left <= .zero { return false }
      guard (try? await Task.sleep(for: min(pause, left))) != nil else { return condition(self) }
      pause = min(pause * 2, .milliseconds(10))
    }
  }

  /// Waits until no answer is under way.
  public func waitUntilIdle(timeout: Duration = .seconds(10)) async -> Bool {
    await waitUntil(timeout: timeout) { $0.activeAnswers == 0 }
  }

  private func changing<Result: Sendable>(_ change: (inout Script, Duration) -> Result) -> Result {
    let now = now
    let result = withScript { change(&$0, now) }
    wakeAll()
    onPortState(self)
    return result
  }

  // MARK: What the answers tell

  /// An answer is played; it is asked how far it has come until it is over.
  func track(_ player: AnswerPlayer) { state.withLock { $0.players[player.choice.id] = player } }

  /// Asks all answers under way how far their clients have got, and tells the script.
  func noteProgress() {
    settleDeliveries()
    for player in state.withLock({ Array($0.players.values) }) { player.tellProgress() }
  }

  /// An answer has begun.
  func begin() { state.withLock { $0.active += 1 } }

  /// An answer has given everything to the kernel, and only the books have still to be made: the client may know its
  /// end before the script does.
  func isEnding(_ choice: Int) { state.withLock { _ = $0.ending.insert(choice) } }

  /// Waits, within a bound, until the books of all answers are made whose end a client may know already.
  func settleEndings(stop: WakeUp) {
    guard isAnyEnding else { return }
    let wakeUp = WakeUp()
    register(wakeUp)
    defer { unregister(wakeUp) }
    let deadline = ContinuousClock.now + .milliseconds(100)
    while true {
      wakeUp.clear()
      let left = deadline - ContinuousClock.now
      if left <= .zero || !isAnyEnding { return }
      if SocketCalls.readable([stop.descriptor, wakeUp.descriptor], limit: left).contains(0) { return }
    }
  }

  private var isAnyEnding: Bool {
    let (isEnding, fromFiles) = state.withLock { (!$0.ending.isEmpty, Self.fromFiles($0)) }
    return isEnding || fromFiles.contains(where: \.hasSentFile)
  }

  /// The answers that the library sends from files, of which it does not tell how far it has come.
  private static func fromFiles(_ state: State) -> [AnswerPlayer] {
    state.players.values.filter { $0.fileCount.load(ordering: .relaxed) > 0 }
  }

  /// Body bytes that were given to the kernel from files by answers that are under way.
  var bytesFromFiles: Int64 { state.withLock { Self.fromFiles($0) }.reduce(0) { $0 + $1.sentFromFile } }

  /// An answer is over and stands in the log; gives its number there, or nil where it is not kept.
  func finish(_ exchange: Exchange, body: [UInt8]? = nil, choice: Int) -> Int? {
    let number = state.withLock { state -> Int? in
      state.active -= 1
      state.players[choice] = nil
      state.ending.remove(choice)
      return Self.keep(exchange, body: body, &state, maximumExchanges)
    }
    onExchange(self, exchange)
    return number
  }

  /// Puts an exchange into the log that was no answer of the script (a refused request).
  func log(_ exchange: Exchange) {
    state.withLock { _ = Self.keep(exchange, body: nil, &$0, maximumExchanges) }
    onExchange(self, exchange)
  }

  /// Keeps an exchange in the order in which they began.
  private static func keep(
    _ exchange: Exchange, body: [UInt8]?, _ state: inout State, _ limit: Int
  ) -> Int? {
    state.exchangeCount += 1
    guard state.log.count < limit else { return nil }
    let place = state.log.lastIndex { $0.exchange.started <= exchange.started }.map { $0 + 1 } ?? 0
    state.log.insert(LogLine(number: state.exchangeCount, exchange: exchange, body: body), at: place)
    return state.exchangeCount
  }

  /// Part of an answer that stands in the log was not acknowledged yet: it is asked for again when the log is read or
  /// the next request is decided.
  func awaitDelivery(_ number: Int, _ meter: DeliveryMeter, place: String) {
    state.withLock { $0.unsettled[number] = Unsettled(meter: meter, place: place) }
  }

  /// Takes over what clients' kernels have acknowledged since answers were logged.
  private func settleDeliveries() {
    let waiting = state.withLock { $0.unsettled }
    for (number, unsettled) in waiting {
      // Whether it has ended is asked first: what is counted after that is the last word.
      let isLast = unsettled.meter.hasEnded
      let delivered = unsettled.meter.delivered
      state.withLock { state in
        guard let index = state.log.lastIndex(where: { $0.number == number }) else { return }
        let exchange = state.log[index].exchange
        let count = min(exchange.bodyBytes, max(delivered, exchange.delivered ?? 0))
        state.log[index].exchange.delivered = count
        if let range = exchange.bodyRange, range.count == 2, count > 0 {
          state.script.noteDelivery(at: unsettled.place, upTo: range[0] + min(count, range[1]))
        }
        if isLast || count == exchange.bodyBytes { state.unsettled[number] = nil }
      }
    }
  }

  /// Body bytes given to the kernel since the case began.
  var caseBytes: Int64 { state.withLock { $0.caseBytes } }

  /// More, or with a negative count fewer, body bytes were given to the kernel.
  func countBody(_ bytes: Int64) { state.withLock { $0.caseBytes += bytes } }

  /// The hold for an answer that is planned now.
  var planHold: PlanContext.Hold? {
    state.withLock { state in
      state.hold.map { PlanContext.Hold(position: $0.position, gate: $0.gate, atMost: .seconds(3600)) }
    }
  }

  /// An answer waits at a gate; that of the hold is noted.
  func waits(at gate: String, _ isWaiting: Bool) {
    state.withLock { state in if state.hold?.gate == gate { state.hold?.isReached = isWaiting } }
  }

  /// Wakes `wakeUp` whenever something changes that a wait may depend on, until `unregister`.
  func register(_ wakeUp: WakeUp) { state.withLock { $0.waiting[ObjectIdentifier(wakeUp)] = wakeUp } }

  /// Ends what `register` began.
  func unregister(_ wakeUp: WakeUp) { state.withLock { $0.waiting[ObjectIdentifier(wakeUp)] = nil } }

  /// Wakes every answer that waits for something to change.
  func wakeAll() {
    let waiting = state.withLock { Array($0.waiting.values) }
    for wakeUp in waiting { wakeUp.signal() }
  }

  /// The ports may have to be shut or opened.
  func checkPorts() { onPortState(self) }

  /// When it was used last.
  var lastUse: ContinuousClock.Instant { state.withLock { $0.lastUse } }

  /// What ends the waits of an answer once the run is deleted. A run without answers costs no descriptor.
  var end: WakeUp {
    state.withLock { state in
      if let end = state.end { return end }
      let end = WakeUp()
      if state.isEnded { end.signal() }
      state.end = end
      return end
    }
  }

  /// The run is deleted: its waits end.
  func finishForGood() {
    let end = state.withLock { state in
      state.isEnded = true
      return state.end
    }
    end?.signal()
  }
}

extension Scenario {
  /// The place that the client is given.
  var mainPlace: String { places.first { $0.name == "file" }?.name ?? places[0].name }
}

extension [UInt8] {
  /// Lower-case hexadecimal digits.
  var hexadecimal: String {
    var text = ""
    for byte in self {
      let digits = String(byte, radix: 16)
      text += digits.count == 1 ? "0" + digits : digits
    }
    return text
  }
}
