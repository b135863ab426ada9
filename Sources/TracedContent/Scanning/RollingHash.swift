/// The hash of the last bytes of a stream, kept up byte by byte. It holds the bytes back that fall out of its window.
final class RollingHash {
  let index: BlockIndex
  private(set) var hash: UInt64 = 0
  private var taken: Int64 = 0
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
    hash &* factor &+ UInt64(byte) &+ 1
  }

  /// Begins anew.
  func reset() {
    hash = 0
    taken = 0
    next = 0
  }

  /// Takes a byte, and gives the place where the bytes of the window stand, if it is full and they are known.
  func take(_ byte: UInt8) -> BlockIndex.Place? {
    let isFull = taken >= ring.count
    hash = Self.append(byte, to: hash)
    if isFull { hash = hash &- (UInt64(ring[next]) &+ 1) &* leaving }
    ring[next] = byte
    next += 1
    if next == ring.count { next = 0 }
    taken += 1
    return taken >= ring.count ? index.place(of: hash) : nil
  }
}
