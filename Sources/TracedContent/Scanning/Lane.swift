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
  private var start: Int64 = 0
  private var block = ByteBlock(capacity: Scan.blockSize)

  var isOpen: Bool { suspect >= 0 }

  /// Follows this content from an output position on; -1 for none.
  mutating func open(_ suspect: Int, shift: Int64, at position: Int64, in suspects: Suspects) {
    self.suspect = suspect
    self.shift = shift
    start = position
    run = 0
    weakStart = nil
    guard suspect >= 0 else { return }
    need = suspects.lanesNeed(suspect)
    size = suspects.sizes[suspect]
  }

  /// Whether the bytes of a chunk of zeros cannot agree with it.
  func isSilent(for chunk: Range<Int64>, in suspects: Suspects) -> Bool {
    guard let bytes = bytes(for: chunk) else { return true }
    return !suspects.mayHaveZeros(suspect, in: bytes)
  }

  /// The bytes of the content that belong to a chunk of the output; nil where it has none.
  private func bytes(for chunk: Range<Int64>) -> Range<Int64>? {
    guard isOpen else { return nil }
    // The offset may lie beyond what can be counted, behind the end of a content of that size.
    let (first, overflow) = chunk.lowerBound.subtractingReportingOverflow(shift)
    guard !overflow, first < size, chunk.upperBound > shift else { return nil }
    let count = chunk.upperBound - chunk.lowerBound
    if first < 0 { return 0..<min(size, first + count) }
    return first..<first + min(count, size - first)
  }

  /// Forgets an agreement, after bytes that were not looked at.
  mutating func interrupt() { run = 0 }

  /// Looks through a chunk of the output, up to the index `limit`; gives the index of the byte with which enough bytes
  /// agree, if there is one.
  mutating func search(
    _ seen: borrowing ByteBlock, limit: Int, in suspects: Suspects
  ) throws(ReadFailure) -> Int? {
    guard let bytes = bytes(for: seen.start..<seen.end) else {
      run = 0
      return nil
    }
    let reader = suspects.readers[suspect]
    try block.load(reader, from: bytes.lowerBound, most: bytes.upperBound - bytes.lowerBound)
    // The content's bytes may begin later than the chunk, or end earlier.
    let lead = Int(bytes.lowerBound + shift - seen.start)
    guard lead < limit else {
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
    let isNear = seen.start + Int64(index) - start <= Scan.accident
    if run >= (shift == 0 || isNear ? 1 : 2), block.start + Int64(index - lead) == size {
      weakStart = seen.start + Int64(index - run)
    }
    if index < limit { run = 0 }
    return nil
  }
}
