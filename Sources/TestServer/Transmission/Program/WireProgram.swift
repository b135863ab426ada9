public import HTTPSemantics
public import Judge

/// An answer as a program of steps, made one at a time, so that a body of any size takes no memory.
///
/// One stream for both routes. Our own writer writes every `literal` and `content`. On the library's route
/// (`usesLibrary`) the first `literal` of part `.head` is the moment to queue the library's response, made of `status`,
/// `libraryFields`, `contentLength` and `connection`; further `.head` literals are only counted, so that fired faults get
/// their wire offset; `.body` and `content` are what the content reader gives out, `.extra` is written behind the whole
/// answer. The library adds neither Date (it is among the fields) nor anything else. There the ending is always
/// `.complete`. Literals and content that follow each other without another kind of step but `fired` may be joined in
/// one write.
public struct WireProgram: Sendable {
  /// The status as sent; 0 where the head has none.
  public internal(set) var status: Int
  /// The reason phrase as sent.
  public internal(set) var reason: String
  /// All fields of the head as they are sent, for the log. On the library's route in the order in which it sends them.
  public internal(set) var fields: Fields
  /// The fields to give to the library, Date included: those of `fields` that it does not make itself.
  public internal(set) var libraryFields: Fields
  /// The Content-Length that the library is to send, or nil for none (204); of an answer to HEAD or a 304 too, whose
  /// body is not sent.
  public internal(set) var contentLength: Int64?
  /// `close` or `keep-alive` where the scenario or the script wants that field, or nil.
  public internal(set) var connection: ConnectionWish?
  /// Whether the library can send it: well-formed, orderly to the end.
  public internal(set) var usesLibrary: Bool
  /// Whether the connection may live on.
  public internal(set) var isKeepAlive: Bool
  /// Whether there is a body on the wire.
  public internal(set) var sendsBody: Bool
  /// The length of the body on the wire, without framing and extra bytes.
  public internal(set) var bodyLength: Int64
  /// The faults that were planned, in the order of the choice's `uses`. `endsBody` is right once the fault has fired.
  public internal(set) var faults: [FaultRecord]
  /// The bytes of the file that the body is to bring, where it brings one stretch.
  public internal(set) var bodyRange: Range<Int64>?
  /// The version that the answer speaks of, or nil where it speaks of none (an error, a page).
  public internal(set) var version: Int?
  /// Why the answer could not be planned as written; the lab's own failure, and the answer is a 500 that says so.
  public internal(set) var problem: String?

  var layout: WireLayout
  var phase = Phase.lead
  var queue: ArraySlice<WireStep> = []
  var fired: Set<Int> = []
  var ended: WireStep?
  var bodyOffset: Int64 = 0
  var nextStop = 0
  var spentBudgets: Set<Int> = []
  var chunkIsOpen = false
  var pacingBegan: Duration?
  var writes: Int64 = 0
  var jitterIsPaid = false
  var hasLookedElsewhere = false
  /// Whether an ending is on its way: nothing comes before it any more.
  var isEnding = false
  var extraOffset: Int64 = 0

  /// Where the program is.
  enum Phase: Hashable, Sendable { case lead, head, body, framing, extra, ending }

  /// Whether it looks at what the whole case has got.
  var hasBudget: Bool { !layout.budgetStops.isEmpty }

  /// What comes next. After the first `.end` it stays that.
  public mutating func next(_ situation: WireSituation) -> WireStep {
    if let ended { return ended }
    interrupt(situation)
    while true {
      guard let step = queue.popFirst() else {
        advance(situation)
        continue
      }
      switch step {
      case .fired(let fault, _):
        // Once is enough.
        if fired.insert(fault).inserted { return step }
      case .end:
        ended = step
        return step
      case .pause(let pause):
        return .pause(limited(pause, situation))
      default:
        return step
      }
    }
  }

  /// Ends by time and by what happened in other answers come before whatever was planned.
  private mutating func interrupt(_ situation: WireSituation) {
    guard !isEnding, phase != .ending else { return }
    if let timed = layout.timedEnd, situation.elapsed >= timed.value.time {
      queue = []
      act(PlacedStop(bodyOffset, fault: timed.fault, .end(timed.value.ending, insideChunk: false)))
    } else if situation.hasFiredElsewhere, !hasLookedElsewhere, let elsewhere = layout.endingElsewhere {
      hasLookedElsewhere = true
      guard elsewhere.fault.map({ !fired.contains($0) }) ?? true else { return }
      queue = []
      act(PlacedStop(bodyOffset, fault: elsewhere.fault, elsewhere.value))
    }
  }

  /// A pause is cut short by the time at which the answer ends anyway.
  private func limited(_ pause: WireStep.Pause, _ situation: WireSituation) -> WireStep.Pause {
    guard let timed = layout.timedEnd else { return pause }
    let left = max(.zero, timed.value.time - situation.elapsed)
    switch pause {
    case .time(let time): return .time(min(time, left))
    case .gate(let name, let atMost): return .gate(name, atMost: min(atMost, left))
    case .nextRequest(let atMost): return .nextRequest(atMost: min(atMost, left))
    case .forever: return .time(left)
    }
  }

  private mutating func advance(_ situation: WireSituation) {
    switch phase {
    case .lead:
      phase = .head
      queue = layout.lead[...]
    case .head:
      phase = .body
      queue = layout.headSteps()[...]
    case .body: advanceBody(situation)
    case .framing:
      phase = .extra
      if let chunks = layout.chunks, layout.sendsBody {
        queue = chunks.hasLastChunk ? [.literal(chunks.ending, .framing)] : missingLastChunk
      }
    case .extra: advanceExtra()
    case .ending:
      queue = layout.ending[...]
    }
  }

  private var missingLastChunk: ArraySlice<WireStep> {
    let mark = layout.chunkFault.map { [WireStep.fired(fault: $0, file: nil)] } ?? []
    return mark[...] + [.end(.close)]
  }

  private mutating func advanceExtra() {
    guard let extra = layout.extra, extraOffset < extra.value.count else {
      phase = .ending
      return
    }
    let end = extraOffset + min(extra.value.count - extraOffset, WireLayout.portion)
    if extraOffset == 0, let fault = extra.fault { queue.append(.fired(fault: fault, file: nil)) }
    queue.append(.literal(extra.value.part(extraOffset..<end).bytes(layout.content), .extra))
    extraOffset = end
  }

  /// Whether an ending now takes something of the body, or the chunk that ends it, from the client.
  private var breaksBody: Bool {
    switch phase {
    case .lead, .head: true
    case .body: bodyOffset < layout.body.count || layout.chunks != nil
    case .framing: layout.chunks != nil
    case .extra, .ending: false
    }
  }

  /// Puts a stop's steps into the queue and notes what an ending means for the body.
  mutating func act(_ stop: PlacedStop) {
    isEnding = isEnding || stop.isEnding
    if case .end = stop.action, let fault = stop.fault, faults.indices.contains(fault) {
      faults[fault].endsBody = breaksBody
    }
    queue.append(contentsOf: stop.steps(file: layout.body.fileByte(at: bodyOffset)))
  }
}
