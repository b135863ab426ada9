/// A fast checksum of a file's beginning, kept up while it grows, so that what lies on the disk can be held against
/// what was written. It tells damage, holes and foreign bytes; it is no protection against intent.
///
/// Four lanes of 64 bits, each word multiplied into its lane; the same for the same bytes however they were cut.
struct ContentChecksum: Hashable, Sendable {
  private static let multiplier: UInt64 = 0x9E37_79B9_7F4A_7C15
  private static let stripe = 32

  private var lanes: SIMD4<UInt64> = [
    0x243F_6A88_85A3_08D3, 0x1319_8A2E_0370_7344, 0xA409_3822_299F_31D0, 0x082E_FA98_EC4E_6C89,
  ]
  private var rest: [UInt8] = []

  /// How many bytes were taken.
  private(set) var count: Int64 = 0

  init() {}

  #if SDL_MUTANTS
    /// Says that so many bytes were taken.
    init(pretending count: Int64) { self.count = count }
  #endif

  /// Takes the next bytes.
  mutating func update(_ bytes: RawSpan) {
    count += Int64(bytes.byteCount)
    var position = 0
    if !rest.isEmpty {
      position = min(ContentChecksum.stripe - rest.count, bytes.byteCount)
      for index in 0..<position { rest.append(bytes.unsafeLoad(fromByteOffset: index, as: UInt8.self)) }
      guard rest.count == ContentChecksum.stripe else { return }
      let full = rest
      rest.removeAll(keepingCapacity: true)
      mix(full.span.bytes, from: 0, to: ContentChecksum.stripe)
    }
    let whole = position + (bytes.byteCount - position) / ContentChecksum.stripe * ContentChecksum.stripe
    mix(bytes, from: position, to: whole)
    for index in whole..<bytes.byteCount { rest.append(bytes.unsafeLoad(fromByteOffset: index, as: UInt8.self)) }
  }

  private mutating func mix(_ bytes: RawSpan, from start: Int, to end: Int) {
    var (a, b, c, d) = (lanes[0], lanes[1], lanes[2], lanes[3])
    var offset = start
    while offset < end {
      a = ContentChecksum.step(a, bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
      b = ContentChecksum.step(b, bytes.unsafeLoadUnaligned(fromByteOffset: offset + 8, as: UInt64.self))
      c = ContentChecksum.step(c, bytes.unsafeLoadUnaligned(fromByteOffset: offset + 16, as: UInt64.self))
      d = ContentChecksum.step(d, bytes.unsafeLoadUnaligned(fromByteOffset: offset + 24, as: UInt64.self))
      offset += ContentChecksum.stripe
    }
    lanes = [a, b, c, d]
  }

  private static func step(_ lane: UInt64, _ word: UInt64) -> UInt64 {
    let mixed = (lane ^ UInt64(littleEndian: word)) &* multiplier
    return mixed ^ (mixed >> 29)
  }

  /// The checksum of the bytes taken so far.
  var value: UInt64 {
    var result = UInt64(bitPattern: count)
    for lane in 0..<4 { result = ContentChecksum.step(result, lanes[lane].littleEndian) }
    for byte in rest { result = ContentChecksum.step(result, UInt64(byte).littleEndian) }
    return result
  }
}
