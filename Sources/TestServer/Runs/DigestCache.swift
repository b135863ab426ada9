import Digests
import Synchronization
import TracedContent

/// The SHA-256 of versions, each computed in one pass when it is asked for first.
final class DigestCache: Sendable {
  private let known = Mutex<[TracedVersion: [UInt8]]>([:])
  private static let limit = 1024
  private static let blockSize = 1 << 20

  /// The digest of a synthetic version.
  func sha256(of version: TracedVersion) throws -> [UInt8] {
    if let digest = known.withLock({ $0[version] }) { return digest }
    let digest = try Self.sha256(of: version)
    known.withLock { known in
      if known.count >= Self.limit { known.removeAll() }
      known[version] = digest
    }
    return digest
  }

  /// What digests are computed for without being asked for.
  static let sizeLimit: Int64 = 1 << 30

  /// The digest of the stretches of a body, or nil where they are too many or cannot be read.
  func sha256(of body: [Answer.Segment], _ source: BodySource) -> [UInt8]? {
    guard body.reduce(0, { $0 + $1.count }) <= Self.sizeLimit else { return nil }
    if body.count == 1, case .content(let version, let range) = body[0], let traced = source.traced(version),
      range == 0..<traced.size
    {
      return try? sha256(of: traced)
    }
    return try? Self.digest(of: body, source)
  }

  private static func digest(of body: [Answer.Segment], _ source: BodySource) throws -> [UInt8] {
    var stream = try DigestStream(.sha256)
    for segment in body {
      switch segment {
      case .literal(let bytes): stream.update(bytes)
      case .content(let version, let range):
        var offset = range.lowerBound
        while offset < range.upperBound {
          let end = min(range.upperBound, offset + Int64(blockSize))
          stream.update(source.bytes(of: version, offset..<end))
          offset = end
        }
      }
    }
    return stream.finish().bytes
  }

  /// The digest of anything that can be read.
  static func sha256(of reader: some ByteReader, upTo end: Int64 = .max) throws -> [UInt8] {
    let size = min(reader.size, end)
    var stream = try DigestStream(.sha256)
    var offset: Int64 = 0
    var block = [UInt8](repeating: 0, count: Int(min(Int64(blockSize), size)))
    while offset < size {
      let count = Int(min(Int64(block.count), size - offset))
      try block.withUnsafeMutableBytes {
        let piece = UnsafeMutableRawBufferPointer(rebasing: $0[..<count])
        try reader.read(into: piece, at: offset)
        stream.update(UnsafeRawBufferPointer(piece))
      }
      offset += Int64(count)
    }
    return stream.finish().bytes
  }
}
