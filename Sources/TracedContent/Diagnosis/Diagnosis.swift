/// What an output consists of, told from its bytes alone.
///
/// The pieces follow one another without a gap and are the output from its first byte to its last; only a last
/// `cutShort` is empty. There are at most 64; where there would be more, one in the middle sums them up.
public struct Diagnosis: Hashable, Sendable, CustomStringConvertible {
  /// The output's size in bytes.
  public let outputSize: Int64
  /// The version that it should be, and the size of that.
  public let expectedVersion: Int
  /// The count of bytes that it should have.
  public let expectedSize: Int64
  /// The pieces, from the first byte to the last.
  public let pieces: [Piece]
  /// How many bytes are the expected ones at their place.
  public let rightBytes: Int64
  /// How many bytes are of any version of the expected file, at whatever place.
  public let fileBytes: Int64

  /// Explains an output. `others` are the contents that it may hold beside the expected one: other versions (with the
  /// same label), other downloads (with other labels), bodies that the server sent instead of the file. Where bytes are
  /// the same in several, the expected one goes first. Reads the output about once, in bounded memory, and an original
  /// once more if the output is not a beginning of the expected one. Throws `ReadFailure` where a byte cannot be read.
  public init(of output: some ByteReader, expected: KnownContent, others: [KnownContent] = []) throws(ReadFailure) {
    let suspects = try Suspects(expected: expected, others: others)
    var scanner = RunScanner(output, suspects: suspects)
    var labeller = Labeller(suspects)
    while let run = try scanner.next() {
      switch run.origin {
      case .known(let suspect, let offset):
        labeller.take(run.output, of: suspect, from: offset)
      case .foreign:
        var splitter = ForeignSplitter(run.output, of: output)
        while let stretch = try splitter.next() { labeller.take(stretch) }
      }
    }
    labeller.finish()
    outputSize = output.size
    expectedVersion = expected.version
    expectedSize = suspects.sizes[0]
    pieces = labeller.pieces
    rightBytes = labeller.rightBytes
    fileBytes = labeller.fileBytes
  }

  /// Explains bytes in memory.
  public init(of bytes: [UInt8], expected: KnownContent, others: [KnownContent] = []) throws(ReadFailure) {
    try self.init(of: MemoryReader(bytes), expected: expected, others: others)
  }

  /// Whether the output is the expected content and nothing else.
  public var isIdentical: Bool { rightBytes == expectedSize && outputSize == expectedSize }

  /// The piece that tells most of what went wrong; nil where nothing did.
  public var tellingPiece: Piece? {
    let wrong = pieces.filter { $0.label != .asItShouldBe }
    return wrong.min { Self.rank($0.label) < Self.rank($1.label) }
  }

  /// One sentence that tells what went wrong.
  public var headline: String {
    guard let piece = tellingPiece else { return "identical to version \(expectedVersion)" }
    return "at byte \(piece.output.lowerBound): \(piece.label.sentence)"
  }

  /// The pieces, a line each, in columns.
  public var description: String {
    let ranges = pieces.map { "bytes \($0.output.lowerBound)..<\($0.output.upperBound)" }
    let sources = pieces.map(\.sourceText)
    let width = ranges.map(\.count).max() ?? 0
    let sourceWidth = sources.map(\.count).max() ?? 0
    return pieces.indices.map { index in
      Self.padded(ranges[index], to: width) + "  " + Self.padded(sources[index], to: sourceWidth) + "  "
        + pieces[index].label.sentence
    }.joined(separator: "\n")
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: width - text.count)
  }

  /// The smaller, the more it tells.
  private static func rank(_ label: PieceLabel) -> Int {
    switch label {
    case .wholeFileAppended: 0
    case .contentCoded: 1
    case .multipartHead: 2
    case .beginsAgain: 3
    case .errorPage, .printableText: 4
    case .otherVersion: 5
    case .otherDownload: 6
    case .gap, .overlap: 7
    case .chunkLine, .messageHead: 8
    case .zeros: 9
    case .tooLong: 10
    case .unknown: 11
    case .shifted: 12
    case .cutShort: 13
    case .summary: 14
    case .asItShouldBe: 15
    }
  }
}
