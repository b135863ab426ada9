/// How the end of a body is told.
public enum Framing: Hashable, Sendable {
  /// Content-Length.
  case length
  /// Transfer-Encoding: chunked.
  case chunked(ChunkForm)
  /// By the end of the connection.
  case close
  /// Content-Length and chunked at once; the bytes are chunked.
  case both(ChunkForm)

  /// The chunks, where there are some.
  var chunks: ChunkForm? {
    switch self {
    case .chunked(let form), .both(let form): form
    case .length, .close: nil
    }
  }
}

/// The form of a chunked body.
///
/// RFC 9112, section 7.1
public struct ChunkForm: Hashable, Sendable {
  /// A wrong size line.
  public enum BadSize: String, Hashable, Sendable, CaseIterable {
    /// One more than the chunk has.
    case offByOne = "off-by-one"
    /// One less than the chunk has.
    case oneLess = "one-less"
    /// No number.
    case notHexadecimal = "not-hex"
    /// More than 64 bits hold.
    case overflow
    /// A minus before the size.
    case negative
    /// No digit at all.
    case empty
    /// Right, but its line ends in LF.
    case bareLineFeed = "bare-lf"
  }

  /// The bytes of each chunk but the last, 1 or more.
  public var size: Int64 = 32 << 10
  /// What stands behind each size, with its semicolon.
  public var extensions = ""
  /// The trailer fields.
  public var trailer: [[String]] = []
  /// A wrong size line, or nil.
  public var badSize: BadSize?
  /// The chunk that has it, from 1; the last one where there are fewer.
  public var badChunk: Int64 = 2
  /// Whether the last chunk of size 0 is sent.
  public var hasLastChunk = true
  /// Whether a cut between two chunks falls behind the second one's size line instead.
  public var cutsInside = false

  /// Makes the plain form.
  public init() {}

  /// How many chunks a body has, without the last one of size 0.
  func chunkCount(of length: Int64) -> Int64 { length / size + (length % size == 0 ? 0 : 1) }

  /// The size line of a chunk, from 1, in a body of `length` bytes.
  func sizeLine(of chunk: Int64, in length: Int64) -> [UInt8] {
    let count = min(size, length - (chunk - 1) * size)
    let digits = String(count, radix: 16)
    let right = "\(digits)\(extensions)\r\n"
    guard let badSize, chunk == badChunkNumber(in: length) else { return Array(right.utf8) }
    let line =
      switch badSize {
      case .offByOne: "\(String(UInt64(count) + 1, radix: 16))\(extensions)\r\n"
      case .oneLess: "\(String(count - 1, radix: 16))\(extensions)\r\n"
      case .notHexadecimal: "xyz\(extensions)\r\n"
      case .overflow: "1\(String(repeating: "0", count: 32 - min(32, digits.utf8.count)))\(digits)\(extensions)\r\n"
      case .negative: "-\(digits)\(extensions)\r\n"
      case .empty: "\(extensions)\r\n"
      case .bareLineFeed: "\(digits)\(extensions)\n"
      }
    return Array(line.utf8)
  }

  /// Which chunk has the wrong size line, or nil.
  func badChunkNumber(in length: Int64) -> Int64? {
    let chunks = chunkCount(of: length)
    return badSize == nil || chunks == 0 ? nil : min(badChunk, chunks)
  }

  /// What ends the body: the last chunk, the trailer, the empty line.
  var ending: [UInt8] {
    let fields = trailer.map { "\($0[0]): \($0[1])\r\n" }.joined()
    return Array("0\(extensions)\r\n\(fields)\r\n".utf8)
  }
}

/// What the Content-Length field says.
public enum DeclaredLength: Hashable, Sendable {
  /// No field; the body ends with the connection.
  case none
  /// One field each.
  case fields([Item])
  /// One field with a list.
  case oneLine([Item])

  /// One value.
  public enum Item: Hashable, Sendable {
    /// So many bytes more than the body has, less where below 0.
    case shifted(by: Int64)
    /// This text.
    case text(String)

    /// The value for a body of `length` bytes. It may be below 0 or above 2^63: it is written, not used.
    func text(for length: Int64) -> String {
      switch self {
      case .shifted(let shift): Decimal.sum(length, shift)
      case .text(let text): text
      }
    }
  }

  /// The field values for a body of `length` bytes.
  func values(for length: Int64) -> [String] {
    switch self {
    case .none: []
    case .fields(let items): items.map { $0.text(for: length) }
    case .oneLine(let items): [items.map { $0.text(for: length) }.joined(separator: ", ")]
    }
  }
}

/// Numbers that are written into a head and may lie outside 64 bits.
enum Decimal {
  /// The sum, in digits.
  static func sum(_ a: Int64, _ b: Int64) -> String {
    let (sum, overflows) = a.addingReportingOverflow(b)
    guard overflows else { return String(sum) }
    // Both are above 0 or both below: the wrapped sum is off by 2^64, which an unsigned number of 64 bits holds.
    return a > 0 ? String(UInt64(bitPattern: sum)) : "-\(0 &- UInt64(bitPattern: sum))"
  }
}
