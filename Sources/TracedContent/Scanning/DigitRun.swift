/// The sixteen hexadecimal digits that stand together last in a stream, as a word of text.
struct DigitRun {
  private(set) var value: UInt64 = 0
  private var count = 0

  /// Takes the bytes of a block from `index` on, up to the first that is the sixteenth digit, or one more, in a row;
  /// moves `index` behind it, or to `limit`. True where there is one.
  mutating func search(_ seen: borrowing ByteBlock, from index: inout Int, limit: Int) -> Bool {
    while index < limit {
      let byte = seen[index]
      index += 1
      let digit: UInt8
      switch byte {
      case 0x30...0x39: digit = byte - 0x30
      case 0x61...0x66: digit = byte - 0x57
      default:
        count = 0
        continue
      }
      value = value &<< 4 | UInt64(digit)
      count += 1
      if count >= 16 { return true }
    }
    return false
  }
}
