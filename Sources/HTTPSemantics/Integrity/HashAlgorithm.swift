/// A hash algorithm as the digest fields name it.
///
/// RFC 9530, section 7.2
public enum HashAlgorithm: Hashable, Sendable {
  /// `sha-256`.
  case sha256
  /// `sha-512`.
  case sha512
  /// One that we cannot compute.
  case other(String)

  /// The algorithm of that key.
  public init(name: String) {
    switch name {
    case "sha-256": self = .sha256
    case "sha-512": self = .sha512
    default: self = .other(name)
    }
  }

  /// The key.
  public var name: String {
    switch self {
    case .sha256: "sha-256"
    case .sha512: "sha-512"
    case .other(let name): name
    }
  }

  /// The bytes of its digests, or nil if we do not know the algorithm.
  public var byteCount: Int? {
    switch self {
    case .sha256: 32
    case .sha512: 64
    case .other: nil
    }
  }
}
