/// The bytes of a multipart body that are not yet used up, and the search for delimiters in them.
///
/// A delimiter is a line break, two dashes, the boundary, and then two dashes more or the end of the line. Positions
/// count in the buffer and hold until `compact()`.
/// RFC 2046, section 5.1.1
struct MultipartDelimiterScanner: Sendable {
  enum Found: Hashable {
    /// No delimiter begins before this position; what follows it may become one.
    case data(end: Int)
    /// The line break's LF, the position after the delimiter, and whether it closes the body.
    case delimiter(lineFeed: Int, end: Int, closes: Bool)
  }

  private enum Match: Hashable {
    case no
    case perhaps
    case yes(end: Int, closes: Bool)
  }

  /// More white space than this after a boundary makes it data, so that what is held back stays bounded.
  private static let paddingLimit = 256

  private let dashBoundary: [UInt8]
  private var buffer: [UInt8]

  /// Where the unused bytes begin.
  private(set) var position = 0

  init(boundary: String) {
    dashBoundary = Array("--\(boundary)".utf8)
    // The first delimiter needs no line break before it: one is put there.
    buffer = [ASCII.lf]
  }

  /// The number of unused bytes.
  var count: Int { buffer.count - position }

  subscript(place: Int) -> UInt8 { buffer[place] }

  mutating func append(_ chunk: some Collection<UInt8>) {
    buffer.append(contentsOf: chunk)
  }

  mutating func skip(to place: Int) {
    position = place
  }

  mutating func take(_ count: Int) -> ArraySlice<UInt8> {
    defer { position += count }
    return buffer[position..<(position + count)]
  }

  /// Forgets the bytes that are used up.
  mutating func compact() {
    buffer.removeFirst(position)
    position = 0
  }

  /// The next delimiter, or how far there is certainly none.
  func next() -> Found {
    var from = position
    while let lineFeed = buffer[from...].firstIndex(of: ASCII.lf) {
      switch match(after: lineFeed) {
      case .yes(let end, let closes): return .delimiter(lineFeed: lineFeed, end: end, closes: closes)
      case .perhaps: return .data(end: withoutReturn(lineFeed))
      case .no: from = lineFeed + 1
      }
    }
    return .data(end: withoutReturn(buffer.count))
  }

  /// The position, or that of a CR right before it, which may belong to the line break.
  private func withoutReturn(_ place: Int) -> Int {
    place > position && buffer[place - 1] == ASCII.cr ? place - 1 : place
  }

  private func match(after lineFeed: Int) -> Match {
    var place = lineFeed + 1
    for byte in dashBoundary {
      guard place < buffer.count else { return .perhaps }
      guard buffer[place] == byte else { return .no }
      place += 1
    }
    guard place < buffer.count else { return .perhaps }
    if buffer[place] == ASCII.dash {
      guard place + 1 < buffer.count else { return .perhaps }
      return buffer[place + 1] == ASCII.dash ? .yes(end: place + 2, closes: true) : .no
    }
    let limit = place + Self.paddingLimit
    while place < buffer.count, ASCII.isBlank(buffer[place]) {
      place += 1
      if place > limit { return .no }
    }
    guard place < buffer.count else { return .perhaps }
    if buffer[place] == ASCII.cr {
      place += 1
      guard place < buffer.count else { return .perhaps }
    }
    return buffer[place] == ASCII.lf ? .yes(end: place + 1, closes: false) : .no
  }

  /// Uses up the line breaks at the front and returns how many bytes they were.
  mutating func skipLineBreaks() -> Int {
    let start = position
    while position < buffer.count, buffer[position] == ASCII.cr || buffer[position] == ASCII.lf { position += 1 }
    return position - start
  }

  /// How many unused bytes the head of a part takes with its empty line; nil if that does not come within the limit.
  ///
  /// The first `scanned` bytes are known to hold no end.
  func endOfHead(scanned: Int, limit: Int) -> Int? {
    let end = position + min(count, limit)
    var from = position + scanned
    while from < end, let lineFeed = buffer[from..<end].firstIndex(of: ASCII.lf) {
      let line = withoutReturn(lineFeed)
      if line > position, buffer[line - 1] == ASCII.lf { return lineFeed + 1 - position }
      from = lineFeed + 1
    }
    return nil
  }
}
