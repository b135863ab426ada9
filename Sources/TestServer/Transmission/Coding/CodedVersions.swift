import Synchronization

/// The coded bytes of a place's versions, made once each and kept.
///
/// Memory: the coded bytes of each version asked for, at most `bound` bytes of plain ones a version.
public final class CodedVersions: Sendable {
  private struct Key: Hashable {
    var coding: ContentCoding
    var version: Int
    var times: Int
  }

  /// The most bytes that a version may have to be coded.
  public let bound: Int64
  private let kept = Mutex<[Key: [UInt8]]>([:])

  /// Makes an empty store.
  public init(bound: Int64 = 64 << 20) {
    self.bound = bound
  }

  /// The coded bytes of the whole of a version of `size` bytes, coded `times` times, 1 or 2.
  ///
  /// Throws `CodingError`.
  public func bytes(
    of version: Int, size: Int64, _ coding: ContentCoding, times: Int,
    content: (_ version: Int, _ range: Range<Int64>) -> [UInt8]
  ) throws(CodingError) -> [UInt8] {
    guard size <= bound else { throw .tooLarge(size: size, bound: bound) }
    let key = Key(coding: coding, version: version, times: times)
    if let known = kept.withLock({ $0[key] }) { return known }
    var coder = try Deflater(isGzip: coding == .gzip)
    var result: [UInt8] = []
    var offset: Int64 = 0
    repeat {
      let end = min(size, offset + (1 << 20))
      try coder.append(content(version, offset..<end), isLast: end == size, to: &result)
      offset = end
    } while offset < size
    for _ in 1..<max(1, times) { result = try coding.coded(result) }
    let coded = result
    kept.withLock { $0[key] = coded }
    return coded
  }
}
