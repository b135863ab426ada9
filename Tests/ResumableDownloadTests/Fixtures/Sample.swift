/// Content that is different at every place and in every version.
enum Sample {
  static func bytes(_ count: Int, version: UInt64 = 1) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + 8)
    var state = version &* 0x9E37_79B9_7F4A_7C15
    while bytes.count < count {
      state &+= 0x9E37_79B9_7F4A_7C15
      var word = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
      word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
      withUnsafeBytes(of: (word ^ (word >> 31)).littleEndian) { bytes.append(contentsOf: $0) }
    }
    return Array(bytes.prefix(count))
  }
}
