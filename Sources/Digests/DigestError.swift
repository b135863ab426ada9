/// Why no digest could be computed.
public enum DigestError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The cryptographic library refused the algorithm; `code` is its own (negative) error number.
  case refused(DigestAlgorithm, code: Int32)

  /// One sentence for people.
  public var description: String {
    switch self {
    case .refused(let algorithm, let code):
      "the cryptographic library does not compute \(algorithm.rawValue) (GnuTLS error \(code))"
    }
  }
}
