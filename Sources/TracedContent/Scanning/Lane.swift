/// One content at one shift, held against the output byte by byte: the way on which the output may come back to it.
struct Lane: ~Copyable {
  private(set) var suspect = -1
  /// Output position minus offset in the content.
  private(set) var shift: Int64 = 0
  private var need = 0
  private var size: Int64 = 0
  /// Whether the agreement is so short that it may be an accident.
  var isWeak: Bool { run < need }
  /// The length of the agreement that ends at the byte taken last.
  private(set) var run = 0
  private var block = ByteBlock(capacity: Scan.blockSize)
  /// The index in the block of the byte that belongs to the first byte of the output's chunk.
  private var lead = 0

  var isOpen: Bool { suspect >= 0 }

  /// Follows this content from now on; -1 for none.
  mutating func open(_ suspect: Int, shift: Int64, in suspects: Suspects) {
    self.suspect = suspect
    self.shift = shift
    run = 0
    guard suspect >= 0 else { return }
    need = suspects.lanesNeed(suspect)
    size = suspects.sizes[suspect]
  }

  /// Loads the bytes that belong to a chunk of the output.
  mutating func load(for chunk: Range<Int64>, in suspects: Suspects) throws(ReadFailure) {
    guard isOpen else { return }
    let first = chunk.lowerBound - shift
    let reader = suspects.readers[suspect]
    try block.load(reader, from: max(0, first), limit: max(0, chunk.upperBound - shift))
    lead = Int(clamping: first - max(0, first))
  }

  /// Whether the bytes of a chunk of zeros cannot agree with it.
  func isSilent(for chunk: Range<Int64>, in suspects: Suspects) -> Bool {
    guard isOpen else { return true }
    let bytes = (0..<size).clamped(to: chunk.lowerBound - shift..<chunk.upperBound - shift)
    return bytes.isEmpty || !suspects.mayHaveZeros(suspect, in: bytes)
  }

  /// Forgets an agreement, after bytes that were not taken.
  mutating func interrupt() { run = 0 }

  /// Takes the chunk's byte with that index; true once enough bytes agree, or where the content ends with them.
  mutating func take(_ byte: UInt8, at index: Int) -> Bool {
    let place = lead + index
    guard isOpen, place >= 0, place < block.count, block[place] == byte else {
      run = 0
      return false
    }
    run += 1
    return run >= need || (block.start + Int64(place) + 1 == size && run >= (shift == 0 ? 1 : 2))
  }
}
