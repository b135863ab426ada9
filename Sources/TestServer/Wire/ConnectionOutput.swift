#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The sending side of a connection for answers that the server writes itself, past the library.
///
/// Every wait in it ends when the client hangs up or one of the stops is signalled.
struct ConnectionOutput {
  let connection: WireConnection
  /// What ends every wait: the server's stop, the run's end.
  let stops: [WakeUp]

  /// How an action went.
  enum Outcome: Hashable {
    case done
    /// The client closed, or the connection failed.
    case hungUp
    /// One of the stops was signalled.
    case stopped
  }

  private var descriptor: Int32 { connection.descriptor }

  /// Gives all bytes to the kernel, however long the client takes to make room; tells how many it took.
  func write(_ bytes: UnsafeRawBufferPointer) -> (count: Int, outcome: Outcome) {
    var sent = 0
    var isFlushing = false
    while sent < bytes.count {
      let result: SocketCalls.Sent
      if let session = connection.session {
        let rest = UnsafeRawBufferPointer(rebasing: bytes[sent...])
        result = isFlushing ? session.flush() : session.send(rest)
      } else {
        result = SocketCalls.send(descriptor, UnsafeRawBufferPointer(rebasing: bytes[sent...]))
      }
      switch result {
      case .bytes(let count):
        sent += count
        isFlushing = false
      case .gone:
        // The server's stop shuts the sockets too.
        return (sent, isStopped ? .stopped : .hungUp)
      case .full:
        isFlushing = connection.session != nil
        // A client that has shut its own direction may still read: only a failed connection ends a write.
        switch SocketCalls.wait(
          descriptor, events: Int32(POLLOUT), wakeUps: stops.map(\.descriptor), noticesHangUp: false)
        {
        case .woken: return (sent, .stopped)
        case .hungUp: return (sent, .hungUp)
        case .ready, .timedOut: break
        }
      }
    }
    return (sent, .done)
  }

  /// Whether one of the stops was signalled.
  var isStopped: Bool { !SocketCalls.readable(stops.map(\.descriptor), limit: .zero).isEmpty }

  /// Waits that long, or until one of `wakeUps` is signalled (then it is `done` too).
  func wait(_ time: Duration?, wakeUps: [WakeUp] = []) -> Outcome {
    let descriptors = (stops + wakeUps).map(\.descriptor)
    switch SocketCalls.wait(descriptor, wakeUps: descriptors, limit: time) {
    case .woken(let index): return index < stops.count ? .stopped : .done
    case .hungUp: return .hungUp
    case .ready, .timedOut: return .done
    }
  }

  /// Waits until the client's kernel has acknowledged everything; gives up after `limit` without any progress, and
  /// after `total` in any case. With `endsWithInput` it ends when the client sends something.
  func drain(
    limit: Duration = .seconds(5), total: Duration = .seconds(3600), endsWithInput: Bool = false
  ) -> Outcome {
    var left = SocketCalls.unacknowledged(descriptor)
    let end = ContinuousClock.now + total
    var deadline = min(end, ContinuousClock.now + limit)
    var pause = Duration.microseconds(50)
    while left > 0 {
      let event = SocketCalls.wait(
        descriptor, events: endsWithInput ? Int32(POLLIN) : 0, wakeUps: stops.map(\.descriptor), limit: pause)
      if case .woken = event { return .stopped }
      if event == .ready { return .done }
      let now = SocketCalls.unacknowledged(descriptor)
      // A client that hung up acknowledges no more.
      if event == .hungUp, now >= left { return .hungUp }
      let present = ContinuousClock.now
      if present > deadline { return .done }
      if now < left {
        deadline = min(end, present + limit)
        pause = .microseconds(50)
      } else {
        pause = min(pause * 2, .milliseconds(5))
      }
      left = now
    }
    return .done
  }

  /// FIN; over TLS with close_notify before it. The library would do the same, but only once it has the connection
  /// back.
  func close() {
    if let session = connection.session { _ = session.sendCloseNotify() }
    SocketCalls.endSending(descriptor)
  }

  /// FIN without close_notify.
  func closeWithoutNotify() { SocketCalls.endSending(descriptor) }

  /// RST, after what was sent has been acknowledged: the client gets all of it first.
  func reset() {
    _ = drain()
    // A reset makes the kernel forget its counts.
    connection.end()
    SocketCalls.reset(descriptor)
  }

  /// Shuts our direction and reads the other until the client closes.
  func halfClose() -> Outcome {
    close()
    while true {
      switch SocketCalls.wait(
        descriptor, events: Int32(POLLIN), wakeUps: stops.map(\.descriptor), noticesHangUp: false)
      {
      case .woken: return .stopped
      case .hungUp: return .hungUp
      case .ready, .timedOut:
        if SocketCalls.receive(descriptor, atMost: 65_536)?.isEmpty == true { return .hungUp }
      }
    }
  }

  /// Sends nothing more until the client closes or the server stops.
  func silence() -> Outcome {
    var outcome = Outcome.done
    while outcome == .done { outcome = wait(nil) }
    return outcome
  }
}
