import CMicrohttpd

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// Every socket call of the server goes through this file, one thin function each. Unsafe code lives here.

/// The system's socket calls.
enum SocketCalls {
  /// What a send brought.
  enum Sent: Hashable {
    case bytes(Int)
    /// The socket takes nothing now.
    case full
    /// The connection is gone.
    case gone
  }

  /// What a wait brought. Several things may have happened; the first of this order is told.
  enum Event: Hashable {
    /// One of the wake-up descriptors is readable; its index.
    case woken(Int)
    /// The client has closed, or the connection failed.
    case hungUp
    /// The socket can be read or written, as asked.
    case ready
    /// The time is over.
    case timedOut
  }

  /// Opens a listening socket; socket(2), bind(2), listen(2). Throws the call that failed with its error number.
  ///
  /// `canBeHeld` lets `bind` take the same port beside it.
  static func listen(_ address: String, port: UInt16, canBeHeld: Bool = false) throws(SocketError) -> Int32 {
    let descriptor = try bind(address, port: port, isShared: canBeHeld)
    guard startListening(descriptor) else {
      let code = errno
      close(descriptor)
      throw SocketError(.bind(address, port), code: code)
    }
    return descriptor
  }

  /// Opens a socket that has a port and takes no connection: nobody else gets the port, and who connects is refused;
  /// socket(2), bind(2). With `isShared` another such socket may have it already; setsockopt(2) with SO_REUSEPORT.
  static func bind(_ address: String, port: UInt16, isShared: Bool) throws(SocketError) -> Int32 {
    var storage = sockaddr_storage()
    let isSix = address.contains(":")
    let length = isSix ? sdl_socket_address_v6(&storage, address, port) : sdl_socket_address_v4(&storage, address, port)
    guard length > 0 else { throw SocketError(.address(address), code: EINVAL) }
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    let descriptor = socket(isSix ? AF_INET6 : AF_INET, kind, 0)
    guard descriptor >= 0 else { throw SocketError(.open, code: errno) }
    var on: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, size)
    if isShared { setsockopt(descriptor, SOL_SOCKET, SO_REUSEPORT, &on, size) }
    if isSix { setsockopt(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &on, size) }
    guard sdl_bind(descriptor, &storage, socklen_t(length)) == 0 else {
      let code = errno
      close(descriptor)
      throw SocketError(.bind(address, port), code: code)
    }
    return descriptor
  }

  /// Takes connections on a socket that has a port; listen(2).
  static func startListening(_ descriptor: Int32) -> Bool {
    #if canImport(Glibc)
      Glibc.listen(descriptor, 4096) == 0
    #else
      Musl.listen(descriptor, 4096) == 0
    #endif
  }

  /// The port to which a socket is bound; getsockname(2).
  static func port(of descriptor: Int32) -> UInt16 {
    var storage = sockaddr_storage()
    return sdl_bound_address(descriptor, &storage) == 0 ? sdl_port_of(&storage) : 0
  }

  /// A peer's address as the system holds it.
  struct PeerAddress: Sendable {
    var storage = sockaddr_storage()
    var length: socklen_t = 0

    /// Whether it is an address of the loopback.
    var isLoopback: Bool {
      var copy = storage
      return sdl_is_loopback(&copy) != 0
    }
  }

  /// Takes a connection; accept4(2). Returns a negative error number where there is none.
  static func accept(_ listener: Int32, peer: inout PeerAddress) -> Int32 {
    let descriptor = sdl_accept(listener, &peer.storage, &peer.length)
    return descriptor >= 0 ? descriptor : -errno
  }

  /// Sends without waiting; send(2).
  static func send(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Sent {
    while true {
      let count = Self.rawSend(descriptor, bytes)
      if count >= 0 { return .bytes(count) }
      switch errno {
      case EINTR: continue
      case EAGAIN: return .full
      default: return .gone
      }
    }
  }

  private static func rawSend(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
    #if canImport(Glibc)
      return Glibc.send(descriptor, bytes.baseAddress, bytes.count, flags)
    #else
      return Musl.send(descriptor, bytes.baseAddress, bytes.count, flags)
    #endif
  }

  /// Looks at what has arrived and leaves it there; recv(2) with MSG_PEEK. Nil where nothing is there yet; empty
  /// where the client has closed.
  static func peek(_ descriptor: Int32, atMost limit: Int) -> [UInt8]? {
    receive(descriptor, atMost: limit, flags: Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
  }

  /// Takes what has arrived; recv(2). Nil where nothing is there yet; empty where the client has closed.
  static func receive(_ descriptor: Int32, atMost limit: Int) -> [UInt8]? {
    receive(descriptor, atMost: limit, flags: Int32(MSG_DONTWAIT))
  }

  private static func receive(_ descriptor: Int32, atMost limit: Int, flags: Int32) -> [UInt8]? {
    var isEmpty = false
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      let got = recv(descriptor, buffer.baseAddress, limit, flags)
      count = max(0, got)
      isEmpty = got < 0 && (errno == EAGAIN || errno == EINTR)
    }
    return isEmpty ? nil : bytes
  }

  /// Waits for the socket, for its client's hang-up and for the wake-ups; ppoll(2).
  ///
  /// `events` is 0 to wait for the hang-up alone. Without a limit it waits for ever.
  static func wait(
    _ descriptor: Int32, events: Int32 = 0, wakeUps: [Int32] = [], noticesHangUp: Bool = true, limit: Duration? = nil
  ) -> Event {
    var entries: [pollfd] = wakeUps.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let asked = Int16(truncatingIfNeeded: events | (noticesHangUp ? sdl_poll_hang_up : 0))
    entries.append(pollfd(fd: descriptor, events: asked, revents: 0))
    let deadline = limit.map { ContinuousClock.now + max($0, .zero) }
    while true {
      let left = deadline.map { max($0 - ContinuousClock.now, .zero).nanoseconds } ?? -1
      let count = sdl_poll(&entries, nfds_t(entries.count), left)
      if count == 0 { return .timedOut }
      if count < 0 {
        if errno == EINTR { continue }
        return .hungUp
      }
      if let index = entries.dropLast().firstIndex(where: { $0.revents != 0 }) { return .woken(index) }
      let seen = Int32(entries[entries.count - 1].revents)
      if seen & Int32(POLLERR | POLLHUP | POLLNVAL) != 0 { return .hungUp }
      if noticesHangUp, seen & sdl_poll_hang_up != 0 { return .hungUp }
      return .ready
    }
  }

  /// Waits until one of the descriptors can be read; the indices of those. ppoll(2)
  static func readable(_ descriptors: [Int32], limit: Duration? = nil) -> [Int] {
    var entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    guard sdl_poll(&entries, nfds_t(entries.count), limit?.nanoseconds ?? -1) > 0 else { return [] }
    return entries.indices.filter { entries[$0].revents != 0 }
  }

  /// Bytes given to the socket and not yet acknowledged; ioctl(2) with TIOCOUTQ.
  static func unacknowledged(_ descriptor: Int32) -> Int64 { max(0, Int64(sdl_unacknowledged(descriptor))) }

  /// What the kernel tells of a connection; getsockopt(2) with TCP_INFO. Nil where it does not tell.
  static func counters(_ descriptor: Int32) -> TCPCounters? {
    var acknowledged: UInt64 = 0
    var received: UInt64 = 0
    var state: Int32 = 0
    guard sdl_tcp_counters(descriptor, &acknowledged, &received, &state) == 0 else { return nil }
    return TCPCounters(
      acknowledged: Int64(truncatingIfNeeded: acknowledged), received: Int64(truncatingIfNeeded: received),
      endedByUs: [4, 5, 6, 11].contains(state))
  }

  /// Whether small writes are sent at once; setsockopt(2) with TCP_NODELAY.
  static func setNoDelay(_ descriptor: Int32) {
    var on: Int32 = 1
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
  }

  /// Ends our direction; shutdown(2) with SHUT_WR.
  static func endSending(_ descriptor: Int32) { _ = shutdown(descriptor, Int32(SHUT_WR)) }

  /// Ends both directions; shutdown(2) with SHUT_RDWR.
  static func endBoth(_ descriptor: Int32) { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// Breaks the connection off: the peer gets a reset. connect(2) with AF_UNSPEC.
  static func reset(_ descriptor: Int32) { _ = sdl_reset(descriptor) }

  /// Cuts the network: nothing that the peer sends arrives any more; setsockopt(2) with SO_ATTACH_FILTER.
  static func dropIncoming(_ descriptor: Int32) { _ = sdl_drop_incoming(descriptor) }

  /// Gives a descriptor back; close(2).
  static func close(_ descriptor: Int32) {
    #if canImport(Glibc)
      _ = Glibc.close(descriptor)
    #else
      _ = Musl.close(descriptor)
    #endif
  }

  /// A descriptor that others can make readable; eventfd(2). Negative where there is none left.
  static func makeEvent() -> Int32 { eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK)) }

  /// Makes an event descriptor readable; write(2).
  static func signal(_ event: Int32) {
    var one: UInt64 = 1
    _ = write(event, &one, 8)
  }

  /// Makes an event descriptor unreadable again; read(2).
  static func clear(_ event: Int32) {
    var count: UInt64 = 0
    _ = read(event, &count, 8)
  }
}
