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
      bodyLength: transmission.body.count, faults: records, bodyRange: transmission.sendsBody ? answer.range : nil,
      version: scene.version(of: answer), problem: nil, layout: layout)
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
