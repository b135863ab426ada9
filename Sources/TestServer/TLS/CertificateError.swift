/// Why no certificate could be made or read.
public enum CertificateError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The library refused the named step with its own (negative) error number.
  case refused(step: String, code: Int32)
  /// The user's file cannot be read.
  case unreadable(path: String)
  /// The certificate file at this path could not be written.
  case unwritable(path: String)

  /// One sentence for people.
  public var description: String {
    switch self {
    case .refused(let step, let code): "no certificate could be made: \(step) (GnuTLS error \(code))"
    case .unreadable(let path): "\(path): cannot be read"
    case .unwritable(let path): "\(path): the certificate cannot be written there"
    }
  }
}
