import Digests

extension RawSpan {
  /// Puts the bytes after those of an array.
  func append(to array: inout [UInt8]) {
    withUnsafeBytes { array.append(contentsOf: $0) }
  }
}

extension DigestStream {
  /// Takes the next bytes.
  mutating func update(_ bytes: RawSpan) {
    bytes.withUnsafeBytes { update($0) }
  }
}
