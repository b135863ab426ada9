/// One content at one shift, held against the output byte by byte: the way on which the output may come back to it.
struct Lane: ~Copyable {
  private(set) var suspect = -1
  /// Output position minus offset in the content.
  private(set) var shift: Int64 = 0
  private var need = 0
  private var size: Int64 = 0
  /// The length of the agreement that ends at the byte looked at last.
  private(set) var run = 0
  /// Where the content ended with an agreement that is too short to be no accident.
  private(set) var weakStart: Int64?
  private var block = ByteBlock(capacity: Scan.blockSize)

  var isOpen: Bool { suspect >= 0 }

  /// Follows this content from now on; -1 for none.
  mutating func open(_ suspect: Int, shift: Int64, in suspects: Suspects) {
    self.suspect = suspect
    self.shift = shift
    run = 0
    weakStart = nil
    guard suspect >= 0 else { return }
    need = suspects.lanesNeed(suspect)
    size = suspects.sizes[suspect]
  }

  /// Whether the bytes of a chunk of zeros cannot agree with it.
  func isSilent(for chunk: Range<Int64>, in suspects: Suspects) -> Bool {
    guard isOpen else { return true }
    let bytes = (0..<size).clamped(to: chunk.lowerBound - shift..<chunk.upperBound - shift)
    return bytes.isEmpty || !suspects.mayHaveZeros(suspect, in: bytes)
  }

  /// Forgets an agreement, after bytes that were not looked at.
  mutating func interrupt() { run = 0 }

  /// Looks through a chunk of the output, up to the index `limit`; gives the index of the byte with which enough bytes
  /// agree, if there is one.
  mutating func search(
    _ seen: borrowing ByteBlock, limit: Int, in suspects: Suspects
  ) throws(ReadFailure) -> Int? {
    guard isOpen else { return nil }
    let first = seen.start - shift
    let reader = suspects.readers[suspect]
    try block.load(reader, from: max(0, first), limit: max(0, seen.end - shift))
    // The content's bytes may begin later than the chunk, or end earlier.
    let lead = Int(clamping: block.start - first)
    guard block.count > 0, lead < limit else {
      run = 0
      return nil
    }
    if lead > 0 { run = 0 }
    let end = min(limit, lead + block.count)
    var index = lead
    while index < end {
      if seen[index] == block[index - lead] {
        run += 1
        if run >= need { return index }
      } else {
        run = 0
      }
      index += 1
    }
    let ends = block.start + Int64(index - lead) == size
    if ends, run >= (shift == 0 ? 1 : 2) { weakStart = seen.start + Int64(index - run) }
    if index < limit { run = 0 }
    return nil
  }
}
