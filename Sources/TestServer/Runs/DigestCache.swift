import Digests
import HTTPSemantics
import Synchronization
import TracedContent

/// The SHA-256 of versions, each computed in one pass when it is asked for first.
///
/// A pass over a huge content takes long: between two blocks it looks whether the server is being stopped, and whether
/// whoever asked is still there.
final class DigestCache: Sendable {
  private let known = Mutex<[TracedVersion: [UInt8]]>([:])
  private let stop: WakeUp?
  private static let limit = 1024
  private static let blockSize: Int64 = 1 << 20

  /// A pass that was given up: the server is being stopped, or nobody waits for it any more.
  struct GivenUp: Error {}

  /// Makes an empty one. Every pass ends once `stop` is signalled.
  init(stop: WakeUp? = nil) { self.stop = stop }

  /// What digests are computed for without being asked for.
  static let sizeLimit: Int64 = 1 << 30

  /// The digest of a synthetic version. Throws `GivenUp` once `isWanted` says no.
  func sha256(of version: TracedVersion, while isWanted: () -> Bool = { true }) throws -> [UInt8] {
    if let digest = known.withLock({ $0[version] }) { return digest }
    let digest = try sha256(of: version, upTo: version.size, while: isWanted)
    known.withLock { known in
      if known.count >= Self.limit { known.removeAll() }
      known[version] = digest
    }
    return digest
  }

  /// The digest of the first bytes of anything that can be read. Throws `GivenUp` once `isWanted` says no.
  func sha256(
    of reader: some ByteReader, upTo end: Int64 = .max, while isWanted: () -> Bool = { true }
  ) throws -> [UInt8] {
    let size = min(reader.size, end)
    var stream = try DigestStream(.sha256)
    var offset: Int64 = 0
    var block = [UInt8](repeating: 0, count: Int(min(Self.blockSize, size)))
    while offset < size {
      try check(isWanted)
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

  /// The digest of the stretches of a body, or nil where they are too many or cannot be read.
  func sha256(of body: [Answer.Segment], _ source: BodySource) -> [UInt8]? {
    guard body.reduce(Int64(0), { $0.saturatingSum($1.count) }) <= Self.sizeLimit else { return nil }
    if body.count == 1, case .content(let version, let range) = body[0], let traced = source.traced(version),
      range == 0..<traced.size
    {
      return try? sha256(of: traced)
    }
    return try? digest(of: body, source)
  }

  private func digest(of body: [Answer.Segment], _ source: BodySource) throws -> [UInt8] {
    var stream = try DigestStream(.sha256)
    for segment in body {
      switch segment {
      case .literal(let bytes): stream.update(bytes)
      case .content(let version, let range):
        var offset = range.lowerBound
        while offset < range.upperBound {
          try check { true }
          let end = offset + min(Self.blockSize, range.upperBound - offset)
          stream.update(source.bytes(of: version, offset..<end))
          offset = end
        }
      }
    }
    return stream.finish().bytes
  }

  private func check(_ isWanted: () -> Bool) throws(GivenUp) {
    if let stop, !SocketCalls.readable([stop.descriptor], limit: .zero).isEmpty { throw GivenUp() }
    guard isWanted() else { throw GivenUp() }
  }
}
