/// A finished digest: the algorithm and its output.
public struct Digest: Hashable, Sendable, CustomStringConvertible {
  /// The algorithm that made it.
  public let algorithm: DigestAlgorithm
  /// The digest itself, `algorithm.length` bytes.
  public let bytes: [UInt8]

  /// A digest whose bytes are known; nil where their count is not the algorithm's.
  public init?(_ algorithm: DigestAlgorithm, bytes: [UInt8]) {
    guard bytes.count == algorithm.length else { return nil }
    self.algorithm = algorithm
    self.bytes = bytes
  }

  /// A digest written in hexadecimal, in any letter case; nil where it is not exactly the algorithm's length.
  public init?(_ algorithm: DigestAlgorithm, hex: some StringProtocol) {
    let digits = Array(hex.utf8)
    guard digits.count == 2 * algorithm.length else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(algorithm.length)
    for pair in stride(from: 0, to: digits.count, by: 2) {
      guard let high = Self.value(of: digits[pair]), let low = Self.value(of: digits[pair + 1]) else { return nil }
      bytes.append(high << 4 | low)
    }
    self.algorithm = algorithm
    self.bytes = bytes
  }

  /// The digest of bytes that are in memory. Throws `DigestError.refused` where the library has no such algorithm.
  public init(_ algorithm: DigestAlgorithm, of bytes: some Sequence<UInt8>) throws(DigestError) {
    var stream = try DigestStream(algorithm)
    stream.update(Array(bytes))
    self = stream.finish()
  }

  /// The digest in lower-case hexadecimal.
  public var hex: String {
    var text = ""
    text.reserveCapacity(2 * bytes.count)
    for byte in bytes {
      text.append(Self.digits[Int(byte >> 4)])
      text.append(Self.digits[Int(byte & 15)])
    }
    return text
  }

  /// `sha-256=HEX`, as users write it.
  public var description: String { "\(algorithm.rawValue)=\(hex)" }

  private static let digits = Array("0123456789abcdef")

  private static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
