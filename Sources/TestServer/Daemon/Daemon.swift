import CMicrohttpd
import HTTPSemantics
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// The shell round libmicrohttpd. Unsafe code lives in this file and in DaemonCallbacks.swift.

/// One daemon of the library: it gets accepted sockets and has a thread for each.
final class Daemon: Sendable {
  let handler: any RequestHandler
  private let state = Mutex(State())
  /// What the library said when it answered a request by itself, by the thread on which it did.
  private let refusals = Mutex<[UInt: Int]>([:])
  private let words = Mutex("")

  private struct State {
    var handle: DaemonHandle?
    /// Sockets handed over of which the library has not told yet that they are its own.
    var arriving: [Int32: WireConnection] = [:]
  }

  private struct DaemonHandle: @unchecked Sendable { let pointer: OpaquePointer }

  /// Starts it. With a certificate it speaks TLS.
  init(handler: any RequestHandler, certificate: ServerCertificates.Pair?, connections: Int) throws(DaemonError) {
    self.handler = handler
    var callbacks = DaemonCallbacks.table
    // The daemon is let go only after the library has been stopped, so an unowned pointer to it is enough.
    let context = Unmanaged.passUnretained(self).toOpaque()
    let handle: OpaquePointer?
    if let certificate {
      handle = certificate.certificate.withCString { certificate_ in
        certificate.key.withCString { key in
          sdl_start_daemon(&callbacks, context, UInt32(clamping: connections), Self.stack, certificate_, key)
        }
      }
    } else {
      handle = sdl_start_daemon(&callbacks, context, UInt32(clamping: connections), Self.stack, nil, nil)
    }
    let said = words.withLock { $0 }
    guard let handle else { throw certificate == nil ? .notStarted(said) : .unusableCertificate(said) }
    let kept = DaemonHandle(pointer: handle)
    state.withLock { $0.handle = kept }
  }

  /// Enough for the deepest call of an unoptimised build.
  private static let stack = 512 << 10

  /// Hands an accepted socket over. False where the library does not take it (then it is closed already).
  func add(_ connection: WireConnection, peer: SocketCalls.PeerAddress) -> Bool {
    let handle = state.withLock { state -> DaemonHandle? in
      state.arriving[connection.descriptor] = connection
      return state.handle
    }
    guard let handle else {
      state.withLock { _ = $0.arriving.removeValue(forKey: connection.descriptor) }
      SocketCalls.close(connection.descriptor)
      return false
    }
    var storage = peer.storage
    if sdl_add_connection(handle.pointer, connection.descriptor, &storage, peer.length) != 0 { return true }
    state.withLock { _ = $0.arriving.removeValue(forKey: connection.descriptor) }
    return false
  }

  /// Closes all connections and waits for their threads. Whoever waits in a callback must have been woken before.
  func stop() {
    let handle = state.withLock { state in
      defer { state.handle = nil }
      return state.handle
    }
    if let handle { MHD_stop_daemon(handle.pointer) }
  }

  /// The connection whose socket the library has just taken.
  func arrived(_ descriptor: Int32) -> WireConnection? {
    state.withLock { $0.arriving.removeValue(forKey: descriptor) }
  }

  /// Keeps what the library says: the status of an answer of its own, and the reason why it does not start.
  func noteLog(_ line: String) {
    if state.withLock({ $0.handle == nil }) { words.withLock { $0 += line } }
    guard let status = Self.status(toldIn: line) else { return }
    refusals.withLock { $0[UInt(pthread_self())] = status }
  }

  private static func status(toldIn line: String) -> Int? {
    let mark = "HTTP response code is "
    var rest = line[...]
    while !rest.isEmpty, !rest.hasPrefix(mark) { rest = rest.dropFirst() }
    return Int(rest.dropFirst(mark.count).prefix { $0.isNumber })
  }

  /// The status that the library answered by itself on this thread or, where the thread is not known (`anyThread`),
  /// on any; 0 where it answered none.
  func takeRefusal(anyThread: Bool) -> Int {
    refusals.withLock { refusals in
      guard let thread = anyThread ? refusals.keys.first : UInt(pthread_self()) else { return 0 }
      return refusals.removeValue(forKey: thread) ?? 0
    }
  }
}
