/// Scheme, host and port: what an address shares with all others to which the same credentials may be sent.
///
/// RFC 9110, section 4.3.1
public struct Origin: Hashable, Sendable {
  /// `http` or `https`.
  public let scheme: String

  /// The host in small letters; an IPv6 address in its brackets.
  public let host: String

  /// The port, from 1 to 65535; the scheme's own where the address names none.
  public let port: Int

  /// The port that a scheme has where none is named; nil for a scheme that is not HTTP's.
  public static func defaultPort(scheme: String) -> Int? {
    switch scheme {
    case "http": 80
    case "https": 443
    default: nil
    }
  }

  /// Host and port as the `Host` field has them: the scheme's own port is left out.
  ///
  /// RFC 9110, section 7.2
  public var hostField: String {
    port == Self.defaultPort(scheme: scheme) ? host : "\(host):\(port)"
  }
}

extension Origin: CustomStringConvertible {
  /// Scheme, host and port as a URI begins with them.
  public var description: String { "\(scheme)://\(hostField)" }
}
