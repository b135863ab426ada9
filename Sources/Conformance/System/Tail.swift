/// The end of a stream, in bounded memory.
struct Tail: Sendable {
  /// The most bytes that are kept.
  let limit: Int
  /// The last blocks as they came: nothing is copied while a stream runs.
  private var blocks: [[UInt8]] = []
  private var kept = 0
  /// How many bytes there were in all.
  private(set) var total: Int64 = 0

  init(limit: Int = 16 << 10) { self.limit = limit }

  mutating func append(_ more: [UInt8]) {
    guard !more.isEmpty else { return }
    total += Int64(more.count)
    kept += more.count
    blocks.append(more)
    while let first = blocks.first, kept - first.count >= limit {
      kept -= first.count
      blocks.removeFirst()
    }
    // Many small blocks are one, so that they take no more memory than their bytes.
    if blocks.count > 256 { blocks = [Array(blocks.joined())] }
  }

  /// What is kept, as text; what is no UTF-8 is replaced.
  var text: String {
    let end = Array(blocks.joined()).suffix(limit)
    // A character that the cut fell into is left out.
    let whole = total > Int64(limit) ? end.drop { $0 & 0xC0 == 0x80 } : end
    return String(decoding: whole, as: UTF8.self)
  }
}
