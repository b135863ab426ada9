/// The names of cases in addresses and in names of files.
public enum CaseName {
  /// The name with all but letters, digits, `.` and `-` percent-encoded, byte by byte of its UTF-8.
  public static func encoded(_ name: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var result: [UInt8] = []
    for byte in name.utf8 {
      if byte.isLetterOrDigit || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-") {
        result.append(byte)
      } else {
        result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The name that was encoded, decoded once; nil where a `%` is not followed by two digits or the bytes are not UTF-8.
  public static func decoded(_ text: String) -> String? {
    var result: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        result.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else { return nil }
      result.append(high << 4 | low)
    }
    return String(validating: result, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }
}

extension Scenario {
  /// The case's name as addresses and names of files have it.
  public var encodedCaseName: String { CaseName.encoded(caseName) }
}
