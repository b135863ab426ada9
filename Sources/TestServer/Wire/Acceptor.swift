import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Decides what happens to a connection at a port before anything is read from it.
protocol Gatekeeper: AnyObject, Sendable {
  /// A client has connected; `connection` is the server's number of the connection.
  func attempt(connection: Int) -> ConnectionAction?
  /// The port takes connections again after a time.
  func reopened()
}

/// A connection that is to be handed over to a daemon.
struct AcceptedConnection: Sendable {
  let number: Int
  let descriptor: Int32
  let peer: SocketCalls.PeerAddress
  let origin: WireConnection.Origin
  let firstBytes: [UInt8]
  /// The certificate that the handshake shows, where TLS is spoken.
  let certificate: ServerCertificates.Kind
}

/// The thread that accepts connections for all ports of a server.
///
/// A connection is handed over when its first bytes are there, so that idle ones cost no thread and the first line is
/// known even where the library refuses it.
final class Acceptor: Sendable {
  private let handOver: @Sendable (AcceptedConnection) -> Void
  private let complain: @Sendable (SocketError) -> Void
  private let wakeUp = WakeUp()
  private let state = Mutex(State())

  private struct State {
    var ports: [Int: Port] = [:]
    var nextPort = 1
    var connections = 0
    var isStopping = false
    var thread: SystemThread?
  }

  fileprivate struct Port {
    var listening: ListeningPort
    var origin: WireConnection.Origin
    var gatekeeper: (any Gatekeeper)?
    /// While the port is closed for a time.
    var reopens: ContinuousClock.Instant?
    var isShut = false
  }

  /// A socket that waits for its first bytes, or for its client to close.
  private struct Waiting {
    let number: Int
    let descriptor: Int32
    let peer: SocketCalls.PeerAddress
    let origin: WireConnection.Origin
    let action: ConnectionAction?
    /// When it is closed in any case; nil: never.
    var deadline: ContinuousClock.Instant?
    /// Whether our direction is shut already.
    var isEnding = false
  }

  init(
    handOver: @escaping @Sendable (AcceptedConnection) -> Void,
    complain: @escaping @Sendable (SocketError) -> Void
  ) {
    self.handOver = handOver
    self.complain = complain
  }

  /// Starts the thread.
  func start() {
    let thread = SystemThread { [self] in loop() }
    state.withLock { $0.thread = thread }
  }

  /// Opens a port; returns its number here and the port itself.
  func open(
    addresses: [String], port: UInt16, isTLS: Bool, run: String?, gatekeeper: (any Gatekeeper)?
  ) throws(SocketError) -> (id: Int, port: UInt16) {
    let listening = try ListeningPort(addresses: addresses, port: port)
    let id = state.withLock { state in
      let id = state.nextPort
      state.nextPort += 1
      let origin = WireConnection.Origin(run: run, isTLS: isTLS, port: listening.port)
      state.ports[id] = Port(listening: listening, origin: origin, gatekeeper: gatekeeper)
      return id
    }
    wakeUp.signal()
    return (id, listening.port)
  }

  /// Closes a port for good.
  func close(_ id: Int) {
    state.withLock { state in
      state.ports[id]?.listening.close()
      state.ports[id] = nil
    }
    wakeUp.signal()
  }

  /// Closes a port until `reopens`, or until it is opened again where that is nil.
  func shut(_ id: Int, reopens: ContinuousClock.Instant?) {
    state.withLock { state in
      state.ports[id]?.listening.shut()
      state.ports[id]?.isShut = true
      state.ports[id]?.reopens = reopens
    }
    wakeUp.signal()
  }

  /// Opens a port again that was shut.
  func reopen(_ id: Int) {
    state.withLock { $0.ports[id]?.reopen() }
    wakeUp.signal()
  }

  /// Ends the thread and closes all ports and all connections that were not handed over.
  func stop() {
    let thread = state.withLock { state in
      state.isStopping = true
      defer { state.thread = nil }
      return state.thread
    }
    wakeUp.signal()
    thread?.join()
    state.withLock { state in
      for id in state.ports.keys { state.ports[id]?.listening.close() }
      state.ports = [:]
    }
  }

  private func loop() {
    var waiting: [Waiting] = []
    var pausedUntil: ContinuousClock.Instant?
    while true {
      let now = ContinuousClock.now
      if let until = pausedUntil, until <= now { pausedUntil = nil }
      let reopened = state.withLock { state in
        let due = state.ports.filter { $0.value.reopens.map { $0 <= now } ?? false }.keys
        for id in due { state.ports[id]?.reopen() }
        return due.compactMap { state.ports[$0]?.gatekeeper }
      }
      // Outside the lock, since the gatekeeper may want the port shut again.
      for gatekeeper in reopened { gatekeeper.reopened() }
      let (isStopping, listeners, nextOpening) = state.withLock { state in
        let listeners = state.ports.flatMap { id, port in port.listening.descriptors.map { (id: id, descriptor: $0) } }
        return (state.isStopping, listeners, state.ports.values.compactMap(\.reopens).min())
      }
      if isStopping { break }
      let accepting = pausedUntil == nil ? listeners : []
      let moments = [nextOpening, pausedUntil, waiting.compactMap(\.deadline).min()].compactMap { $0 }
      let ready = SocketCalls.readable(
        [wakeUp.descriptor] + accepting.map(\.descriptor) + waiting.map(\.descriptor),
        limit: moments.min().map { max($0 - now, .milliseconds(1)) })
      for index in ready where index > 0 && index <= accepting.count {
        if !accept(accepting[index - 1].id, accepting[index - 1].descriptor, &waiting) {
          pausedUntil = .now + .milliseconds(100)
        }
      }
      let readable = Set(ready.map { $0 - 1 - accepting.count }.filter { $0 >= 0 })
      if ready.contains(0) { wakeUp.clear() }
      waiting = serve(waiting, readable: readable)
    }
    for socket in waiting { SocketCalls.close(socket.descriptor) }
  }
  /// Takes what has connected. False where the system has no descriptor left, so that it must be tried later.
  private func accept(_ id: Int, _ listener: Int32, _ waiting: inout [Waiting]) -> Bool {
    for _ in 0..<64 {
      var peer = SocketCalls.PeerAddress()
      let found = state.withLock { state -> (Int32, Port, Int)? in
        guard let port = state.ports[id], port.listening.descriptors.contains(listener) else { return nil }
        state.connections += 1
        return (SocketCalls.accept(listener, peer: &peer), port, state.connections)
      }
      guard let (descriptor, port, number) = found else { return true }
      if descriptor < 0 {
        guard [EMFILE, ENFILE, ENOMEM, ENOBUFS].contains(-descriptor) else { return true }
        complain(SocketError(.open, code: -descriptor))
        return false
      }
      SocketCalls.setNoDelay(descriptor)
      let action = port.gatekeeper?.attempt(connection: number)
      switch action {
      case .resetOnAccept, .refuse, .restart:
        SocketCalls.reset(descriptor)
        SocketCalls.close(descriptor)
      case .closeOnAccept:
        SocketCalls.endSending(descriptor)
        waiting.append(
          Waiting(
            number: number, descriptor: descriptor, peer: peer, origin: port.origin, action: action,
            deadline: .now + Self.linger, isEnding: true))
      case .handshake, nil:
        waiting.append(Waiting(number: number, descriptor: descriptor, peer: peer, origin: port.origin, action: action))
      }
    }
    return true
  }

  /// How long a closed connection is read from, so that what the client has sent meanwhile does not turn the close
  /// into a reset.
  private static let linger = Duration.seconds(2)

  /// Hands over what has begun to speak and closes what is over; returns the rest.
  private func serve(_ waiting: [Waiting], readable: Set<Int>) -> [Waiting] {
    var rest: [Waiting] = []
    rest.reserveCapacity(waiting.count)
    let now = ContinuousClock.now
    for (index, socket) in waiting.enumerated() {
      if let deadline = socket.deadline, deadline <= now {
        SocketCalls.close(socket.descriptor)
      } else if !readable.contains(index) {
        rest.append(socket)
      } else if socket.isEnding {
        switch SocketCalls.receive(socket.descriptor, atMost: 65_536) {
        case .some(let bytes) where bytes.isEmpty: SocketCalls.close(socket.descriptor)
        default: rest.append(socket)
        }
      } else if let bytes = SocketCalls.peek(socket.descriptor, atMost: 1024) {
        if let kept = begin(socket, firstBytes: bytes) { rest.append(kept) }
      } else {
        rest.append(socket)
      }
    }
    return rest
  }

  /// The first bytes of a connection are there, or none will come.
  private func begin(_ socket: Waiting, firstBytes: [UInt8]) -> Waiting? {
    if firstBytes.isEmpty {
      SocketCalls.close(socket.descriptor)
      return nil
    }
    var certificate = ServerCertificates.Kind.right
    if case .handshake(let handshake) = socket.action {
      switch handshake {
      case .expired: certificate = .expired
      case .otherHost: certificate = .otherHost
      case .untrusted: certificate = .untrusted
      case .cut:
        // The hello is taken and nothing comes back.
        _ = SocketCalls.receive(socket.descriptor, atMost: 65_536)
        SocketCalls.endSending(socket.descriptor)
        var ending = socket
        ending.isEnding = true
        ending.deadline = .now + Self.linger
        return ending
      }
    }
    handOver(
      AcceptedConnection(
        number: socket.number, descriptor: socket.descriptor, peer: socket.peer, origin: socket.origin,
        firstBytes: firstBytes,
        certificate: certificate))
    return nil
  }
}

extension Acceptor.Port {
  fileprivate mutating func reopen() {
    // Where something else took the port meanwhile, it is tried again a little later.
    isShut = !listening.reopen()
    reopens = isShut ? .now + .milliseconds(20) : nil
  }
}
