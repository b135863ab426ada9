/// Numbers as the record files hold them: eight bytes, least significant first.
enum LittleEndian {
  static func append(_ number: UInt64, to bytes: inout [UInt8]) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
  }

  static func number(_ bytes: [UInt8], at offset: Int) -> UInt64 {
    (0..<8).reduce(0) { $0 | UInt64(bytes[offset + $1]) << (UInt64($1) * 8) }
  }

  static func checksum(_ bytes: some Sequence<UInt8>) -> UInt64 {
    var checksum = ContentChecksum()
    checksum.update(Array(bytes).span.bytes)
    return checksum.value
  }
}
