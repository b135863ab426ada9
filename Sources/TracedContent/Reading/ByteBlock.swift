// Memory with an address, for comparing at full speed. Unsafe code lives here and in WordLayer+Fill.swift only.

/// A stretch of bytes of some reader, held in memory that is aligned for words.
struct ByteBlock: ~Copyable {
  private let memory: UnsafeMutableRawBufferPointer
  /// The offset of the first byte held.
  private(set) var start: Int64 = 0
  /// The count of bytes held.
  private(set) var count = 0

  /// An empty block that can hold `capacity` bytes.
  init(capacity: Int) {
    memory = UnsafeMutableRawBufferPointer.allocate(byteCount: max(capacity, 8), alignment: 64)
  }

  deinit { memory.deallocate() }

  /// The offset behind the last byte held.
  var end: Int64 { start + Int64(count) }

  /// Holds the bytes from `offset` on, `most` at most, as many as fit and the reader has; none where the offset lies
  /// outside the reader.
  mutating func load(_ reader: some ByteReader, from offset: Int64, most: Int64 = .max) throws(ReadFailure) {
    start = offset
    count = 0
    guard offset >= 0, offset < reader.size, most > 0 else { return }
    let length = Int(min(Int64(memory.count), most, reader.size - offset))
    try reader.read(into: UnsafeMutableRawBufferPointer(rebasing: memory[..<length]), at: offset)
    count = length
  }

  /// The byte at an index inside the block.
  subscript(_ index: Int) -> UInt8 {
    @inline(__always) get { memory[index] }
  }

  /// How many bytes from the beginning are the same in both blocks; at most the count of the shorter one.
  func commonPrefix(with other: borrowing ByteBlock) -> Int {
    guard let ours = memory.baseAddress, let theirs = other.memory.baseAddress else { return 0 }
    let length = min(count, other.count)
    let left = ours.assumingMemoryBound(to: UInt64.self)
    let right = theirs.assumingMemoryBound(to: UInt64.self)
    let words = length >> 3
    var index = 0
    while index < words, left[index] == right[index] { index += 1 }
    var position = index * 8
    while position < length, memory[position] == other.memory[position] { position += 1 }
    return position
  }

  /// How many bytes back from the end are the same in both blocks; at most the count of the shorter one.
  func commonSuffix(with other: borrowing ByteBlock) -> Int {
    let length = min(count, other.count)
    var common = 0
    while common < length, memory[count - 1 - common] == other.memory[other.count - 1 - common] { common += 1 }
    return common
  }

  /// Whether all bytes held are zeros.
  var isZero: Bool {
    guard let address = memory.baseAddress else { return true }
    let words = address.assumingMemoryBound(to: UInt64.self)
    var index = 0
    while index < count >> 3, words[index] == 0 { index += 1 }
    guard index == count >> 3 else { return false }
    var position = index * 8
    while position < count, memory[position] == 0 { position += 1 }
    return position == count
  }

  /// A copy of the bytes held.
  var bytes: [UInt8] { Array(memory[..<count]) }
}
