/// What a piece of an output means.
public enum PieceLabel: Hashable, Sendable {
  /// The expected bytes at their place.
  case asItShouldBe
  /// Expected bytes, each `by` bytes behind its place (negative: before it), without a break to those before.
  case shifted(by: Int64)
  /// A whole version stands behind `after` bytes.
  case wholeFileAppended(after: Int64)
  /// The file begins a second time behind `after` bytes, but is not whole.
  case beginsAgain(after: Int64)
  /// The first `bytes` of the piece had already come before.
  case overlap(bytes: Int64)
  /// In front of the piece, `bytes` of the file are missing.
  case gap(bytes: Int64)
  /// Another version than the expected one, each byte `shiftedBy` bytes behind its place.
  case otherVersion(expected: Int, shiftedBy: Int64)
  /// Bytes of another download.
  case otherDownload
  /// Zeros where other bytes should be: a hole, or space that was allocated and not written.
  case zeros
  /// A body that the server sent and that is not the file.
  case errorPage
  /// Printable text that no known body holds; how it begins.
  case printableText(beginning: String)
  /// Coded bytes (`gzip`, `zlib`, `zstd`) stored as they came. `whole`: from the output's first byte on.
  case contentCoded(String, whole: Bool)
  /// The head of a part of multipart/byteranges, its delimiter or its end.
  case multipartHead
  /// The line that says how long a chunk is.
  case chunkLine
  /// The head of an answer.
  case messageHead
  /// Bytes that nothing explains.
  case unknown
  /// Nothing follows, although `missing` bytes of the file do not stand in the output.
  case cutShort(missing: Int64)
  /// Foreign bytes behind the last one of the file.
  case tooLong(of: String)
  /// `pieces` pieces that are not told one by one; `right` of their bytes are as they should be.
  case summary(pieces: Int, right: Int64)

  /// A stable name for reports: the same for all values that go with it.
  public var name: String {
    switch self {
    case .asItShouldBe: "as it should be"
    case .shifted: "shifted"
    case .wholeFileAppended: "whole file appended"
    case .beginsAgain: "file begins again"
    case .overlap: "overlap"
    case .gap: "gap"
    case .otherVersion: "other version"
    case .otherDownload: "other download"
    case .zeros: "zeros"
    case .errorPage: "error page"
    case .printableText: "printable text"
    case .contentCoded: "content-coded"
    case .multipartHead: "multipart part head"
    case .chunkLine: "chunk line"
    case .messageHead: "message head"
    case .unknown: "unknown bytes"
    case .cutShort: "cut short"
    case .tooLong: "too long"
    case .summary: "more pieces"
    }
  }

  /// The rules whose breach is the likely cause, the likeliest first.
  public var rules: [String] {
    switch self {
    case .wholeFileAppended, .beginsAgain: ["P1"]
    case .overlap, .gap: ["P2", "C1"]
    case .otherVersion: ["P5"]
    case .otherDownload: ["L2"]
    case .zeros: ["L14"]
    case .errorPage, .printableText: ["P23"]
    case .contentCoded(_, let whole): whole ? ["P26"] : ["P12"]
    case .multipartHead: ["P11"]
    case .cutShort: ["F1"]
    case .tooLong: ["P33"]
    case .asItShouldBe, .shifted, .chunkLine, .messageHead, .unknown, .summary: []
    }
  }

  /// What it means in words, with the rule.
  public var sentence: String {
    rules.isEmpty ? meaning : "\(meaning) (rule \(rules.joined(separator: " or ")))"
  }

  private var meaning: String {
    switch self {
    case .asItShouldBe: "as it should be"
    case .shifted(let shift): "shifted by \(Self.bytes(shift))"
    case .wholeFileAppended(let after): "the whole file was appended to the first \(Self.bytes(after))"
    case .beginsAgain(let after): "the file begins again behind the first \(Self.bytes(after))"
    case .overlap(let bytes): "an overlap: \(Self.bytes(bytes)) had already come"
    case .gap(let bytes): "a gap: \(Self.bytes(bytes)) of the file \(bytes == 1 ? "is" : "are") missing before it"
    case .otherVersion(let expected, 0): "another version, where version \(expected) should be"
    case .otherVersion(let expected, let shift):
      "another version than \(expected), and shifted by \(Self.bytes(shift))"
    case .otherDownload: "bytes of another download"
    case .zeros: "zeros, a hole that was never written"
    case .errorPage: "an error page, which is not the file"
    case .printableText(let beginning): "an error page or other text: \"\(beginning)\""
    case .contentCoded(let coding, _): "\(coding)-coded bytes, stored as they came"
    case .multipartHead: "the head of a multipart part, stored as it came"
    case .chunkLine: "a chunk's size line, stored as it came"
    case .messageHead: "the head of an answer, stored as it came"
    case .unknown: "bytes of no known origin"
    case .cutShort(let missing): "cut short: the last \(Self.bytes(missing)) \(missing == 1 ? "is" : "are") missing"
    case .tooLong(let what): "too long: \(what) past the end of the file"
    case .summary(let pieces, let right):
      "\(pieces) more pieces, of which \(Self.bytes(right)) are as they should be"
    }
  }

  /// What stands in the place of the source, where there is none.
  var kindText: String {
    switch self {
    case .zeros: "zeros"
    case .printableText: "printable text"
    case .contentCoded(let coding, _): coding
    case .multipartHead, .chunkLine, .messageHead: "framing"
    case .cutShort: "end"
    case .summary: "mixed"
    default: "unknown"
    }
  }

  private static func bytes(_ count: Int64) -> String { count == 1 ? "1 byte" : "\(count) bytes" }
}
