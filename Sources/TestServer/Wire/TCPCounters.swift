/// What the kernel counts for a connection.
///
/// The connection's beginning and its end may each count as one byte more.
struct TCPCounters: Hashable, Sendable {
  /// Bytes that the peer's kernel has acknowledged.
  var acknowledged: Int64
  /// Bytes that the peer has sent.
  var received: Int64
  /// Whether our end of the connection was shut before the peer's.
  var endedByUs: Bool
}
