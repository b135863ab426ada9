import Judge
import Synchronization

/// Gives out what happens on the server as server-sent events, until the client hangs up.
final class EventStream: ReplyReader, AnswerUnderWay {
  private let output: ConnectionOutput
  private let events: EventLog
  private let wakeUp = WakeUp()
  private let state = Mutex(State())

  private struct State {
    var waiting: [UInt8] = []
    var isLosing = false
    var listener = 0
  }

  /// What may wait for a client that does not read.
  private static let limit = 4 << 20

  init(_ events: EventLog, connection: WireConnection, stop: WakeUp) {
    self.events = events
    output = ConnectionOutput(connection: connection, stops: [stop])
    state.withLock { $0.waiting = Array(": events of sdl-testserver\nretry: 1000\n\n".utf8) }
    let listener = events.listen { [weak self] event in
      let (name, data) = EventForm.named(event)
      self?.take(name, data)
    }
    events.watch(listener) { [weak self] data in self?.take("request", data) }
    state.withLock { $0.listener = listener }
  }

  private func take(_ name: String, _ data: JSONValue) {
    let text = Array("event: \(name)\ndata: \(data.text)\n\n".utf8)
    state.withLock { state in
      if state.waiting.count + text.count <= Self.limit { state.waiting += text } else { state.isLosing = true }
    }
    wakeUp.signal()
  }

  func read(_ buffer: UnsafeMutableRawBufferPointer, at position: Int64) -> ReplyPiece {
    while true {
      wakeUp.clear()
      let piece = state.withLock { state -> [UInt8] in
        let piece = Array(state.waiting.prefix(buffer.count))
        state.waiting.removeFirst(piece.count)
        return piece
      }
      if !piece.isEmpty {
        buffer.copyBytes(from: piece)
        return .bytes(piece.count)
      }
      if state.withLock({ $0.isLosing }) { return .breakOff }
      switch output.wait(.seconds(15), wakeUps: [wakeUp]) {
      case .hungUp, .stopped: return .breakOff
      case .done:
        // After a long silence, so that a client that is gone is noticed on the way.
        if state.withLock({ $0.waiting.isEmpty }) { state.withLock { $0.waiting = Array(": still here\n\n".utf8) } }
      }
    }
  }

  func finished(wasSentWhole: Bool, on connection: WireConnection) {
    events.stopListening(state.withLock { $0.listener })
  }
}
