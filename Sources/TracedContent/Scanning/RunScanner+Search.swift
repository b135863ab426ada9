extension RunScanner {
  /// Searches for the first position from which something known goes on; nil where nothing does up to the end.
  mutating func search(from start: Int64) throws(ReadFailure) -> Match? {
    expectedLane.open(start < suspects.sizes[0] ? 0 : -1, shift: 0, in: suspects)
    previousLane.open(-1, shift: 0, in: suspects)
    if let previous = followed, previous.suspect != 0 || previous.shift != 0 {
      previousLane.open(previous.suspect, shift: previous.shift, in: suspects)
    }
    let hashes = try rollingHashes()
    for hash in hashes { hash.reset() }
    var word: UInt64 = 0
    var digits = DigitRun()
    var position = start
    var fresh = start
    var weak: Match?
    var step = Scan.firstStep
    while position < size {
      try seen.load(output, from: position, limit: position + min(step, size - position))
      let chunk = seen.start..<seen.end
      step = Scan.next(step)
      position = chunk.upperBound
      if seen.count >= 4096, seen.isZero, expectedLane.isSilent(for: chunk, in: suspects),
        previousLane.isSilent(for: chunk, in: suspects)
      {
        expectedLane.interrupt()
        previousLane.interrupt()
        for hash in hashes { hash.reset() }
        digits = DigitRun()
        fresh = chunk.upperBound
        continue
      }
      try expectedLane.load(for: chunk, in: suspects)
      try previousLane.load(for: chunk, in: suspects)
      var index = 0
      while index < seen.count {
        let byte = seen[index]
        let here = chunk.lowerBound + Int64(index)
        if expectedLane.take(byte, at: index) {
          let match = Match(
            suspect: 0, shift: 0, start: here + 1 - Int64(expectedLane.run), isWeak: expectedLane.isWeak)
          if !match.isWeak { return Self.earlier(weak, match) }
          weak = match
        }
        if previousLane.isOpen, previousLane.take(byte, at: index) {
          let match = Match(
            suspect: previousLane.suspect, shift: previousLane.shift, start: here + 1 - Int64(previousLane.run),
            isWeak: previousLane.isWeak)
          if !match.isWeak { return Self.earlier(weak, match) }
          weak = weak ?? match
        }
        word = word &>> 8 | UInt64(byte) &<< 56
        if here - fresh >= 7, let match = try noiseMatch(word, at: here - 7, floor: start) {
          return Self.earlier(weak, match)
        }
        if !suspects.text.isEmpty, digits.take(byte),
          let match = try textMatch(digits.value, at: here - 15, floor: start)
        {
          return Self.earlier(weak, match)
        }
        for hash in hashes {
          guard let place = hash.take(byte) else { continue }
          let window = Int64(hash.index.window)
          let shift = here + 1 - window - place.offset
          guard try extent(of: place.suspect, shift: shift, from: here + 1 - window, cap: window) == here + 1 else {
            continue
          }
          let begin = try agreementBack(of: place.suspect, shift: shift, from: here + 1 - window, floor: start)
          return Self.earlier(weak, Match(suspect: place.suspect, shift: shift, start: begin))
        }
        index += 1
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

  /// The match that is taken: a weak one only if it lies before the other.
  private static func earlier(_ weak: Match?, _ match: Match) -> Match {
    guard let weak, weak.start < match.start else { return match }
    return weak
  }

  private mutating func rollingHashes() throws(ReadFailure) -> [RollingHash] {
    if let hashes { return hashes }
    let built = try suspects.blockIndices().map(RollingHash.init)
    hashes = built
    return built
  }

  /// A content to which a word of noise that stands at `place` belongs.
  @inline(__always)
  private mutating func noiseMatch(_ word: UInt64, at place: Int64, floor: Int64) throws(ReadFailure) -> Match? {
    let counter = WordMixer.unmix(word) &* WordMixer.inverseStep
    var index = 0
    while index < suspects.noise.count {
      let candidate = counter &- suspects.noise[index].origin
      if candidate < suspects.noise[index].limit,
        let match = try match(of: suspects.noise[index], word: candidate, at: place, floor: floor)
      {
        return match
      }
      index += 1
    }
    return nil
  }

  /// The same for a word of text.
  private mutating func textMatch(_ word: UInt64, at place: Int64, floor: Int64) throws(ReadFailure) -> Match? {
    for trace in suspects.text {
      let candidate = trace.layer.index(of: word)
      if candidate < trace.limit, let match = try match(of: trace, word: candidate, at: place, floor: floor) {
        return match
      }
    }
    return nil
  }

  /// The content that goes on longest of those in which that word stands; the expected one before all others, then the
  /// one followed last.
  private mutating func match(
    of trace: Trace, word: UInt64, at place: Int64, floor: Int64
  ) throws(ReadFailure) -> Match? {
    let stride = trace.layer.form.stride
    let offset = Int64(word) * stride
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
      try seenAside.load(output, from: position, limit: position + min(step, end - position))
      try known.load(suspects.readers[suspect], from: position - shift, limit: seenAside.end - shift)
      let common = seenAside.commonPrefix(with: known)
      position += Int64(common)
      if common < seenAside.count { break }
      step *= 8
    }
    return position
  }
}

/// The sixteen hexadecimal digits that stand together last.
struct DigitRun {
  private(set) var value: UInt64 = 0
  private var count = 0

  /// Takes a byte; true where it is the sixteenth digit, or one more, in a row.
  mutating func take(_ byte: UInt8) -> Bool {
    let digit: UInt8
    switch byte {
    case 0x30...0x39: digit = byte - 0x30
    case 0x61...0x66: digit = byte - 0x57
    default:
      count = 0
      return false
    }
    value = value &<< 4 | UInt64(digit)
    count += 1
    return count >= 16
  }
}
