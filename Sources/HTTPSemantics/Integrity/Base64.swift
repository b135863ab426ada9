/// Base64 with padding, as structured fields hold bytes.
///
/// RFC 4648, section 4
public enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The bytes as text.
  public static func encode(_ bytes: some Collection<UInt8>) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var rest = bytes.makeIterator()
    while let first = rest.next() {
      let second = rest.next()
      let third = second == nil ? nil : rest.next()
      let group = UInt32(first) << 16 | UInt32(second ?? 0) << 8 | UInt32(third ?? 0)
      text.append(alphabet[Int(group >> 18)])
      text.append(alphabet[Int(group >> 12 & 63)])
      text.append(second == nil ? ASCII.equals : alphabet[Int(group >> 6 & 63)])
      text.append(third == nil ? ASCII.equals : alphabet[Int(group & 63)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes that the text holds; nil if it is no Base64.
  ///
  /// Missing padding and pad bits other than zero are accepted, as structured fields have it.
  /// RFC 9651, section 4.2.7
  public static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
    let padding = text.reversed().prefix { $0 == ASCII.equals }.count
    let digits = text.dropLast(padding)
    guard digits.count % 4 != 1, padding == 0 || (padding <= 2 && (digits.count + padding) % 4 == 0) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 4 * 3 + 2)
    var group: UInt32 = 0
    var bits = 0
    for digit in digits {
      guard let value = value(of: digit) else { return nil }
      group = group << 6 | value
      bits += 6
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: group >> UInt32(bits)))
      }
    }
    return bytes
  }

  private static func value(of digit: UInt8) -> UInt32? {
    switch digit {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(digit) - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(digit) - 71
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(digit) + 4
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
