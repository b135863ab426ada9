public import HTTPSemantics
public import Judge
public import ScenarioLanguage

/// The answers of a wire log once more, byte by byte, without a network: the log holds what was asked and how far each
/// answer came, the scenario what was answered.
public struct Reenactment {
  /// One exchange's answer.
  public struct Answer: Sendable {
    /// The index of the exchange in the log.
    public let exchange: Int
    /// The status, or 0 where the head has none.
    public let status: Int
    /// The fields of the head as they were sent.
    public let fields: Fields
    /// The version that the answer speaks of, or nil.
    public let version: Int?
    /// What went over the wire, in order; the last one is how it ended. Never a mark, a drain or a change of version.
    public let steps: [WireStep]
    /// How many body bytes of these were sent before the client hung up or the server stopped, where that was earlier.
    public let sentBody: Int64
    /// Whether the script turned the connection away before it answered.
    public let isTurnedAway: Bool
  }

  private var script: Script
  private let sources: [String: BodySource]
  private let digests = DigestCache()
  private let codedVersions = CodedVersions()
  private let bases: [String: String]
  private let isTLS: Bool
  private var caseBytes: Int64 = 0
  /// How much of what is sent behind a body is made again.
  public static let extraLimit = 2 << 20

  /// Makes a reenactment of a scenario. `base` is where the addresses of its places begin in redirects.
  public init(_ scenario: Scenario, base: String = "http://localhost") {
    let script = Script(scenario, sizeOfFile: { OpenFile(path: $0)?.size })
    self.script = script
    isTLS = scenario.isTLS
    sources = Dictionary(
      scenario.places.map { ($0.name, BodySource(script.representations(of: $0.name))) }
    ) { first, _ in first }
    bases = Dictionary(scenario.places.map { ($0.name, base) }) { first, _ in first }
  }

  /// The answers to the requests of a log, in its order; those that the library refused unread are left out.
  public mutating func answers(to exchanges: [Exchange]) -> [Answer] {
    exchanges.enumerated().compactMap { index, exchange in
      exchange.ending == .refused ? nil : answer(to: exchange, index)
    }
  }

  /// The path of a place below the case's prefix, as the client was given it.
  public func path(of place: String) -> String { script.path(of: place) }

  /// The true bytes of a stretch of a version.
  public func content(of place: String, version: Int, _ range: Range<Int64>) -> [UInt8] {
    sources[place]?.bytes(of: version, range) ?? []
  }

  private mutating func answer(to exchange: Exchange, _ index: Int) -> Answer {
    let now = Duration.seconds(exchange.started)
    if exchange.run != script.run { script.start(run: exchange.run, now: now) }
    let head = RequestHead(
      method: exchange.request.method, target: exchange.request.target, version: exchange.request.version,
      fields: Fields(exchange.request.headers.filter { $0.count == 2 }.map { FieldLine($0[0], $0[1]) }))
    // A server's clock that the case had put forward is in the answer's Date.
    let date = exchange.date ?? WallTime.now.seconds
    let before = script
    var choice = choose(head, exchange, now: now, date: date)
    if let version = exchange.version, choice.version != version, choice.versionChange == nil {
      // Somebody changed the version from outside: a step of the client's, or a hand.
      script = before
      script.serve(version: version)
      choice = choose(head, exchange, now: now, date: date)
    }
    let source = sources[choice.place]
    let context = PlanContext(
      bases: bases, plainBases: isTLS ? bases : [:], now: date, isTLS: isTLS,
      content: { source?.bytes(of: $0, $1) ?? [] },
      digest: { [digests] body in source.flatMap { digests.sha256(of: body, $0) } }, codedVersions: codedVersions)
    var program = AnswerPlanner.plan(head, choice: choice, context: context)
    let steps = play(&program, of: choice, until: exchange)
    let end = program.bodyRange.map { $0.lowerBound + (exchange.delivered ?? exchange.bodyBytes) }
    script.ended(
      choice.id,
      AnswerEnd(isComplete: exchange.ending == .complete, sent: program.bodyRange, deliveredUpTo: end),
      now: now + .seconds(exchange.duration))
    return Answer(
      exchange: index, status: program.status, fields: program.fields, version: program.version, steps: steps,
      sentBody: exchange.bodyBytes, isTurnedAway: choice.turnedAway != nil)
  }

  /// Chooses as the server did.
  private mutating func choose(_ head: RequestHead, _ exchange: Exchange, now: Duration, date: Int64) -> Choice {
    let address: PlaceAddress
    switch script.route(Self.path(below: exchange.request.target)) {
    case .place(let found): address = found
    case .text, .nothing: address = PlaceAddress(place: exchange.place, path: script.path(of: exchange.place))
    }
    return script.choose(head, at: address, connection: exchange.connection, now: now, clock: date)
  }

  /// The target below the prefix of a run: `/r/WORD/NAME/file.bin` is `/file.bin`.
  static func path(below target: String) -> String {
    let path = target.prefix { $0 != "?" && $0 != "#" }
    let pieces = path.split(separator: "/", omittingEmptySubsequences: false)
    guard pieces.count > 4, pieces[1] == "r" else { return target }
    return "/" + pieces[4...].joined(separator: "/") + target.dropFirst(path.count)
  }

  /// The steps of a program, as far as the log says that it was played.
  private mutating func play(
    _ program: inout WireProgram, of choice: Choice, until exchange: Exchange
  ) -> [WireStep] {
    var steps: [WireStep] = []
    var elapsed = Duration.zero
    var wire: Int64 = 0
    var body: Int64 = 0
    var extra = 0
    let isCutByTime = exchange.ending != .complete && exchange.ending != .clientClosed
    while true {
      let isDue = isCutByTime && body >= exchange.bodyBytes
      let situation = WireSituation(
        // What ends an answer by time, or because another one ended, did so where the log says that it ended.
        elapsed: isDue ? max(elapsed, .seconds(exchange.duration)) : elapsed, caseBytes: caseBytes,
        hasFiredElsewhere: isDue && script.hasFiredElsewhere(choice.id))
      let step = program.next(situation)
      switch step {
      case .literal(let bytes, let part):
        wire += Int64(bytes.count)
        if part == .body { count(Int64(bytes.count), &body) }
        if part == .extra { extra += bytes.count }
        steps.append(step)
        // What never ends was ended by the client.
        if extra > Self.extraLimit { return steps + [.end(.close)] }
      case .content(_, let range):
        wire += range.upperBound - range.lowerBound
        count(range.upperBound - range.lowerBound, &body)
        steps.append(step)
      case .pause(let pause):
        if case .time(let time) = pause { elapsed += time }
        steps.append(step)
      case .fired(let fault, let file):
        let endsBody = program.faults.indices.contains(fault) && program.faults[fault].endsBody
        script.fired(choice.id, use: fault, at: .init(file: file, wire: wire), endsBody: endsBody)
      case .switchVersion: script.versionChanged(choice.id)
      case .drain: break
      case .end: return steps + [step]
      }
    }
  }

  private mutating func count(_ bytes: Int64, _ body: inout Int64) {
    // Files may have up to 2^63 - 1 bytes, so that two answers together may have more: the sums end there.
    caseBytes = caseBytes.addingUpToLimit(bytes)
    body = body.addingUpToLimit(bytes)
  }
}

extension Exchange {
  /// The answer's Date in seconds since 1970, or nil.
  fileprivate var date: Int64? {
    let field = response?.headers.first { $0.count == 2 && $0[0].lowercased() == "date" }
    return field.flatMap { try? HTTPDate($0[1], now: HTTPDate(secondsSince1970: 0)) }?.secondsSince1970
  }
}

extension Int64 {
  /// The sum of two counts, or the largest number where it would be more.
  fileprivate func addingUpToLimit(_ other: Int64) -> Int64 {
    let (sum, isTooLarge) = addingReportingOverflow(other)
    return isTooLarge ? .max : sum
  }
}
