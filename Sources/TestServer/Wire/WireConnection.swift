import Synchronization

/// One accepted connection, from accept to its last byte.
final class WireConnection: Sendable {
  /// Its number among all connections of the server, from 1.
  let number: Int
  /// The socket. Closed by the library, after `closed` was told.
  let descriptor: Int32
  /// The listener that accepted it.
  let origin: Origin
  /// What had arrived when it was handed over: the beginning of its first request, or of a TLS handshake.
  let firstBytes: [UInt8]
  /// Whether the client is on this machine.
  let isLoopback: Bool
  private let base: Int64
  private let state = Mutex(State())

  /// Where a connection came in.
  struct Origin: Hashable, Sendable {
    /// The run whose own listener it is, or nil for the server's.
    var run: String?
    /// Whether TLS is spoken there.
    var isTLS: Bool
    /// The port.
    var port: UInt16
  }

  private struct State {
    var session: TLSSession?
    var request: IncomingRequest?
    var requests = 0
    var runs: [String: WeakRun] = [:]
    weak var lastRun: Run?
    var writtenAtRest: Int64 = 0
    var ended: (written: Int64, acknowledged: Int64)?
  }

  /// A run that may be deleted while a client that has asked for it stays connected.
  private struct WeakRun { weak let run: Run? }

  init(number: Int, descriptor: Int32, origin: Origin, firstBytes: [UInt8], isLoopback: Bool) {
    self.number = number
    self.descriptor = descriptor
    self.origin = origin
    self.firstBytes = firstBytes
    self.isLoopback = isLoopback
    base = SocketCalls.counters(descriptor)?.acknowledged ?? 0
  }

  /// The TLS session, once the library has told it.
  var session: TLSSession? {
    get { state.withLock { $0.session } }
    set { state.withLock { $0.session = newValue } }
  }

  /// The request under way.
  var request: IncomingRequest? { state.withLock { $0.request } }

  /// How many requests it has carried.
  var requestCount: Int { state.withLock { $0.requests } }

  /// The run that was asked for last on it.
  var lastRun: Run? { state.withLock { $0.lastRun } }

  /// A request has begun.
  func begin(_ request: IncomingRequest) {
    state.withLock {
      $0.request = request
      $0.requests += 1
    }
  }

  /// A run was asked for on it.
  func note(run: Run) {
    state.withLock {
      if $0.runs[run.id]?.run !== run {
        $0.runs = $0.runs.filter { $0.value.run != nil }
        $0.runs[run.id] = WeakRun(run: run)
      }
      $0.lastRun = run
    }
  }

  /// The runs that were asked for on it and are still there.
  var runs: [Run] { state.withLock { $0.runs.values.compactMap(\.run) } }

  /// Bytes on the wire that the kernel has taken since the connection began.
  var written: Int64 { state.withLock { $0.ended?.written ?? count().written } }

  /// Bytes on the wire that the client's kernel has acknowledged since the connection began.
  var acknowledged: Int64 { state.withLock { $0.ended?.acknowledged ?? count().acknowledged } }

  /// Asks the kernel; only while the socket is open, so under the lock.
  private func count() -> (written: Int64, acknowledged: Int64) {
    // The two counts are read one after the other: an acknowledgement in between would be lost or counted twice.
    while true {
      let before = SocketCalls.counters(descriptor)?.acknowledged ?? base
      let left = SocketCalls.unacknowledged(descriptor)
      if SocketCalls.counters(descriptor)?.acknowledged ?? base == before {
        return (before - base + left, before - base)
      }
    }
  }

  /// Nothing will come on it any more: its last request is let go, which would otherwise hold it for ever.
  func letGo() {
    state.withLock {
      $0.request = nil
      $0.session = nil
    }
  }

  /// The socket is about to be reset or closed: what is counted now stays. The first call counts.
  func end() { state.withLock { $0.ended = $0.ended ?? count() } }

  /// Whether the socket is closed, so that nothing more is acknowledged.
  var hasEnded: Bool { state.withLock { $0.ended != nil } }

  /// An answer is over: what is written from here on, and no request asks for it, is the library's own.
  func rest() {
    let written = written
    state.withLock { $0.writtenAtRest = written }
  }

  /// Whether the library has written an answer of its own since then.
  var hasForeignAnswer: Bool { written - state.withLock { $0.writtenAtRest } > 100 }
}
