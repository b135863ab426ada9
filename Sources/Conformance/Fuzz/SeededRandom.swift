/// Random numbers that a seed decides: splitmix64, so that the same seed draws the same on every machine.
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  /// The stream of one draw of a seed; streams of different numbers have nothing to do with each other.
  init(seed: UInt64, number: Int = 0) {
    var first = SeededRandom(state: seed)
    state = first.next() ^ (UInt64(truncatingIfNeeded: number) &* 0xD134_2543_DE82_EF95)
  }

  private init(state: UInt64) { self.state = state }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Whether something happens that happens so often, of 100 times.
  mutating func happens(_ percent: Int) -> Bool { Int(next() % 100) < percent }

  /// One of these; the list is not empty.
  mutating func pick<Item>(_ items: [Item]) -> Item { items[Int(next() % UInt64(items.count))] }
}
