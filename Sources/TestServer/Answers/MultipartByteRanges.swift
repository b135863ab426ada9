public import HTTPSemantics

/// A body of several parts, each a stretch of one representation with a head of its own.
///
/// What an honest server writes is the default; the other forms are for scenarios.
/// RFC 9110, section 14.6; RFC 2046, section 5.1.1
public struct MultipartByteRanges: Hashable, Sendable {
  /// The stretches, in the order in which they are sent; none empty, at least one.
  public var parts: [Range<Int64>]
  /// The representation that they are of.
  public var representation: Representation
  /// The boundary, without its dashes.
  public var boundary: String
  /// The spelling.
  public var form = MultipartByteRangesWriter.Form()

  /// Makes the honest form for these parts; the boundary is a fixed function of them.
  public init(_ parts: [Range<Int64>], of representation: Representation) {
    self.parts = parts
    self.representation = representation
    boundary = Self.boundary(parts, representation)
  }

  /// The Content-Type field and the body; nil where a part or the boundary is none, or where the body would be longer
  /// than 2^63 - 1 bytes.
  public var written: (contentType: String, body: [Answer.Segment])? {
    let ranges = parts.compactMap { try? ContentRange($0, completeLength: representation.size) }
    guard ranges.count == parts.count,
      let writer = MultipartByteRangesWriter(
        boundary: boundary, mediaType: representation.mediaType, parts: ranges, form: form),
      writer.contentLength != nil
    else { return nil }
    var body: [Answer.Segment] = []
    for (place, part) in parts.enumerated() {
      body.append(.literal(writer.head(ofPart: place)))
      body.append(.content(version: representation.version, part))
    }
    body.append(.literal(writer.closing))
    return (writer.contentType, body)
  }

  /// FNV-1a over the ranges and the tag: the same answer has the same boundary each time, another answer another.
  private static func boundary(_ parts: [Range<Int64>], _ representation: Representation) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    for part in parts {
      for word in [part.lowerBound, part.upperBound] {
        for shift in stride(from: Int64(0), to: 64, by: 8) { add(UInt8(truncatingIfNeeded: word >> shift)) }
      }
    }
    for byte in (representation.entityTag ?? "v\(representation.version)").utf8 { add(byte) }
    let digits = String(hash, radix: 16)
    return "part-" + String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
