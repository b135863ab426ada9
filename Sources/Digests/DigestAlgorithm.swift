/// A hash algorithm that an integrity field or a user may name.
///
/// The raw value is the key of RFC 9530's registry, in lower case.
/// RFC 9530, section 5
public enum DigestAlgorithm: String, Hashable, Sendable, CaseIterable {
  /// SHA-256: 32 bytes.
  case sha256 = "sha-256"
  /// SHA-512: 64 bytes.
  case sha512 = "sha-512"

  /// The length of a digest, in bytes.
  public var length: Int {
    switch self {
    case .sha256: 32
    case .sha512: 64
    }
  }

  /// The algorithm of that name in any letter case, with or without the hyphen; nil for any other name.
  public init?(name: some StringProtocol) {
    switch name.lowercased() {
    case "sha-256", "sha256": self = .sha256
    case "sha-512", "sha512": self = .sha512
    default: return nil
    }
  }
}
