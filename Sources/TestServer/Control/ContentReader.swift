import TracedContent

/// Gives out the true bytes of a version.
final class ContentReader: ReplyReader {
  private let content: any ByteReader & Sendable
  private let range: Range<Int64>

  init(_ content: any ByteReader & Sendable, _ range: Range<Int64>) {
    self.content = content
    self.range = range
  }

  func read(_ buffer: UnsafeMutableRawBufferPointer, at position: Int64) -> ReplyPiece {
    let count = Int(min(Int64(buffer.count), range.upperBound - range.lowerBound - position))
    guard count > 0 else { return .end }
    let piece = UnsafeMutableRawBufferPointer(rebasing: buffer[..<count])
    guard (try? content.read(into: piece, at: range.lowerBound + position)) != nil else { return .breakOff }
    return .bytes(count)
  }
}
