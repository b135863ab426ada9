import CGnuTLS
import CMicrohttpd
import Synchronization
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A client that knows nothing of HTTP: it sends bytes, and tells exactly what came back, when, and how it ended.
final class RawClient {
  /// How the other side ended the connection.
  enum Ending: Hashable, Sendable {
    /// FIN; over TLS after close_notify.
    case closed
    /// TLS: close_notify, and no FIN within the time.
    case notified
    /// TLS: FIN without close_notify.
    case closedWithoutNotify
    /// RST.
    case reset
    /// Still open when the time was over.
    case open
  }

  /// What came.
  struct Received: Sendable {
    var bytes: [UInt8] = []
    var ending = Ending.open
    /// When each piece came, and how many bytes had come by then.
    var times: [(ContinuousClock.Instant, Int)] = []

    /// The text of the head, its empty line included.
    var head: String {
      String(decoding: bytes.prefix(headLength), as: UTF8.self)
    }
    /// The bytes behind the head.
    var body: [UInt8] { Array(bytes.dropFirst(headLength)) }

    private var headLength: Int {
      let end: [UInt8] = [13, 10, 13, 10]
      guard bytes.count >= 4 else { return bytes.count }
      for start in 0...(bytes.count - 4) where bytes[start..<start + 4].elementsEqual(end) { return start + 4 }
      return bytes.count
    }

    /// The status of the first line.
    var status: Int? { Int(head.dropFirst(9).prefix(3)) }

    /// The value of a field, or nil.
    func field(_ name: String) -> String? { fields.first { $0.0.lowercased() == name.lowercased() }?.1 }

    /// All fields in order.
    var fields: [(String, String)] {
      head.split(separator: "\r\n").dropFirst().compactMap { line in
        guard let colon = line.firstIndex(of: ":") else { return nil }
        let value = line[line.index(after: colon)...].drop { $0 == " " }
        return (String(line[..<colon]), String(value))
      }
    }

    /// The longest silence between two pieces.
    var longestPause: Duration {
      zip(times.dropFirst(), times).map { $0.0 - $1.0 }.max() ?? .zero
    }
  }

  let descriptor: Int32
  private var session: gnutls_session_t?
  private var host: UnsafeMutablePointer<CChar>?
  private var credentials: gnutls_certificate_credentials_t?

  struct Failure: Error { let what: String }

  /// Connects to a port of the loopback.
  init(port: Int, address: String = "127.0.0.1") throws {
    signal(SIGPIPE, SIG_IGN)
    var storage = sockaddr_storage()
    let isSix = address.contains(":")
    let length =
      isSix
      ? sdl_socket_address_v6(&storage, address, UInt16(port)) : sdl_socket_address_v4(&storage, address, UInt16(port))
    descriptor = socket(isSix ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    let result = withUnsafePointer(to: &storage) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, socklen_t(length)) }
    }
    guard result == 0 else {
      let code = errno
      // `deinit` closes the socket: all of the object is there.
      throw Failure(what: code == ECONNREFUSED ? "refused" : "error \(code)")
    }
    var on: Int32 = 1
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, 4)
  }

  deinit { close() }

  private var isClosed = false
  private var wasReset = false

  /// Closes the socket.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    if let session { gnutls_deinit(session) }
    if let credentials { gnutls_certificate_free_credentials(credentials) }
    session = nil
    credentials = nil
    free(host)
    host = nil
    _ = Glibc.close(descriptor)
  }

  /// Makes the kernel keep little for us, so that the server feels it when we do not read.
  func setSmallBuffer() {
    var size: Int32 = 4096
    setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, 4)
  }

  /// Whether our kernel acknowledges at once what comes, not up to 40 ms later.
  var acknowledgesAtOnce = false

  private func acknowledge() {
    guard acknowledgesAtOnce else { return }
    var on: Int32 = 1
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_QUICKACK, &on, 4)
  }

  /// Speaks TLS from here on. The certificate is checked against `authority` (a path) and `host` unless that is nil.
  /// Throws what GnuTLS calls the failure.
  func startTLS(authority: String? = nil, host: String = "localhost") throws {
    gnutls_certificate_allocate_credentials(&credentials)
    if let authority { gnutls_certificate_set_x509_trust_file(credentials, authority, GNUTLS_X509_FMT_PEM) }
    gnutls_init(&session, UInt32(GNUTLS_CLIENT))
    gnutls_set_default_priority(session)
    gnutls_credentials_set(session, GNUTLS_CRD_CERTIFICATE, UnsafeMutableRawPointer(credentials))
    // Numeric addresses are no server names.
    if !host.contains(":") && host.first?.isNumber != true {
      gnutls_server_name_set(session, GNUTLS_NAME_DNS, host, host.utf8.count)
    }
    // The library keeps the pointer, so the name must stay where it is.
    let kept = strdup(host)
    self.host = kept
    if authority != nil { gnutls_session_set_verify_cert(session, kept, 0) }
    gnutls_transport_set_int2(session, descriptor, descriptor)
    gnutls_handshake_set_timeout(session, 10_000)
    var code: Int32
    repeat { code = gnutls_handshake(session) } while code < 0 && gnutls_error_is_fatal(code) == 0
    if code < 0 {
      var reason = String(cString: gnutls_strerror(code))
      if code == GNUTLS_E_CERTIFICATE_VERIFICATION_ERROR {
        let status = gnutls_session_get_verify_cert_status(session)
        if status & UInt32(GNUTLS_CERT_EXPIRED.rawValue) != 0 { reason = "expired" }
        if status & UInt32(GNUTLS_CERT_UNEXPECTED_OWNER.rawValue) != 0 { reason = "other-host" }
        if status & UInt32(GNUTLS_CERT_SIGNER_NOT_FOUND.rawValue) != 0 { reason = "untrusted" }
      }
      throw Failure(what: reason)
    }
  }

  /// Whether the other side has sent FIN and nothing after it: no reset followed. TCP_INFO's CLOSE_WAIT.
  var isClosedByPeer: Bool {
    var acknowledged: UInt64 = 0
    var received: UInt64 = 0
    var state: Int32 = 0
    return sdl_tcp_counters(descriptor, &acknowledged, &received, &state) == 0 && state == 8
  }

  /// Sends a text as it stands.
  func send(_ text: String) { send(Array(text.utf8)) }

  /// Sends bytes as they stand.
  func send(_ bytes: [UInt8]) {
    if let session {
      _ = gnutls_record_send(session, bytes, bytes.count)
    } else {
      // Who tells of a reset tells it once: a read after this would only see the end.
      if Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) < 0, errno == ECONNRESET { wasReset = true }
    }
  }

  /// Sends a GET with these further fields.
  func get(_ target: String, _ fields: [String] = [], method: String = "GET") {
    send(([("\(method) \(target) HTTP/1.1"), "Host: localhost"] + fields).joined(separator: "\r\n") + "\r\n\r\n")
  }

  /// Reads until the other side ends, until `count` bytes are there, or until the time is over.
  func read(upTo count: Int = .max, for limit: Duration = .seconds(10)) -> Received {
    var received = Received()
    let deadline = ContinuousClock.now + limit
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while received.bytes.count < count {
      let wanted = min(buffer.count, count - received.bytes.count)
      acknowledge()
      if session.map({ gnutls_record_check_pending($0) == 0 }) ?? true {
        let left = deadline - ContinuousClock.now
        if left <= .zero { return received }
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        let milliseconds = left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000 + 1
        if poll(&entry, 1, Int32(clamping: milliseconds)) == 0 { return received }
      }
      let got: Int
      if let session {
        got = gnutls_record_recv(session, &buffer, wanted)
        if got < 0 {
          if gnutls_error_is_fatal(Int32(got)) == 0 { continue }
          // GnuTLS tells a FIN and a reset alike; the kernel does not.
          received.ending = isClosedByPeer ? .closedWithoutNotify : .reset
          return received
        }
      } else {
        got = recv(descriptor, &buffer, wanted, 0)
        if got < 0 {
          if errno == EINTR { continue }
          if errno != ECONNRESET { Issue.record("recv failed with error \(errno)") }
          received.ending = .reset
          return received
        }
      }
      if got == 0 {
        received.ending = wasReset ? .reset : session == nil ? .closed : endBehindNotify(deadline)
        return received
      }
      received.bytes += buffer[0..<got]
      received.times.append((.now, received.bytes.count))
    }
    return received
  }

  /// How the connection goes on behind close_notify.
  private func endBehindNotify(_ deadline: ContinuousClock.Instant) -> Ending {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let left = deadline - ContinuousClock.now
      if left <= .zero { return .notified }
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let milliseconds = left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000 + 1
      if poll(&entry, 1, Int32(clamping: milliseconds)) == 0 { return .notified }
      let got = recv(descriptor, &buffer, buffer.count, 0)
      if got == 0 { return .closed }
      if got < 0, errno == EINTR { continue }
      if got < 0 { return .reset }
      Issue.record("\(got) bytes behind close_notify")
    }
  }

  /// Reads one answer with a Content-Length on a connection that lives on.
  func readAnswer(for limit: Duration = .seconds(10), method: String = "GET") -> Received {
    var received = Received()
    while !received.head.hasSuffix("\r\n\r\n") {
      let next = read(upTo: 1, for: limit)
      received.bytes += next.bytes
      received.times += next.times
      if next.bytes.isEmpty {
        received.ending = next.ending
        return received
      }
    }
    let length = method == "HEAD" ? 0 : received.field("Content-Length").flatMap { Int($0) } ?? 0
    let body = length > 0 ? read(upTo: length, for: limit) : Received()
    received.bytes += body.bytes
    received.ending = body.ending
    return received
  }
}
