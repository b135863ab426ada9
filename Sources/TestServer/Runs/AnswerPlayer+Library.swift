import HTTPSemantics
import Judge
import Synchronization

// The route through the library: it sends the head, and asks for the body piece by piece. Unsafe code lives here,
// since the pieces are written into the library's buffer.

extension AnswerPlayer: ReplyReader, AnswerUnderWay {
  /// Plays what comes before the head, then hands over to the library, or plays all of it where the library cannot.
  func play() -> DaemonReply {
    var step = next()
    while true {
      if !state.withLock({ $0.program.usesLibrary }) {
        playDirectly(from: step)
        return .handled
      }
      switch step {
      case .literal(let bytes, .head):
        wrote(bytes.count, part: .head)
        commitFirings(before: bytes.count)
        noteLastByte()
        return .library(libraryReply())
      case .end(let ending):
        finish(end(ending))
        return .handled
      default:
        switch perform(step) {
        case .done: break
        case .hungUp:
          finish(.clientClosed)
          return .handled
        case .stopped:
          finish(.serverStopped)
          return .handled
        }
      }
      step = next()
    }
  }

  private func libraryReply() -> LibraryReply {
    let file = fileBody()
    return state.withLock { state in
      let program = state.program
      let isEmpty = program.sendsBody && program.bodyLength == 0
      return LibraryReply(
        status: program.status, fields: program.libraryFields, length: program.contentLength,
        body: isEmpty ? .bytes([]) : file ?? .reader(self), closes: program.connection == .close,
        keepsAlive: program.connection == .keepAlive, answer: self)
    }
  }

  func read(_ buffer: UnsafeMutableRawBufferPointer, at position: Int64) -> ReplyPiece {
    if isTracked { meter.reached(body: position) }
    var filled = 0
    while filled < buffer.count {
      let step = state.withLock { $0.pendingStep.take() } ?? next()
      switch step {
      case .literal(let bytes, let part) where part == .head:
        wrote(bytes.count, part: .head)
        commitFirings(before: bytes.count)
      case .literal(let bytes, let part) where part == .extra:
        state.withLock { $0.extra += bytes }
      case .literal(let bytes, _):
        let count = min(bytes.count, buffer.count - filled)
        bytes.withUnsafeBytes { source in
          buffer.baseAddress?.advanced(by: filled).copyMemory(from: source.baseAddress!, byteCount: count)
        }
        keepOther(bytes[..<count])
        give(count, &filled)
        if count < bytes.count { keep(.literal(Array(bytes[count...]), .body)) }
      case .content(let version, let range):
        let count = Int(min(Int64(buffer.count - filled), range.upperBound - range.lowerBound))
        let piece = UnsafeMutableRawBufferPointer(rebasing: buffer[filled..<filled + count])
        guard source?.fill(piece, version: version, from: range.lowerBound) == true else {
          return breakOff(.cutClose)
        }
        memory?.keep(UnsafeRawBufferPointer(piece), at: range.lowerBound)
        give(count, &filled)
        let rest = range.lowerBound + Int64(count)
        if rest < range.upperBound { keep(.content(version: version, rest..<range.upperBound)) }
      case .fired(let fault, let file): mark(fault, file: file)
      case .pause, .drain, .switchVersion:
        // What was filled so far goes out before anything else happens.
        if filled > 0 {
          keep(step)
          noteLastByte()
          return .bytes(filled)
        }
        switch perform(step) {
        case .done: break
        case .hungUp: return breakOff(.clientClosed)
        case .stopped: return breakOff(.serverStopped)
        }
      case .end(let ending):
        if filled > 0 {
          keep(step)
          noteLastByte()
          return .bytes(filled)
        }
        if case .complete = ending { return .end }
        return breakOff(end(ending))
      }
    }
    noteLastByte()
    return .bytes(filled)
  }

  /// With its last byte the client knows that the answer is over.
  private func noteLastByte() {
    let isLast = state.withLock { state in
      !state.program.sendsBody || state.body >= state.program.bodyLength
    }
    if isLast { run.isEnding(choice.id) }
  }

  func keep(_ step: WireStep) { state.withLock { $0.pendingStep = step } }

  private func give(_ count: Int, _ filled: inout Int) {
    guard count > 0 else { return }
    filled += count
    wrote(count, part: .body)
    commitFirings(before: count)
  }

  private func breakOff(_ ending: Exchange.Ending) -> ReplyPiece {
    state.withLock { $0.ending = ending }
    return .breakOff
  }

  /// The library is through with the answer.
  func finished(wasSentWhole: Bool, on connection: WireConnection) {
    endFile(wasSentWhole: wasSentWhole)
    if let ending = state.withLock({ $0.ending }) { return finish(ending) }
    guard wasSentWhole else {
      takeBackUnsent()
      return finish(output.isStopped ? .serverStopped : .clientClosed)
    }
    if isTracked { meter.reached(body: state.withLock { $0.body }, mayHaveEnded: true) }
    var extra = state.withLock { $0.extra }
    // What the program has left: marks, a change of version at the end, bytes behind the answer.
    loop: while true {
      let step = state.withLock { $0.pendingStep.take() } ?? next()
      switch step {
      case .literal(let bytes, .extra): extra += bytes
      case .literal(let bytes, .head):
        wrote(bytes.count, part: .head)
        commitFirings(before: bytes.count)
      case .fired(let fault, let file): mark(fault, file: file)
      case .switchVersion: switchVersion()
      case .end: break loop
      case .literal, .content: break
      case .pause, .drain:
        if perform(step) != .done { break loop }
      }
    }
    if !extra.isEmpty {
      let (count, _) = extra.withUnsafeBytes { output.write($0) }
      wrote(count, part: .extra)
      commitFirings(before: count)
    }
    commitFirings()
    finish(.complete)
  }

  /// The library had taken a last piece of which the kernel took only a part.
  private func takeBackUnsent() {
    guard !isTracked else { return }
    let written = meter.body(written: connection.written)
    state.withLock { state in
      guard written < state.body else { return }
      state.wire -= state.body - written
      state.body = written
    }
  }
}
