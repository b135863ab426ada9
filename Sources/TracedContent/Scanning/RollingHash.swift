/// The hash of the last bytes of a stream, kept up byte by byte. It holds the bytes back that fall out of its window.
struct RollingHash {
  let index: BlockIndex
  private var hash: UInt64 = 0
  private var taken = 0
  /// The factor of the byte that falls out.
  private let leaving: UInt64
  private var ring: [UInt8]
  private var next = 0

  private static let factor: UInt64 = 0x5851_F42D_4C95_7F2D

  init(_ index: BlockIndex) {
    self.index = index
    var power: UInt64 = 1
    for _ in 0..<index.window { power = power &* Self.factor }
    leaving = power
    ring = [UInt8](repeating: 0, count: index.window)
  }

  /// The hash after one more byte, while nothing falls out.
  @inline(__always)
  static func append(_ byte: UInt8, to hash: UInt64) -> UInt64 {
    hash &* 0x5851_F42D_4C95_7F2D &+ UInt64(byte) &+ 1
  }

  /// Begins anew.
  mutating func reset() {
    hash = 0
    taken = 0
    next = 0
  }

  /// Takes the bytes of a block from `index` on, up to the first one with which the window may be known; moves `index`
  /// behind it, or to `limit`.
  mutating func search(_ seen: borrowing ByteBlock, from index: inout Int, limit: Int) -> BlockIndex.Place? {
    var hash = hash
    var next = next
    let window = ring.count
    defer {
      self.hash = hash
      self.next = next
    }
    while index < limit {
      let byte = seen[index]
      index += 1
      hash = Self.append(byte, to: hash)
      if taken >= window { hash = hash &- (UInt64(ring[next]) &+ 1) &* leaving }
      ring[next] = byte
      next = next + 1 == window ? 0 : next + 1
      taken += 1
      if taken >= window, let place = self.index.place(of: hash) { return place }
    }
    return nil
  }
}
