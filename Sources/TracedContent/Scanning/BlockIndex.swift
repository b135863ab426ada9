/// Where the blocks of real bytes stand, by their hash: at most half a million entries in 24 MiB.
///
/// For originals up to 32 MiB a block has 64 bytes, from 2 GiB on 4 KiB and more, so that memory stays bounded. Blocks
/// of one repeated byte are left out, since they would stand everywhere.
struct BlockIndex {
  /// A place at which a block stands.
  struct Place {
    let suspect: Int
    let offset: Int64
  }

  /// The length of a block in bytes.
  let window: Int
  private var hashes: [UInt64]
  private var places: [(suspect: Int32, offset: Int64)]
  private let mask: Int
  /// Eight bits for each slot, of which one is set: the filter answers most questions from a nearer memory.
  private var filter: [UInt64]

  /// An index of a real file: one block after the other, or every window where it is small.
  init(original suspect: Int, reader: some ByteReader, mostEntries: Int64 = 1 << 19) throws(ReadFailure) {
    let size = reader.size
    var window: Int64 = 64
    while size / window > mostEntries { window *= 2 }
    let isSmall = size <= 1 << 16
    self.init(window: isSmall ? 16 : Int(window), entries: isSmall ? size : size / window)
    try add(suspect, reader: reader, stride: isSmall ? 1 : Int(window))
  }

  /// An index of small bodies: every window of 16 bytes.
  init(literals: [(suspect: Int, reader: any ByteReader & Sendable)]) throws(ReadFailure) {
    self.init(window: 16, entries: literals.reduce(0) { $0 + $1.reader.size })
    for literal in literals { try add(literal.suspect, reader: literal.reader, stride: 1) }
  }

  private init(window: Int, entries: Int64) {
    self.window = window
    var slots = 16
    while Int64(slots) < 2 * entries { slots *= 2 }
    mask = slots - 1
    filter = [UInt64](repeating: 0, count: slots / 8)
    hashes = [UInt64](repeating: 0, count: slots)
    places = [(suspect: Int32, offset: Int64)](repeating: (-1, 0), count: slots)
  }

  private mutating func add(_ suspect: Int, reader: some ByteReader, stride: Int) throws(ReadFailure) {
    var block = ByteBlock(capacity: max(window, Scan.blockSize))
    var offset: Int64 = 0
    while reader.size - offset >= Int64(window) {
      try block.load(reader, from: offset)
      var start = 0
      while start + window <= block.count {
        var hash: UInt64 = 0
        var isUniform = true
        var index = start
        while index < start + window {
          hash = RollingHash.append(block[index], to: hash)
          if block[index] != block[start] { isUniform = false }
          index += 1
        }
        if !isUniform { insert(hash, Place(suspect: suspect, offset: offset + Int64(start))) }
        start += stride
      }
      offset += Int64(start)
    }
  }

  /// Keeps the first place of each hash.
  private mutating func insert(_ hash: UInt64, _ place: Place) {
    var slot = Self.slot(of: hash) & mask
    while places[slot].suspect >= 0 {
      if hashes[slot] == hash { return }
      slot = (slot + 1) & mask
    }
    hashes[slot] = hash
    places[slot] = (Int32(place.suspect), place.offset)
    let bit = Self.bit(of: hash, in: filter.count)
    filter[bit >> 6] |= 1 << UInt64(bit & 63)
  }

  /// Where a block with that hash stands first.
  @inline(__always)
  func place(of hash: UInt64) -> Place? {
    let bit = Self.bit(of: hash, in: filter.count)
    return filter[bit >> 6] & (1 &<< UInt64(bit & 63)) == 0 ? nil : find(hash)
  }

  private func find(_ hash: UInt64) -> Place? {
    var slot = Self.slot(of: hash) & mask
    while places[slot].suspect >= 0 {
      if hashes[slot] == hash { return Place(suspect: Int(places[slot].suspect), offset: places[slot].offset) }
      slot = (slot + 1) & mask
    }
    return nil
  }

  private static func slot(of hash: UInt64) -> Int {
    Int(truncatingIfNeeded: WordMixer.mix(hash) &>> 16)
  }

  /// The high bits of the hash are the best mixed ones.
  @inline(__always)
  private static func bit(of hash: UInt64, in words: Int) -> Int {
    Int(truncatingIfNeeded: (hash &* WordMixer.step) &>> 32) & (words << 6 - 1)
  }
}
