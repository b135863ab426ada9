/// Cuts an output into runs, from its beginning to its end, in bounded memory.
///
/// Where a known content goes on, it is followed as far as bytes agree. Behind that, the scanner looks for the first
/// byte from which something known goes on again: the expected bytes at their place, the content followed last with
/// the same shift, any word of a synthetic content at any alignment, any block of a real one.
struct RunScanner<Output: ByteReader>: ~Copyable {
  /// Where something known goes on.
  struct Match {
    let suspect: Int
    /// Output position minus offset in the content.
    let shift: Int64
    /// Output position of the first byte that agrees.
    let start: Int64
    /// Whether so few bytes agree that a better explanation of the bytes round them goes first.
    var isWeak = false
  }

  let output: Output
  let suspects: Suspects
  let size: Int64
  /// The output's bytes, and a content's, side by side.
  var seen = ByteBlock(capacity: Scan.blockSize)
  var known = ByteBlock(capacity: Scan.blockSize)
  /// The same for looking aside while a chunk is being searched.
  var seenAside = ByteBlock(capacity: Scan.blockSize)
  var expectedLane = Lane()
  var previousLane = Lane()
  /// Built when they are first needed, since that reads the originals whole.
  var hashes: [RollingHash]?
  var digits = DigitRun()
  var words = WordRun()
  /// The content followed last, and its shift.
  private(set) var followed: (suspect: Int, shift: Int64)?
  private var position: Int64 = 0
  /// Runs that are found; the last one may still be shortened while the scan goes on.
  private var found: [Run] = []

  init(_ output: Output, suspects: Suspects) {
    self.output = output
    self.suspects = suspects
    size = output.size
  }

  /// The run found last.
  var last: Run? { found.last }

  /// The next run; nil at the end of the output. All runs together are the output.
  mutating func next() throws(ReadFailure) -> Run? {
    while found.count < 2, position < size { try advance() }
    return found.isEmpty ? nil : found.removeFirst()
  }

  /// Finds the runs up to the end of the next one that is known.
  private mutating func advance() throws(ReadFailure) {
    let start = position
    var match = try direct(at: start)
    if match == nil { match = try search(from: start) }
    if match?.isWeak ?? true, try explainRest(from: start) {
      position = size
      return
    }
    try explain(start..<(match?.start ?? size), before: match)
    if let match {
      let end = try agreement(of: match.suspect, shift: match.shift, from: match.start)
      append(Run(output: match.start..<end, origin: .known(match.suspect, offset: match.start - match.shift)))
      try settle()
      position = end
    } else {
      position = size
    }
  }

  /// Adds a run.
  mutating func append(_ run: Run) {
    guard run.length > 0 else { return }
    found.append(run)
    if case .known(let suspect, let offset) = run.origin { followed = (suspect, run.output.lowerBound - offset) }
  }

  /// Follows a content from an output position on; gives the position of the first byte that differs.
  mutating func agreement(of suspect: Int, shift: Int64, from start: Int64) throws(ReadFailure) -> Int64 {
    var position = start
    var step = Scan.firstStep
    while position < size {
      try seen.load(output, from: position, most: step)
      try known.load(suspects.readers[suspect], from: position - shift, most: Int64(seen.count))
      let common = seen.commonPrefix(with: known)
      position += Int64(common)
      if common < seen.count { break }
      step = Scan.next(step)
    }
    return position
  }

  /// Follows a content back from an output position to `floor` at most; gives the position of the first byte that
  /// agrees.
  mutating func agreementBack(
    of suspect: Int, shift: Int64, from end: Int64, floor: Int64
  ) throws(ReadFailure) -> Int64 {
    var position = end
    let floor = max(floor, shift)
    var step = Scan.firstStep
    while position > floor {
      let start = max(floor, position - step)
      try seenAside.load(output, from: start, most: position - start)
      try known.load(suspects.readers[suspect], from: start - shift, most: position - start)
      let common = seenAside.commonSuffix(with: known)
      position -= Int64(common)
      if position > start { break }
      step = Scan.next(step)
    }
    return position
  }

  /// Gives the last run the bytes back that agreed with the run before it by accident, where it then begins with its
  /// content's first byte: half a file, and then the file from its beginning.
  private mutating func settle() throws(ReadFailure) {
    guard found.count >= 2, case .known(let suspect, let offset) = found[found.count - 1].origin,
      case .known = found[found.count - 2].origin, (1...Scan.accident).contains(offset),
      found[found.count - 2].length > offset
    else { return }
    let start = found[found.count - 1].output.lowerBound
    let first = try agreementBack(of: suspect, shift: start - offset, from: start, floor: start - offset)
    guard first == start - offset else { return }
    found[found.count - 1].output = first..<found[found.count - 1].output.upperBound
    found[found.count - 1].origin = .known(suspect, offset: 0)
    found[found.count - 2].output = found[found.count - 2].output.lowerBound..<first
  }
}
