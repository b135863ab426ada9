/// Says of one run after the other what it means; it remembers only how far the file has come.
struct Labeller {
  /// Coded bytes that go on. Where a coding could not make bytes smaller, they stand in it as they are, and are taken
  /// as part of it.
  private struct CodedStream {
    let start: Int64
    let coding: String
    /// The foreign bytes since the last run of the file.
    var foreign: Int64
    var holdsFile = false
  }

  private let suspects: Suspects
  private let size: Int64
  private var collector = PieceCollector()
  /// The offset in the file up to which the last run of it went, and the size of that version.
  private var reached: Int64 = 0
  private var reachedSize: Int64 = 0
  /// The shift of the last run of the file; nil before the first.
  private var shift: Int64?
  private var coded: CodedStream?
  private var hasCoded = false
  private var end: Int64 = 0
  /// The length of the foreign bytes at the end.
  private var foreign: Int64 = 0
  /// Whether nothing but framing has come.
  private var isFramingOnly = true
  /// The bytes that are as they should be.
  private(set) var rightBytes: Int64 = 0
  /// The bytes of any version of the file, at any place.
  private(set) var fileBytes: Int64 = 0

  init(_ suspects: Suspects) {
    self.suspects = suspects
    size = suspects.sizes[0]
  }

  /// The pieces so far.
  var pieces: [Piece] { collector.pieces }

  /// Takes a run of a known content.
  mutating func take(_ output: Range<Int64>, of suspect: Int, from offset: Int64) {
    let content = suspects.contents[suspect]
    let length = output.upperBound - output.lowerBound
    let isFile = content.version > 0 && content.label == suspects.contents[0].label
    let shift = output.lowerBound - offset
    if isFile { fileBytes += length }
    if suspect == 0, shift == 0 { rightBytes += length }
    if isFile, shift != 0, continuesCoded(at: offset) {
      coded?.foreign = 0
      coded?.holdsFile = true
    } else {
      closeCoded()
      let label: PieceLabel
      switch content.kind {
      case .literal(let bytes): label = Self.bodyLabel(bytes, from: offset, isWhole: output.lowerBound == 0)
      case .traced, .original: label = isFile ? fileLabel(output, suspect, offset) : .otherDownload
      }
      if label != .multipartHead { isFramingOnly = false }
      if case .contentCoded = label { hasCoded = true }
      let source = Piece.Source(file: content.label, version: content.version, offset: offset)
      collector.append(Piece(output: output, source: source, label: label))
    }
    if isFile {
      reached = offset + length
      reachedSize = suspects.sizes[suspect]
      self.shift = shift
    }
    end = output.upperBound
    foreign = isFile ? 0 : foreign + length
  }

  /// Takes bytes that no known content holds.
  mutating func take(_ stretch: ForeignStretch) {
    defer {
      end = stretch.output.upperBound
      foreign += stretch.length
    }
    if coded != nil {
      coded?.foreign += stretch.length
      return
    }
    let isBehind = stretch.output.lowerBound >= size
    let isPastEnd = shift == nil ? isBehind : reached >= reachedSize || (shift == 0 && isBehind)
    switch stretch.kind {
    case .coded(let coding):
      coded = CodedStream(start: stretch.output.lowerBound, coding: coding, foreign: stretch.length)
      hasCoded = true
    case .zeros:
      add(stretch.output, .zeros)
    case .text(let beginning):
      add(stretch.output, textLabel(beginning, length: stretch.length, isPastEnd: isPastEnd))
    case .unknown where isPastEnd:
      add(stretch.output, Self.unknownPastEnd)
    case .unknown where shift ?? 0 == 0 && stretch.output.contains(size) && stretch.output.lowerBound < size:
      add(stretch.output.lowerBound..<size, .unknown)
      add(size..<stretch.output.upperBound, Self.unknownPastEnd)
    case .unknown:
      add(stretch.output, .unknown)
    }
  }

  /// Says what is missing behind the last byte.
  mutating func finish() {
    closeCoded()
    guard !hasCoded, fileBytes > 0 || end == 0 else { return }
    let missing: Int64
    if fileBytes == 0 {
      missing = size
    } else if foreign > 0 {
      missing = reached < reachedSize ? size - end : 0
    } else {
      missing = reachedSize - reached
    }
    if missing > 0 { add(end..<end, .cutShort(missing: missing)) }
  }

  private static let unknownPastEnd = PieceLabel.tooLong(of: "bytes of no known origin")

  private mutating func add(_ output: Range<Int64>, _ label: PieceLabel) {
    switch label {
    case .multipartHead, .chunkLine, .messageHead: break
    default: isFramingOnly = false
    }
    collector.append(Piece(output: output, source: nil, label: label))
  }

  private func fileLabel(_ output: Range<Int64>, _ suspect: Int, _ offset: Int64) -> PieceLabel {
    let shift = output.lowerBound - offset
    if suspect == 0, shift == 0 { return .asItShouldBe }
    if offset == 0, shift > 0, !isFramingOnly {
      let isWhole = output.upperBound - output.lowerBound == suspects.sizes[suspect]
      return isWhole ? .wholeFileAppended(after: shift) : .beginsAgain(after: shift)
    }
    if suspect != 0 { return .otherVersion(expected: suspects.contents[0].version, shiftedBy: shift) }
    if shift == self.shift, offset >= reached { return .shifted(by: shift) }
    // Foreign bytes in the place of as many or fewer of the file are damage, and no gap.
    if offset > reached, self.shift != nil, offset - reached <= foreign { return .shifted(by: shift) }
    if offset < reached { return .overlap(bytes: reached - offset) }
    return offset > reached ? .gap(bytes: offset - reached) : .shifted(by: shift)
  }

  /// What a body is that the server sent instead of the file's bytes.
  private static func bodyLabel(_ bytes: [UInt8], from offset: Int64, isWhole: Bool) -> PieceLabel {
    if let coding = TextFacts.coding(bytes) { return .contentCoded(coding, whole: isWhole) }
    return offset == 0 && TextFacts.isMultipart(Array(bytes.prefix(512))) ? .multipartHead : .errorPage
  }

  private func textLabel(_ beginning: [UInt8], length: Int64, isPastEnd: Bool) -> PieceLabel {
    if TextFacts.isMultipart(beginning) { return .multipartHead }
    if Int64(beginning.count) == length, TextFacts.isChunkLine(beginning) { return .chunkLine }
    if TextFacts.isMessageHead(beginning) { return .messageHead }
    let text = TextFacts.beginning(beginning)
    return isPastEnd ? .tooLong(of: "text, \"\(text)\",") : .printableText(beginning: text)
  }

  /// Whether a run of the file stands inside a coded stream: close behind its head, or where the run before it ended.
  private func continuesCoded(at offset: Int64) -> Bool {
    guard let coded, coded.foreign <= 64 else { return false }
    return !coded.holdsFile || abs(offset - reached) <= 8
  }

  private mutating func closeCoded() {
    guard let coded else { return }
    add(coded.start..<end, .contentCoded(coded.coding, whole: coded.start == 0))
    self.coded = nil
  }
}
