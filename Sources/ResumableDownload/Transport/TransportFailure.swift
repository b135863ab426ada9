/// Why a request failed. The text of the library or system is carried for display, never looked into.
public enum TransportFailure: Error, Hashable, Sendable {
  /// The address has no form or scheme that can be asked.
  case unusableAddress(String)
  /// The host's name is not known.
  case unknownHost(String)
  /// No connection could be made.
  case noConnection(String)
  /// The connection could not be made in the time given.
  case connectTimeOut
  /// No head, or no more of it, came in the time given.
  case firstByteTimeOut
  /// No more of the body came in the time given.
  case stalled
  /// The server's certificate is not trusted. The request was not sent.
  case certificate(String)
  /// TLS could not be agreed on.
  case handshake(String)
  /// The connection closed before any byte of an answer.
  case noAnswer
  /// The connection ended inside the head.
  case headCut
  /// The connection was reset, or ended without the close that its protocol asks for.
  case connectionLost(String)
  /// What came is not HTTP.
  case notHTTP
  /// The head makes the answer unusable.
  case head(HeadFault)
  /// The chunks of the body are malformed.
  case malformedBody(String)
  /// Something else, in the library's words.
  case other(String)
}
