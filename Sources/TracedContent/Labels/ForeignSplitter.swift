/// Splits a stretch of foreign bytes into zeros, printable text, and the rest, in bounded memory.
struct ForeignSplitter<Output: ByteReader>: ~Copyable {
  private enum Mode { case unknown, zeros, text }

  private let output: Output
  private let stretch: Range<Int64>
  private var block = ByteBlock(capacity: Scan.blockSize)
  private var position: Int64
  private var step = Scan.firstStep

  /// The zeros and the printable bytes in a row that are no accident among unknown bytes.
  private static var zerosNeed: Int64 { 16 }
  private static var textNeed: Int64 { 32 }
  /// The bytes of a text that are kept to tell what it is.
  private static var beginningLength: Int { 512 }

  init(_ stretch: Range<Int64>, of output: Output) {
    self.output = output
    self.stretch = stretch
    position = stretch.lowerBound
  }

  /// The next part; nil at the end.
  mutating func next() throws(ReadFailure) -> ForeignStretch? {
    let start = position
    guard start < stretch.upperBound else { return nil }
    if start == stretch.lowerBound, let coding = try coding() {
      position = stretch.upperBound
      return ForeignStretch(output: stretch, kind: .coded(coding))
    }
    var mode = Mode.unknown
    var zeros: Int64 = 0
    var text: Int64 = 0
    var continuation = 0
    while position < stretch.upperBound {
      try loadBlock()
      if mode == .zeros, position == block.start, block.isZero {
        position = block.end
        continue
      }
      var index = Int(position - block.start)
      while index < block.count {
        if mode == .unknown, zeros == 0, text == 0, isBarren(at: index) {
          index += 16
          continue
        }
        let byte = block[index]
        position = block.start + Int64(index)
        zeros = byte == 0 ? zeros + 1 : 0
        text = Self.isPrintable(byte) ? text + 1 : 0
        switch mode {
        case .zeros where byte != 0: return try finish(start..<position, .zeros)
        case .text where !Self.isText(byte, &continuation): return try finish(start..<position, .text)
        case .unknown where zeros == Self.zerosNeed || text == Self.textNeed:
          let first = position + 1 - (zeros > 0 ? zeros : text)
          if first > start {
            position = first
            return try finish(start..<first, .unknown)
          }
          mode = zeros > 0 ? .zeros : .text
        default: break
        }
        index += 1
      }
      position = block.end
    }
    let length = stretch.upperBound - start
    if mode == .unknown, start == stretch.lowerBound {
      if zeros == length, length >= 4 { mode = .zeros }
      if text == length, length >= 6 { mode = .text }
    }
    return try finish(start..<stretch.upperBound, mode)
  }

  private mutating func finish(_ range: Range<Int64>, _ mode: Mode) throws(ReadFailure) -> ForeignStretch {
    switch mode {
    case .unknown: return ForeignStretch(output: range, kind: .unknown)
    case .zeros: return ForeignStretch(output: range, kind: .zeros)
    case .text:
      var beginning = ByteBlock(capacity: Self.beginningLength)
      try beginning.load(output, from: range.lowerBound, most: range.upperBound - range.lowerBound)
      return ForeignStretch(
        output: range, kind: TextFacts.isTraced(beginning.bytes) ? .unknown : .text(beginning.bytes))
    }
  }

  /// The coding whose magic number stands at the stretch's beginning, or up to two bytes before, where they agreed with
  /// the bytes expected there by accident.
  private mutating func coding() throws(ReadFailure) -> String? {
    var head = ByteBlock(capacity: 16)
    let lead = min(2, stretch.lowerBound)
    try head.load(output, from: stretch.lowerBound - lead, most: lead + stretch.upperBound - stretch.lowerBound)
    for start in 0...Int(lead) {
      if let coding = TextFacts.coding(head.bytes.dropFirst(start)) { return coding }
    }
    // Two bytes alone prove little: only where the output begins with them.
    if stretch.lowerBound == 0, stretch.upperBound - stretch.lowerBound >= 8, head.count > 1, head[0] == 0x78,
      [0x01, 0x5E, 0x9C, 0xDA].contains(head[1])
    {
      return "zlib"
    }
    return nil
  }

  /// Loads the block in which the next byte lies.
  private mutating func loadBlock() throws(ReadFailure) {
    guard position < block.start || position >= block.end else { return }
    try block.load(output, from: position, most: min(step, stretch.upperBound - position))
    step = Scan.next(step)
  }

  /// Whether neither zeros nor a text can begin in the sixteen bytes from `index` on: every run that is long enough
  /// would go over bytes that say no.
  @inline(__always)
  private func isBarren(at index: Int) -> Bool {
    guard index + 31 < block.count, block[index + 15] != 0 else { return false }
    return !Self.isPrintable(block[index + 31]) || !Self.isPrintable(block[index + 23])
      || !Self.isPrintable(block[index + 15])
  }

  private static func isPrintable(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  /// Whether a text may go on with this byte, in UTF-8; `continuation` counts the bytes that a character still lacks.
  private static func isText(_ byte: UInt8, _ continuation: inout Int) -> Bool {
    if continuation > 0 {
      continuation -= 1
      return byte & 0xC0 == 0x80
    }
    switch byte {
    case 0xC2...0xDF: continuation = 1
    case 0xE0...0xEF: continuation = 2
    case 0xF0...0xF4: continuation = 3
    default: return isPrintable(byte)
    }
    return true
  }
}
