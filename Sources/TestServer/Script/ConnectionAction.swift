/// What a scenario does to a connection before a request on it is answered.
public enum ConnectionAction: Hashable, Sendable {
  /// Nobody listens: the port is closed for a time. Bounded by time alone, since nobody sees the attempts.
  case refuse
  /// Accepted, and closed at once (FIN).
  case closeOnAccept
  /// Accepted, and reset at once (RST).
  case resetOnAccept
  /// All connections end, and the port is closed for a time. Bounded by time alone.
  case restart
  /// Something is wrong in the TLS handshake; the connection goes on as far as the client lets it.
  case handshake(Handshake)

  /// What is wrong in a TLS handshake; the names are those of the scenario language.
  public enum Handshake: String, Hashable, Sendable {
    /// The certificate has run out.
    case expired
    /// The certificate is another host's.
    case otherHost = "other-host"
    /// The certificate is not signed by the lab's authority.
    case untrusted
    /// The connection ends inside the handshake.
    case cut = "cut-handshake"
  }

  /// Whether the port is closed meanwhile, so that time alone can bound it.
  public var closesPort: Bool { self == .refuse || self == .restart }
}
