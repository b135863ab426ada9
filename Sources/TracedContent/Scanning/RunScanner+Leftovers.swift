extension RunScanner {
  /// Adds the runs of a stretch in front of `match` (nil: the output's end) in which nothing known was found by
  /// searching: pieces too short for that are told by where they stand, at the beginning or the end of a content; short
  /// stretches are looked for everywhere in small contents. What is left is foreign.
  mutating func explain(_ stretch: Range<Int64>, before match: Match?) throws(ReadFailure) {
    var start = stretch.lowerBound
    while start < stretch.upperBound, let run = try leftover(start..<stretch.upperBound) {
      try appendForeign(start..<run.output.lowerBound, before: (run.suspect, run.shift))
      append(run)
      start = run.output.upperBound
    }
    try appendForeign(start..<stretch.upperBound, before: match.map { ($0.suspect, $0.shift) } ?? (0, 0))
  }

  /// Explains the whole rest of the output by one run, if that can be; at the output's beginning a few expected bytes may
  /// stand before it.
  mutating func explainRest(from start: Int64) throws(ReadFailure) -> Bool {
    let right = start == 0 ? min(Scan.accident, try agreement(of: 0, shift: 0, from: 0)) : 0
    for lead in stride(from: right, through: 0, by: -1) {
      guard let run = try leftover(start + lead..<size), run.output == start + lead..<size else { continue }
      append(Run(output: start..<start + lead, origin: .known(0, offset: start)))
      append(run)
      return true
    }
    return false
  }

  /// Adds a foreign stretch. In a short one the bytes that are the expected ones count as such: between expected bytes,
  /// so that damage is told to the byte, and where all of them are.
  private mutating func appendForeign(
    _ stretch: Range<Int64>, before next: (Int?, Int64)
  ) throws(ReadFailure) {
    var start = stretch.lowerBound
    if stretch.upperBound - start <= Scan.accident, start < stretch.upperBound {
      let isBetween = (followed ?? (0, 0)) == (0, 0) && next == (0, 0)
      let end = min(stretch.upperBound, try agreement(of: 0, shift: 0, from: start))
      if end == stretch.upperBound && end < size || isBetween {
        try appendByteByByte(stretch)
        start = stretch.upperBound
      }
    }
    append(Run(output: start..<stretch.upperBound, origin: .foreign))
  }

  private mutating func appendByteByByte(_ stretch: Range<Int64>) throws(ReadFailure) {
    try seenAside.load(output, from: stretch.lowerBound, most: stretch.upperBound - stretch.lowerBound)
    try known.load(suspects.readers[0], from: stretch.lowerBound, most: Int64(seenAside.count))
    var start = 0
    for end in 1...seenAside.count {
      let isRight = start < known.count && seenAside[start] == known[start]
      let goesOn = end < seenAside.count && (end < known.count && seenAside[end] == known[end]) == isRight
      if goesOn { continue }
      let output = stretch.lowerBound + Int64(start)..<stretch.lowerBound + Int64(end)
      append(Run(output: output, origin: isRight ? .known(0, offset: output.lowerBound) : .foreign))
      start = end
    }
  }

  /// A part of a stretch that a content explains, either from the stretch's first byte on or to its last byte.
  mutating func leftover(_ stretch: Range<Int64>) throws(ReadFailure) -> Run? {
    let length = stretch.upperBound - stretch.lowerBound
    guard length > 2 || suspects.sizes[0] <= 2, length > 0 else { return nil }
    try seenAside.load(output, from: stretch.lowerBound, most: min(Suspects.edge, length))
    let first = seenAside.bytes
    try seenAside.load(
      output, from: stretch.upperBound - min(Suspects.edge, length), most: min(Suspects.edge, length))
    let last = seenAside.bytes
    var best: Run?
    for suspect in suspects.contents.indices {
      let head = suspects.heads[suspect]
      let size = suspects.sizes[suspect]
      let offsets = length <= Suspects.edge && size <= Suspects.small ? head.count : min(1, head.count)
      for offset in 0..<offsets where suspect != 0 || Int64(offset) != stretch.lowerBound {
        var common = 0
        var isZero = true
        while common < first.count, offset + common < head.count, first[common] == head[offset + common] {
          if first[common] != 0 { isZero = false }
          common += 1
        }
        guard !isZero, Int64(common) > best?.length ?? 0 else { continue }
        if isNoAccident(Int64(common), from: Int64(offset), of: suspect, in: length) {
          let output = stretch.lowerBound..<stretch.lowerBound + Int64(common)
          best = Run(output: output, origin: .known(suspect, offset: Int64(offset)))
        }
      }
      let tail = suspects.tails[suspect]
      let shift = stretch.upperBound - size
      guard best == nil, suspect != 0 || shift != 0 else { continue }
      var common = 0
      var isZero = true
      while common < min(tail.count, last.count), tail[tail.count - 1 - common] == last[last.count - 1 - common] {
        if last[last.count - 1 - common] != 0 { isZero = false }
        common += 1
      }
      guard !isZero, isNoAccident(Int64(common), from: size - Int64(common), of: suspect, in: length) else { continue }
      let start = try agreementBack(of: suspect, shift: shift, from: stretch.upperBound, floor: stretch.lowerBound)
      best = Run(output: start..<stretch.upperBound, origin: .known(suspect, offset: start - shift))
    }
    return best
  }

  /// Whether an agreement of `length` bytes in a stretch is long enough: the whole content, the whole stretch, or some
  /// bytes more.
  private func isNoAccident(_ length: Int64, from offset: Int64, of suspect: Int, in stretch: Int64) -> Bool {
    let need = suspects.leftoverNeed(suspect)
    if length == suspects.sizes[suspect] { return length >= (suspect == 0 ? 1 : need) }
    if length == stretch { return length >= (offset == 0 ? need : need + 1) }
    return length >= max(8, 2 * need)
  }
}
