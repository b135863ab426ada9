/// Keeps the first and the last pieces of a long row, and sums up those between.
struct PieceCollector {
  private var first: [Piece] = []
  private var last: [Piece] = []
  private var middle: Range<Int64>?
  private var middleCount = 0
  private var middleRight: Int64 = 0

  private static let mostFirst = 47
  private static let mostLast = 16

  /// Adds the next piece.
  mutating func append(_ piece: Piece) {
    if first.count < Self.mostFirst {
      first.append(piece)
      return
    }
    last.append(piece)
    guard last.count > Self.mostLast else { return }
    let summed = last.removeFirst()
    middle = (middle?.lowerBound ?? summed.output.lowerBound)..<summed.output.upperBound
    middleCount += 1
    if summed.label == .asItShouldBe { middleRight += summed.output.upperBound - summed.output.lowerBound }
  }

  /// All pieces, at most 64.
  var pieces: [Piece] {
    guard let middle else { return first + last }
    let label = PieceLabel.summary(pieces: middleCount, right: middleRight)
    return first + [Piece(output: middle, source: nil, label: label)] + last
  }
}
