/// The end of a stream, in bounded memory.
struct Tail: Sendable {
  /// The most bytes that are kept.
  let limit: Int
  private var bytes: [UInt8] = []
  /// How many bytes there were in all.
  private(set) var total: Int64 = 0

  init(limit: Int = 16 << 10) { self.limit = limit }

  mutating func append(_ more: [UInt8]) {
    total += Int64(more.count)
    bytes += more.suffix(limit)
    // Cut only now and then, so that many small writes cost linear time.
    if bytes.count > 2 * limit { bytes.removeFirst(bytes.count - limit) }
  }

  /// What is kept, as text; what is no UTF-8 is replaced.
  var text: String {
    let kept = bytes.suffix(limit)
    // A character that the cut fell into is left out.
    let whole = total > Int64(limit) ? kept.drop { $0 & 0xC0 == 0x80 } : kept[...]
    return String(decoding: whole, as: UTF8.self)
  }
}
