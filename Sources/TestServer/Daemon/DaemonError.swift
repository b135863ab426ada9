/// Why a daemon could not be started.
public enum DaemonError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The library refused; with its own words.
  case notStarted(String)
  /// The user's certificate or key is of no use.
  case unusableCertificate(String)

  /// One sentence for people.
  public var description: String {
    switch self {
    case .notStarted(let words) where words.contains("Too many open files"):
      "too many open files; raise the limit (ulimit -n)"
    case .notStarted(let words): words.isEmpty ? "libmicrohttpd did not start" : "libmicrohttpd did not start: \(words)"
    case .unusableCertificate(let words): "the certificate or key cannot be used: \(words)"
    }
  }
}
