/// What a program plays, laid out: everything that is known before the first byte.
struct WireLayout: Sendable {
  /// The most bytes that one step makes in memory, and that are given out between two looks at the situation where
  /// something outside the answer may end it.
  static let portion: Int64 = 64 << 10

  /// The steps before the head.
  var lead: [WireStep] = []
  /// The head.
  var head: [UInt8] = []
  /// Marks, pauses and endings in the head, by offset.
  var headStops: [PlacedStop] = []
  /// The pause between two bytes of the head, with the fault, or nil.
  var headPause: Tagged<Duration>?
  var body = BodyText()
  var sendsBody = true
  /// By offset, then rank.
  var bodyStops: [PlacedStop] = []
  /// `offset` is the case's budget.
  var budgetStops: [PlacedStop] = []
  var timedEnd: Tagged<Transmission.TimedEnd>?
  var endingElsewhere: Tagged<Stop.Action>?
  var chunks: ChunkForm?
  var chunkFault: Int?
  var pacing = Pacing()
  var extra: Tagged<BodyPiece>?
  /// The last steps.
  var ending: [WireStep] = []
  /// Whether something outside the answer may end it, so that steps are kept short.
  var isWatched = false
  var content: @Sendable (Int, Range<Int64>) -> [UInt8]

  /// The steps of the head: split where something happens.
  func headSteps() -> [WireStep] {
    var steps: [WireStep] = []
    var offset = 0
    func write(to end: Int) {
      guard let headPause else {
        if end > offset { steps.append(.literal(Array(head[offset..<end]), .head)) }
        offset = end
        return
      }
      while offset < end {
        if offset == 1, let fault = headPause.fault { steps.append(.fired(fault: fault, file: nil)) }
        if offset > 0 { steps.append(.pause(.time(headPause.value))) }
        steps.append(.literal([head[offset]], .head))
        offset += 1
      }
    }
    for stop in headStops {
      write(to: Int(stop.offset))
      steps += stop.steps(file: nil)
      if case .end = stop.action { return steps }
    }
    write(to: head.count)
    return steps
  }
}
