extension RunScanner {
  /// Searches for the first position from which something known goes on; nil where nothing does up to the end.
  ///
  /// Each way to find something looks through a chunk for itself, up to where the ways before it have found something.
  mutating func search(from start: Int64) throws(ReadFailure) -> Match? {
    try prepareSearch(from: start)
    var position = start
    var step = Scan.firstStep
    while position < size {
      try seen.load(output, from: position, most: step)
      position = seen.end
      step = Scan.next(step)
      if seen.count >= 4096, seen.isZero, expectedLane.isSilent(for: seen.start..<seen.end, in: suspects),
        previousLane.isSilent(for: seen.start..<seen.end, in: suspects)
      {
        interrupt()
        continue
      }
      if let match = try searchChunk(floor: start) {
        guard let weak, weak.start < match.start else { return match }
        return weak
      }
    }
    if let weak { return weak }
    // The last bytes of an output that ends early: right behind damage they are most likely the expected ones.
    let isNear = followed.map { $0 == (0, 0) && size - start <= Scan.accident } ?? (start == 0)
    if isNear, expectedLane.run > 0 {
      return Match(suspect: 0, shift: 0, start: size - Int64(expectedLane.run), isWeak: true)
    }
    return nil
  }

  private mutating func prepareSearch(from start: Int64) throws(ReadFailure) {
    expectedLane.open(start < suspects.sizes[0] ? 0 : -1, shift: 0, at: start, in: suspects)
    previousLane.open(-1, shift: 0, at: start, in: suspects)
    if let previous = followed, previous != (0, 0) {
      previousLane.open(previous.suspect, shift: previous.shift, at: start, in: suspects)
    }
    if hashes == nil { hashes = try suspects.blockIndices().map(RollingHash.init) }
    interrupt()
  }

  /// Forgets what came before, after bytes that are looked through in no way.
  private mutating func interrupt() {
    expectedLane.interrupt()
    previousLane.interrupt()
    words = WordRun()
    digits = DigitRun()
    for index in hashes?.indices ?? 0..<0 { hashes?[index].reset() }
  }

  /// A content that ended with an agreement which may be an accident.
  private var weak: Match? {
    if let start = expectedLane.weakStart { return Match(suspect: 0, shift: 0, start: start, isWeak: true) }
    guard let start = previousLane.weakStart else { return nil }
    return Match(suspect: previousLane.suspect, shift: previousLane.shift, start: start, isWeak: true)
  }

  /// Searches the loaded chunk. Nothing that is found reaches back behind `floor`.
  private mutating func searchChunk(floor: Int64) throws(ReadFailure) -> Match? {
    var limit = seen.count
    var found: Match?
    if let index = try expectedLane.search(seen, limit: limit, in: suspects) {
      limit = index
      found = Match(suspect: 0, shift: 0, start: seen.start + Int64(index + 1 - expectedLane.run))
    }
    if let index = try previousLane.search(seen, limit: limit, in: suspects) {
      limit = index
      let start = seen.start + Int64(index + 1 - previousLane.run)
      found = Match(suspect: previousLane.suspect, shift: previousLane.shift, start: start)
    }
    if !suspects.noise.isEmpty {
      var index = 0
      while let hit = words.search(seen, from: &index, limit: limit, traces: suspects.noise) {
        let place = seen.start + Int64(index - 8)
        if let match = try match(of: suspects.noise[hit.trace], word: hit.word, at: place, floor: floor) {
          limit = index - 1
          found = match
        }
      }
    }
    if !suspects.text.isEmpty {
      var index = 0
      while digits.search(seen, from: &index, limit: limit) {
        let place = seen.start + Int64(index - 16)
        for trace in suspects.text {
          let word = trace.layer.index(of: digits.value)
          if word < trace.limit, let match = try match(of: trace, word: word, at: place, floor: floor) {
            limit = index - 1
            found = match
          }
        }
      }
    }
    for number in hashes?.indices ?? 0..<0 {
      var index = 0
      let window = hashes?[number].index.window ?? 0
      while let place = hashes?[number].search(seen, from: &index, limit: limit) {
        let first = seen.start + Int64(index - window)
        let shift = first - place.offset
        let end = try extent(of: place.suspect, shift: shift, from: first, cap: Int64(window))
        guard end == first + Int64(window) else { continue }
        let begin = try agreementBack(of: place.suspect, shift: shift, from: first, floor: floor)
        limit = index - 1
        found = Match(suspect: place.suspect, shift: shift, start: begin)
      }
    }
    return found
  }

  /// The content that goes on longest of those in which that word stands; the expected one before all others, then the
  /// one followed last.
  private mutating func match(
    of trace: Trace, word: UInt64, at place: Int64, floor: Int64
  ) throws(ReadFailure) -> Match? {
    let offset = Int64(word) * trace.layer.form.stride
    let shift = place - offset
    var best: (match: Match, length: Int64)?
    for user in trace.users where user.range.contains(offset) {
      let begin = try agreementBack(of: user.suspect, shift: shift, from: place, floor: floor)
      let end = try extent(of: user.suspect, shift: shift, from: place, cap: Int64(Scan.blockSize))
      guard end - begin >= trace.need else { continue }
      let match = Match(suspect: user.suspect, shift: shift, start: begin)
      if user.suspect == 0 || followed.map({ $0 == (user.suspect, shift) }) ?? false { return match }
      if end - begin > best?.length ?? 0 { best = (match, end - begin) }
    }
    return best?.match
  }

  /// The position, `cap` bytes from `start` at most, up to which a content goes on, looked up aside.
  private mutating func extent(
    of suspect: Int, shift: Int64, from start: Int64, cap: Int64
  ) throws(ReadFailure) -> Int64 {
    let end = start + min(cap, size - start)
    var position = start
    var step: Int64 = 64
    while position < end {
      try seenAside.load(output, from: position, most: min(step, end - position))
      try known.load(suspects.readers[suspect], from: position - shift, most: Int64(seenAside.count))
      let common = seenAside.commonPrefix(with: known)
      position += Int64(common)
      if common < seenAside.count { break }
      step *= 8
    }
    return position
  }
}
