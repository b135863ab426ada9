/// Numbers the parts of a split download by their starts.
///
/// A part is a start above 0 that was not asked for before; one inside a range already asked for goes on with that
/// range and is none. A request for the whole, without Range or from byte 0 to the end, is no range in this sense.
struct PartCounter {
  private var starts: [Int64: Int] = [:]
  /// What was asked for, ascending, disjoint, not even touching.
  private var asked: [Range<Int64>] = []

  /// The number of the part that a request for these bytes begins, from 1, or nil.
  ///
  /// `isOpen` tells that the end was left open.
  mutating func part(of bytes: Range<Int64>?, isOpen: Bool) -> Int? {
    guard let bytes, !(bytes.lowerBound == 0 && isOpen) else { return nil }
    defer { add(bytes) }
    if let known = starts[bytes.lowerBound] { return known }
    if bytes.lowerBound == 0 || isInside(bytes.lowerBound) { return nil }
    let number = starts.count + 1
    starts[bytes.lowerBound] = number
    return number
  }

  private func isInside(_ byte: Int64) -> Bool {
    asked.contains { $0.contains(byte) }
  }

  private mutating func add(_ bytes: Range<Int64>) {
    let joined = asked.filter { $0.upperBound >= bytes.lowerBound && $0.lowerBound <= bytes.upperBound }
    let lower = joined.reduce(bytes.lowerBound) { min($0, $1.lowerBound) }
    let upper = joined.reduce(bytes.upperBound) { max($0, $1.upperBound) }
    asked.removeAll { $0.upperBound >= bytes.lowerBound && $0.lowerBound <= bytes.upperBound }
    let place = asked.firstIndex { $0.lowerBound > lower } ?? asked.endIndex
    asked.insert(lower..<upper, at: place)
  }
}
