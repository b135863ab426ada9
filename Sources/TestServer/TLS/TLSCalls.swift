import CGnuTLS

// The calls on a TLS session that stands already. Unsafe code lives here.

/// A TLS session that the daemon has set up; used on its connection's thread alone.
struct TLSSession: @unchecked Sendable {
  private let session: gnutls_session_t

  init(_ pointer: UnsafeMutableRawPointer) { session = OpaquePointer(pointer) }

  /// Sends bytes as records, at most one record a call; gnutls_record_send. After `.full`, `flush` must be called
  /// until it tells how many of these bytes went out.
  func send(_ bytes: UnsafeRawBufferPointer) -> SocketCalls.Sent {
    outcome(gnutls_record_send(session, bytes.baseAddress, bytes.count))
  }

  /// Goes on with what the socket did not take; gnutls_record_send without bytes.
  func flush() -> SocketCalls.Sent { outcome(gnutls_record_send(session, nil, 0)) }

  /// Says that nothing more will be sent; gnutls_bye. Whether it went out.
  func sendCloseNotify() -> Bool { gnutls_bye(session, GNUTLS_SHUT_WR) == GNUTLS_E_SUCCESS }

  private func outcome(_ result: Int) -> SocketCalls.Sent {
    if result >= 0 { return .bytes(result) }
    return result == Int(GNUTLS_E_AGAIN) || result == Int(GNUTLS_E_INTERRUPTED) ? .full : .gone
  }
}
