/// Percent-encoding of bytes.
///
/// RFC 3986, section 2.1
public enum PercentEncoding {
  /// The bytes with each `%XX` decoded, once; nil where a `%` is not followed by two hexadecimal digits.
  public static func decode(_ bytes: some Collection<UInt8>) -> [UInt8]? {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var rest = bytes.makeIterator()
    while let byte = rest.next() {
      guard byte == ASCII.percent else {
        decoded.append(byte)
        continue
      }
      guard let high = rest.next().flatMap(ASCII.hexValue), let low = rest.next().flatMap(ASCII.hexValue) else {
        return nil
      }
      decoded.append(high << 4 | low)
    }
    return decoded
  }

  /// The text with all but letters, digits, `-`, `.`, `_`, `~` and what is in `keeping` encoded.
  public static func encode(_ text: some StringProtocol, keeping: String = "") -> String {
    encode(text.utf8) { isUnreserved($0) || keeping.utf8.contains($0) }
  }

  static func encode(_ bytes: some Sequence<UInt8>, unless isKept: (UInt8) -> Bool) -> String {
    let hex = Array("0123456789ABCDEF".utf8)
    var encoded: [UInt8] = []
    for byte in bytes {
      if isKept(byte) {
        encoded.append(byte)
      } else {
        encoded += [ASCII.percent, hex[Int(byte >> 4)], hex[Int(byte & 15)]]
      }
    }
    return ASCII.text(encoded)
  }

  /// RFC 3986, section 2.3
  static func isUnreserved(_ byte: UInt8) -> Bool {
    ASCII.isAlpha(byte) || ASCII.isDigit(byte) || "-._~".utf8.contains(byte)
  }
}
