import Synchronization

/// The ports of one run: where its places are found, and what acts on those that are its own.
final class RunPorts: Sendable {
  private let acceptor: Acceptor
  private let dropConnections: @Sendable () -> Void
  private let state = Mutex(State())

  private struct State {
    var addresses: RunAddresses?
    var own: [Own] = []
  }

  private struct Own {
    let id: Int
    let gate: PortGate
    var isShut = false
  }

  init(acceptor: Acceptor, dropConnections: @escaping @Sendable () -> Void) {
    self.acceptor = acceptor
    self.dropConnections = dropConnections
  }

  /// Where its places are found; set once, before the run is made.
  var addresses: RunAddresses {
    get { state.withLock { $0.addresses! } }
    set { state.withLock { $0.addresses = newValue } }
  }

  /// Opens a port of the run's own and gives its number.
  func open(addresses: [String], isTLS: Bool, run: String, isOtherOrigin: Bool) throws(SocketError) -> UInt16 {
    let gate = PortGate(isOtherOrigin: isOtherOrigin)
    let opened = try acceptor.open(addresses: addresses, port: 0, isTLS: isTLS, run: run, gatekeeper: gate)
    state.withLock { $0.own.append(Own(id: opened.id, gate: gate)) }
    return opened.port
  }

  /// The run is made: from here on its script decides at the ports.
  func bind(_ run: Run) {
    for own in state.withLock({ $0.own }) { own.gate.bind(run) }
  }

  /// Shuts and opens the run's own ports as its script wants them now.
  func apply(_ run: Run) {
    let count = state.withLock { $0.own.count }
    for index in 0..<count {
      let own = state.withLock { $0.own[index] }
      let isOther = own.gate.isOtherOrigin
      let now = run.now
      switch run.withScript({ $0.portState(onOtherOrigin: isOther, now: now) }) {
      case .open:
        guard own.isShut else { continue }
        state.withLock { $0.own[index].isShut = false }
        acceptor.reopen(own.id)
      case .closed(let reopens, let drops):
        state.withLock { $0.own[index].isShut = true }
        acceptor.shut(own.id, reopens: reopens.map { run.began + $0 })
        // An answer that is under way is the one before the fault: it ends first.
        if drops, run.activeAnswers == 0 { dropConnections() }
      }
    }
  }

  /// Closes the run's own ports for good.
  func close() {
    for own in state.withLock({ $0.own }) { acceptor.close(own.id) }
  }
}

/// Asks a run's script what happens to connections at one of its own ports.
final class PortGate: Gatekeeper {
  let isOtherOrigin: Bool
  private let run = Mutex<WeakRun?>(nil)

  private struct WeakRun: Sendable { weak let run: Run? }

  init(isOtherOrigin: Bool) { self.isOtherOrigin = isOtherOrigin }

  func bind(_ run: Run) { self.run.withLock { $0 = WeakRun(run: run) } }

  private var bound: Run? { run.withLock { $0?.run } }

  func attempt(connection: Int) -> ConnectionAction? {
    guard let run = bound else { return nil }
    let now = run.now
    let isOther = isOtherOrigin
    let choice = run.withScript {
      $0.connectionAttempt(onOtherOrigin: isOther, connection: UInt64(connection), now: now)
    }
    if choice.action != nil { run.checkPorts() }
    return choice.action
  }

  func reopened() { bound?.checkPorts() }
}
