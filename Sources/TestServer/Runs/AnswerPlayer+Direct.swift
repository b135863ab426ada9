import Judge

// The route past the library: every byte is written here. Unsafe code lives here, for the buffer of content.

extension AnswerPlayer {
  /// Plays the program from `first` on to its end on the connection itself.
  func playDirectly(from first: WireStep? = nil) {
    SocketCalls.setNoDelay(connection.descriptor)
    var step = first ?? next()
    while true {
      if case .end(let ending) = step { return finish(end(ending)) }
      switch perform(step) {
      case .done: break
      case .hungUp:
        output.close()
        return finish(.clientClosed)
      case .stopped:
        output.close()
        return finish(.serverStopped)
      }
      step = next()
    }
  }

  /// Does what any step but the end says.
  func perform(_ step: WireStep) -> ConnectionOutput.Outcome {
    switch step {
    case .literal(let bytes, let part): return bytes.withUnsafeBytes { write($0, part) }
    case .content(let version, let range): return writeContent(version, range)
    case .pause(let time):
      let present = output.wait(.zero)
      if present != .done { return present }
      commitFirings()
      return pause(time)
    case .drain: return output.drain()
    case .fired(let fault, let file): mark(fault, file: file)
    case .switchVersion:
      commitFirings()
      switchVersion()
    case .end: break
    }
    return .done
  }

  private func write(_ bytes: UnsafeRawBufferPointer, _ part: WireStep.Part) -> ConnectionOutput.Outcome {
    if bytes.isEmpty { return .done }
    let (count, outcome) = output.write(bytes)
    wrote(count, part: part)
    if part == .body { keepOther(bytes.prefix(count)) }
    if count > 0 { commitFirings(before: count) }
    return outcome
  }

  private func writeContent(_ version: Int, _ range: Range<Int64>) -> ConnectionOutput.Outcome {
    guard let source else { return .hungUp }
    var offset = range.lowerBound
    let size = Int(min(Self.blockSize, max(1, range.upperBound - offset)))
    return withUnsafeTemporaryAllocation(byteCount: size, alignment: 64) { buffer in
      while offset < range.upperBound {
        let count = Int(min(Int64(size), range.upperBound - offset))
        let piece = UnsafeMutableRawBufferPointer(rebasing: buffer[..<count])
        // A real file that has become shorter breaks the answer off.
        guard source.fill(piece, version: version, from: offset) else { return .hungUp }
        let outcome = write(UnsafeRawBufferPointer(piece), .body)
        if outcome != .done { return outcome }
        offset += Int64(count)
      }
      return .done
    }
  }

  /// Ends the connection as told; gives what the log says of it.
  func end(_ ending: WireStep.Ending) -> Exchange.Ending {
    switch output.wait(.zero) {
    case .done: break
    case .stopped:
      output.close()
      return .serverStopped
    case .hungUp:
      output.close()
      if case .complete = ending {
        commitFirings()
        return .complete
      }
      return .clientClosed
    }
    commitFirings()
    tellProgress()
    if ending.isVisible { run.isEnding(choice.id) }
    switch ending {
    case .complete:
      output.close()
      connection.discardInput()
      return .complete
    case .close:
      output.close()
      connection.discardInput()
      return .cutClose
    case .reset:
      output.reset()
      return .cutReset
    case .closeWithoutNotify:
      output.closeWithoutNotify()
      connection.discardInput()
      return .noCloseNotify
    case .halfClose:
      return output.halfClose() == .stopped ? .serverStopped : .halfClosed
    case .silence:
      return output.silence() == .stopped ? .serverStopped : .cutSilence
    case .blackhole:
      SocketCalls.dropIncoming(connection.descriptor)
      return output.silence() == .stopped ? .serverStopped : .cutSilence
    }
  }
}

extension WireStep.Ending {
  /// Whether the client sees at once that nothing more will come.
  fileprivate var isVisible: Bool {
    switch self {
    case .complete, .close, .reset, .closeWithoutNotify: true
    case .halfClose, .silence, .blackhole: false
    }
  }
}

extension WireConnection {
  /// Takes what has come in and was not read: closing a socket with such bytes would send a reset behind the FIN.
  func discardInput() {
    while let bytes = SocketCalls.receive(descriptor, atMost: 65_536), !bytes.isEmpty {}
  }
}
