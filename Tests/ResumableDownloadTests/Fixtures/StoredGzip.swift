/// Gzip without compression: a coding whose bytes and offsets differ from the plain ones.
enum StoredGzip {
  static func encode(_ content: [UInt8]) -> [UInt8] {
    var coded: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
    var rest = content[...]
    repeat {
      let block = rest.prefix(65_000)
      rest = rest.dropFirst(block.count)
      let length = UInt16(block.count)
      coded += [rest.isEmpty ? 1 : 0]
      coded += [UInt8(truncatingIfNeeded: length), UInt8(length >> 8)]
      coded += [UInt8(truncatingIfNeeded: ~length), UInt8(~length >> 8)]
      coded += block
    } while !rest.isEmpty
    for number in [crc(content), UInt32(content.count)] {
      for shift in [0, 8, 16, 24] { coded.append(UInt8(truncatingIfNeeded: number >> UInt32(shift))) }
    }
    return coded
  }

  private static func crc(_ content: [UInt8]) -> UInt32 {
    let table: [UInt32] = (0..<256).map { index in
      var value = UInt32(index)
      for _ in 0..<8 { value = value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
      return value
    }
    var value = ~UInt32(0)
    for byte in content { value = table[Int(UInt8(truncatingIfNeeded: value) ^ byte)] ^ (value >> 8) }
    return ~value
  }
}
