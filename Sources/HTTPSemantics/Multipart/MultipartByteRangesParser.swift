/// Reads a `multipart/byteranges` body as it comes, in chunks cut anywhere.
///
/// Preamble and epilogue are skipped, parts may come in any order and number; a bare LF ends a line, white space may
/// follow a delimiter, and empty lines may stand before a part's head. Of each part exactly the bytes of its
/// `Content-Range` are given out: a part that is shorter or longer is an error. Memory is bounded by a chunk and the
/// limit of a head.
/// RFC 9110, section 14.6; RFC 2046, section 5.1.1
public struct MultipartByteRangesParser: Sendable {
  /// What was read.
  public enum Event: Hashable, Sendable {
    /// A part begins, with its fields and the bytes that it carries.
    case partHead(Fields, ContentRange)
    /// The next bytes of the part; never empty.
    case partBody([UInt8])
    /// The closing delimiter was read.
    case end
  }

  private enum State: Hashable {
    case preamble
    /// `skipped` counts the empty lines before the first field, `scanned` what follows and holds no end.
    case head(skipped: Int, scanned: Int)
    case body(remaining: Int64)
    case epilogue
    case failed(MultipartError)
  }

  private let headLimit: Int
  private var scanner: MultipartDelimiterScanner
  private var state = State.preamble

  /// A reader for a body with that boundary, without its dashes.
  ///
  /// `headLimit` is the most bytes that the head of a part may have. Throws `MultipartError.malformedBoundary`.
  public init(boundary: String, headLimit: Int = 16_384) throws(MultipartError) {
    guard MultipartByteRangesWriter.isBoundary(boundary) else { throw .malformedBoundary }
    self.headLimit = headLimit
    scanner = MultipartDelimiterScanner(boundary: boundary)
  }

  /// Reads the next chunk and puts what it brought after the events that are there.
  ///
  /// Throws `MultipartError`; the events before the fault are given all the same, and every later call throws the same.
  public mutating func feed(
    _ chunk: some Collection<UInt8>, into events: inout [Event]
  ) throws(MultipartError) {
    if case .failed(let error) = state { throw error }
    if state == .epilogue { return }
    scanner.append(chunk)
    do throws(MultipartError) {
      while try step(&events) {}
    } catch {
      state = .failed(error)
      throw error
    }
    scanner.compact()
  }

  /// Says that the body has ended; throws `MultipartError.truncated` unless the closing delimiter was read.
  public mutating func finish() throws(MultipartError) {
    switch state {
    case .epilogue: return
    case .failed(let error): throw error
    case .preamble, .head, .body:
      state = .failed(.truncated)
      throw .truncated
    }
  }

  /// Goes on by one thing; false if more bytes are needed.
  private mutating func step(_ events: inout [Event]) throws(MultipartError) -> Bool {
    switch state {
    case .preamble:
      switch scanner.next() {
      case .data(let end):
        scanner.skip(to: end)
        return false
      case .delimiter(_, let end, let closes):
        if closes { throw .noParts }
        scanner.skip(to: end)
        state = .head(skipped: 0, scanned: 0)
        return true
      }
    case .head(let skipped, let scanned): return try readHead(skipped, scanned, &events)
    case .body(let remaining): return try readBody(remaining, &events)
    case .epilogue, .failed: return false
    }
  }

  private mutating func readHead(
    _ skippedBefore: Int, _ scanned: Int, _ events: inout [Event]
  ) throws(MultipartError) -> Bool {
    let skipped = skippedBefore + (scanned == 0 ? scanner.skipLineBreaks() : 0)
    let limit = headLimit - skipped
    guard limit >= 0 else { throw .headTooLarge }
    guard let end = scanner.endOfHead(scanned: scanned, limit: limit) else {
      if scanner.count > limit { throw .headTooLarge }
      state = .head(skipped: skipped, scanned: scanner.count)
      return false
    }
    let fields: Fields
    let range: ContentRange
    do throws(FieldBlockError) {
      fields = try Fields(block: scanner.take(end))
    } catch {
      throw .malformedHead(error)
    }
    do throws(ContentRangeError) {
      range = try ContentRange(fields: fields)
    } catch {
      throw .contentRange(error)
    }
    events.append(.partHead(fields, range))
    state = .body(remaining: range.bytes.upperBound - range.bytes.lowerBound)
    return true
  }

  private mutating func readBody(_ remaining: Int64, _ events: inout [Event]) throws(MultipartError) -> Bool {
    switch scanner.next() {
    case .data(let end):
      let left = give(end, of: remaining, &events)
      if end > scanner.position { throw .partTooLong }
      state = .body(remaining: left)
      return false
    case .delimiter(let lineFeed, let end, let closes):
      // A CR before the LF is data where the part would be one byte short without it.
      let hasReturn = lineFeed > scanner.position && scanner[lineFeed - 1] == ASCII.cr
      let isWhole = Int64(lineFeed - scanner.position) == remaining
      let dataEnd = hasReturn && !isWhole ? lineFeed - 1 : lineFeed
      let left = give(dataEnd, of: remaining, &events)
      if left > 0 { throw .partTooShort(missing: left) }
      if scanner.position < dataEnd { throw .partTooLong }
      scanner.skip(to: end)
      state = closes ? .epilogue : .head(skipped: 0, scanned: 0)
      if closes { events.append(.end) }
      return true
    }
  }

  /// Gives out the data before `end`, but no byte past the part's range; returns what is still due.
  private mutating func give(_ end: Int, of remaining: Int64, _ events: inout [Event]) -> Int64 {
    let count = Int(min(Int64(end - scanner.position), remaining))
    if count > 0 { events.append(.partBody(Array(scanner.take(count)))) }
    return remaining - Int64(count)
  }
}
