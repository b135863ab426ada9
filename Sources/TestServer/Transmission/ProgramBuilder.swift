import HTTPSemantics
import Judge
import ScenarioLanguage

/// Makes a program of a transmission: places everything that has a position, composes the head, chooses the route.
struct ProgramBuilder {
  var transmission: Transmission
  let scene: Scene
  /// Where faults of meaning show.
  let landmarks: [Tagged<Landmark>]
  /// The length of the body as it would honestly be.
  let honestLength: Int64
  var records: [FaultRecord]
  var layout: WireLayout

  init(
    _ transmission: Transmission, _ scene: Scene, landmarks: [Tagged<Landmark>], honestLength: Int64,
    records: [FaultRecord]
  ) {
    self.transmission = transmission
    self.scene = scene
    self.landmarks = landmarks
    self.honestLength = honestLength
    self.records = records
    layout = WireLayout(content: scene.context.content)
  }

  /// The program; `answer` is what the transmission was made of.
  mutating func program(of answer: Answer) -> WireProgram {
    if transmission.syntax.contains(where: { $0.value == .garbage }) {
      transmission.body = BodyText()
      transmission.framing = nil
    }
    let declaredBody = transmission.body.count
    changeVersion()
    damage()
    layout.body = transmission.body
    layout.sendsBody = transmission.sendsBody
    layout.pacing = transmission.pacing
    layout.timedEnd = transmission.timedEnd
    layout.endingElsewhere = transmission.endingElsewhere
    layout.extra = transmission.extra.map { Tagged($0.value.piece, by: $0.fault) }
    placeChunks()
    placeBodyStops()
    layout.isWatched =
      !layout.budgetStops.isEmpty || layout.timedEnd != nil
      || (scene.choice.isUntilFired && layout.endingElsewhere != nil)

    // The length is declared for the body as it was to be, even where a later version turned out shorter.
    let length = transmission.sendsBody ? declaredBody : transmission.lengthWithoutBody
    var composer = HeadComposer(transmission: transmission, length: length)
    let silentHead = composer.head()
    let breaksOff = breaksOffForCertain || overDeclares(silentHead)
    let usesLibrary = !breaksOff && isPlain(silentHead)
    composer.connection = connectionField(breaksOff: breaksOff, usesLibrary: usesLibrary)
    let head = composer.head()
    layout.head = head.bytes
    placeHead(head, composer)
    layout.lead = leadSteps()
    let isKeepAlive = usesLibrary && scene.allowsKeepAlive && transmission.connection?.value != .close
    layout.ending = endingSteps(
      isOrderly: !overDeclares(head) && !transmission.syntax.contains { $0.value == .garbage },
      keepsConnection: isKeepAlive)
    markEndings(isOverDeclared: overDeclares(head))
    return program(of: answer, head: head, length: length, usesLibrary: usesLibrary, isKeepAlive: isKeepAlive)
  }

  private func program(
    of answer: Answer, head: ComposedHead, length: Int64?, usesLibrary: Bool, isKeepAlive: Bool
  ) -> WireProgram {
    let own: (FieldLine) -> Bool = {
      $0.isNamed("Connection") || $0.isNamed("Content-Length") || $0.isNamed("Transfer-Encoding")
    }
    return WireProgram(
      status: head.status, reason: head.reason, fields: head.fields,
      libraryFields: Fields(head.fields.lines.filter { !own($0) }), contentLength: length,
      connection: usesLibrary && !scene.allowsKeepAlive ? .close : transmission.connection?.value,
      usesLibrary: usesLibrary, isKeepAlive: isKeepAlive, sendsBody: transmission.sendsBody,
      bodyLength: transmission.body.count, faults: records, bodyRange: answer.range,
      version: scene.version(of: answer), problem: nil, layout: layout)
  }

  // MARK: Positions

  private func resolver(headLength: Int64 = 0) -> PositionResolver {
    PositionResolver(
      honestLength: honestLength, body: transmission.body, headLength: headLength,
      fileSize: scene.served.representation.size,
      firstVersionSize: scene.choice.file.first?.size ?? scene.served.representation.size,
      highestDelivered: scene.choice.highestDelivered)
  }

  /// The bytes behind a change of version are the other version's; what that has not, is not sent.
  private mutating func changeVersion() {
    guard let change = transmission.versionChange, case .position(let position) = change.value.moment,
      case .body(let offset)? = resolver().place(of: position),
      let next = scene.choice.file.first(where: { $0.version == change.value.version })
    else { return }
    layout.bodyStops.append(
      PlacedStop(
        offset, fault: change.fault, file: transmission.body.fileByte(at: offset), .switchVersion(next.version)))
    var served = scene.served
    served.representation = next
    served.coded = scene.codedBytes(like: scene.served, of: next)
    let size = served.coded.map { Int64($0.count) } ?? next.size
    transmission.body.replace(offset..<max(offset, transmission.body.count)) { piece, _ in
      guard let file = piece.file else { return [piece] }
      let range = min(file, size)..<min(file + piece.count, size)
      return served.pieces(of: [.content(version: next.version, range)])
    }
  }

  private mutating func damage() {
    for damage in transmission.damages {
      guard case .body(let offset)? = resolver().place(of: damage.value.position) else { continue }
      let end = offset + min(damage.value.count, transmission.body.count - offset)
      guard offset < end else { continue }
      layout.bodyStops.append(
        PlacedStop(offset, fault: damage.fault, file: transmission.body.fileByte(at: offset)))
      transmission.body.replace(offset..<end) { piece, start in [damage.value.kind.damaged(piece, start - offset)] }
    }
  }

  private mutating func placeChunks() {
    guard let framing = transmission.framing, let chunks = framing.value.chunks, transmission.sendsBody else { return }
    layout.chunks = chunks
    layout.chunkFault = framing.fault
    let length = transmission.body.count
    if let bad = chunks.badChunkNumber(in: length) {
      let offset = (bad - 1) * chunks.size
      layout.bodyStops.append(
        PlacedStop(offset, fault: framing.fault, file: transmission.body.fileByte(at: offset)))
    }
    let hasCut = transmission.stops.contains { if case .end = $0.value.action { true } else { false } }
    if chunks.cutsInside, !hasCut, length > 0 {
      let last = (chunks.chunkCount(of: length) - 1) * chunks.size
      layout.bodyStops.append(
        PlacedStop(last + (length - last) / 2, fault: framing.fault, .end(.close, insideChunk: true)))
    }
  }

  private mutating func placeBodyStops() {
    for (fault, delay) in transmission.bodyDelays.map({ ($0.fault, $0.value) }) where transmission.sendsBody {
      layout.bodyStops.insert(PlacedStop(0, fault: fault, .pause(.time(delay))), at: 0)
    }
    for tagged in transmission.stops {
      var action = tagged.value.action
      if case .end(let ending, _) = action, layout.chunks?.cutsInside == true {
        action = .end(ending, insideChunk: true)
      }
      switch resolver().place(of: tagged.value.position) {
      case .body(let offset) where tagged.value.position.frame != .head:
        let file = transmission.body.fileByte(at: offset)
        layout.bodyStops.append(PlacedStop(offset, fault: tagged.fault, file: file, action))
      case .budget(let count):
        layout.budgetStops.append(PlacedStop(count, fault: tagged.fault, action))
      default: break
      }
    }
    if let hold = transmission.hold,
      let offset = transmission.body.offset(ofFileByte: hold.position, size: scene.served.representation.size)
    {
      layout.bodyStops.append(
        PlacedStop(offset, fault: nil, .pause(.gate(hold.gate, atMost: hold.atMost))))
    }
    if transmission.body.count > 0 {
      layout.bodyStops += transmission.pacingFaults.map {
        PlacedStop(0, fault: $0, file: transmission.body.fileByte(at: 0))
      }
    }
    for landmark in landmarks {
      if case .body(let offset) = landmark.value, transmission.sendsBody {
        let place = min(offset, transmission.body.count)
        layout.bodyStops.append(
          PlacedStop(place, fault: landmark.fault, file: transmission.body.fileByte(at: place)))
      }
    }
    layout.bodyStops.stableSort()
  }

  /// Marks where each fault shows in the head, and the stops in it.
  private mutating func placeHead(_ head: ComposedHead, _ composer: HeadComposer) {
    for landmark in landmarks {
      if case .body = landmark.value, transmission.sendsBody { continue }
      layout.headStops.append(PlacedStop(Int64(head.offset(of: landmark.value)), fault: landmark.fault))
    }
    for fault in transmission.headFaults {
      guard let offset = head.firstDifference(from: composer.head(skipping: fault)) else { continue }
      layout.headStops.append(PlacedStop(Int64(offset), fault: fault))
    }
    for tagged in transmission.stops where tagged.value.position.frame == .head {
      guard case .head(let offset)? = resolver(headLength: Int64(head.bytes.count)).place(of: tagged.value.position)
      else { continue }
      layout.headStops.append(PlacedStop(offset, fault: tagged.fault, tagged.value.action))
    }
    for damage in transmission.damages where damage.value.position.frame == .head {
      guard case .head(let start)? = resolver(headLength: Int64(head.bytes.count)).place(of: damage.value.position)
      else { continue }
      let end = start + min(damage.value.count, Int64(head.bytes.count) - start)
      guard start < end else { continue }
      let piece = BodyPiece(.literal(head.bytes), start: start, count: end - start)
      layout.headStops.append(PlacedStop(start, fault: damage.fault))
      layout.head.replaceSubrange(
        Int(start)..<Int(end), with: damage.value.kind.damaged(piece, 0).bytes(scene.context.content))
    }
    for case (.slow(let pause), let fault) in transmission.syntax.map({ ($0.value, $0.fault) }) {
      layout.headPause = Tagged(pause, by: fault)
    }
    layout.headStops.stableSort()
  }

  // MARK: Beginning and end

  private func leadSteps() -> [WireStep] {
    func mark(_ fault: Int?) -> [WireStep] { fault.map { [.fired(fault: $0, file: nil)] } ?? [] }
    var steps: [WireStep] = []
    for delay in transmission.delays { steps += mark(delay.fault) + [.pause(.time(delay.value))] }
    if let connection = transmission.connection, connection.value == .closeBeforeAnswer {
      return steps + mark(connection.fault) + [.end(.close)]
    }
    if let jitter = transmission.pacing.jitter {
      // The first of the jitter's faults is the jitter itself.
      steps += mark(transmission.jitterFault) + [.pause(.time(jitter.pause(before: 0)))]
    }
    for interim in transmission.interim {
      steps += mark(interim.fault) + [.literal(Interim.head(interim.value), .interim)]
    }
    return steps
  }

  private func endingSteps(isOrderly: Bool, keepsConnection: Bool) -> [WireStep] {
    func mark(_ fault: Int?) -> [WireStep] { fault.map { [.fired(fault: $0, file: nil)] } ?? [] }
    if let half = transmission.halfClose { return mark(half.fault) + [.end(.halfClose)] }
    let end = WireStep.end(isOrderly ? .complete(keepsConnection: keepsConnection) : .close)
    guard let slow = transmission.slowClose else { return [end] }
    return [.drain] + mark(slow.fault) + [.pause(.time(slow.value)), end]
  }

  /// Notes which faults take something of the body from the client without an ending of their own.
  private mutating func markEndings(isOverDeclared: Bool) {
    for stop in layout.headStops {
      if case .end = stop.action, let fault = stop.fault { records[fault].endsBody = true }
    }
    if let chunks = layout.chunks, !chunks.hasLastChunk, let fault = layout.chunkFault {
      records[fault].endsBody = true
    }
    if let connection = transmission.connection, connection.value == .closeBeforeAnswer, let fault = connection.fault {
      records[fault].endsBody = true
    }
    guard isOverDeclared else { return }
    let faults = [transmission.declared?.fault, transmission.rawHead?.fault] + transmission.edits.map(\.fault)
    for fault in faults.compactMap({ $0 }) { records[fault].endsBody = true }
  }
}

extension [PlacedStop] {
  /// By offset, then rank; what was there first goes first.
  fileprivate mutating func stableSort() {
    self = enumerated().sorted {
      ($0.element.offset, $0.element.rank, $0.offset) < ($1.element.offset, $1.element.rank, $1.offset)
    }.map(\.element)
  }
}

extension Transmission.Damage.Kind {
  /// The piece with its bytes damaged; `offset` is where it begins in the damaged stretch.
  fileprivate func damaged(_ piece: BodyPiece, _ offset: Int64) -> BodyPiece {
    var damaged = piece
    switch self {
    case .flip: damaged.isFlipped.toggle()
    case .zeros:
      damaged.source = .zeros
      damaged.isFlipped = false
    case .html:
      damaged.source = .cycle(Pages.portal)
      damaged.start = offset
      damaged.isFlipped = false
    }
    return damaged
  }
}

/// Answers before the answer.
///
/// RFC 9110, section 15.2; RFC 8297, section 2
enum Interim {
  /// The head of such an answer.
  static func head(_ status: Int) -> [UInt8] {
    let fields = status == 103 ? "Link: </style.css>; rel=preload; as=style\r\n" : ""
    return Array("HTTP/1.1 \(status) \(StatusCode(status).reasonPhrase)\r\n\(fields)\r\n".utf8)
  }
}
