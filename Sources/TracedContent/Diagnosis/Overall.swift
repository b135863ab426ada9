/// What an output is as a whole, held byte for byte against every content that was served or placed.
public struct Overall: Hashable, Sendable {
  /// How far one content and the output agree.
  public struct Agreement: Hashable, Sendable {
    /// The place that serves the content.
    public let label: String
    /// Its version.
    public let version: Int
    /// Its size in bytes.
    public let size: Int64
    /// How many bytes from the beginning are the same in both.
    public let commonPrefix: Int64
  }

  /// The verdict on the whole.
  public enum Kind: Hashable, Sendable {
    /// There is no output.
    case absent
    /// It is this content, whole and nothing else.
    case identical(Agreement)
    /// It has no byte, and no content is empty.
    case empty
    /// It is a strict beginning of this content.
    case beginning(Agreement)
    /// It is none of these.
    case other
  }

  /// The verdict. Where several contents fit, the first in the order in which they were given is named.
  public let kind: Kind
  /// The size of the output in bytes; nil where it is absent.
  public let size: Int64?
  /// One for each content, in the order in which they were given.
  public let agreements: [Agreement]

  /// Compares an output (nil: there is none) with the contents, the expected one first. It reads each byte at most
  /// once, and stops where none agrees any more. Throws `ReadFailure` where a byte cannot be read.
  public init(of output: (some ByteReader)?, against contents: [KnownContent]) throws(ReadFailure) {
    guard let output else {
      kind = .absent
      size = nil
      agreements = contents.map { Agreement(label: $0.label, version: $0.version, size: $0.size, commonPrefix: 0) }
      return
    }
    let readers = contents.map(\.reader)
    var prefixes = [Int64](repeating: 0, count: contents.count)
    var running = Array(contents.indices)
    var seen = ByteBlock(capacity: Self.blockSize)
    var known = ByteBlock(capacity: Self.blockSize)
    var position: Int64 = 0
    while position < output.size, !running.isEmpty {
      try seen.load(output, from: position)
      var still: [Int] = []
      for index in running {
        let common = try known.load(same: readers[index], as: seen)
        prefixes[index] += Int64(common)
        if common == seen.count { still.append(index) }
      }
      running = still
      position = seen.end
    }
    let size = output.size
    let agreements = zip(contents, prefixes).map {
      Agreement(label: $0.label, version: $0.version, size: $0.size, commonPrefix: $1)
    }
    self.size = size
    self.agreements = agreements
    let whole = agreements.filter { $0.commonPrefix == size }
    if let same = whole.first(where: { $0.size == size }) {
      kind = .identical(same)
    } else if size == 0 {
      kind = .empty
    } else if let longer = whole.first {
      kind = .beginning(longer)
    } else {
      kind = .other
    }
  }

  private static let blockSize = 1 << 16
}

extension ByteBlock {
  /// Loads the stretch that `seen` holds from another reader and counts the bytes that agree.
  fileprivate mutating func load(
    same reader: any ByteReader, as seen: borrowing ByteBlock
  ) throws(ReadFailure) -> Int {
    try load(reader, from: seen.start, most: Int64(seen.count))
    return commonPrefix(with: seen)
  }
}
