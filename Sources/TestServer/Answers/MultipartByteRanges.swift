/// A body of several parts, each a stretch of one representation with a head of its own.
///
/// What an honest server writes is the default; the other forms are for scenarios.
/// RFC 9110, section 14.6; RFC 2046, section 5.1.1
public struct MultipartByteRanges: Hashable, Sendable {
  /// The stretches, in the order in which they are sent; none empty.
  public var parts: [Range<Int64>]
  /// The representation that they are of.
  public var representation: Representation
  /// The boundary, without dashes before it.
  public var boundary: String
  /// Whether the boundary stands in quotes in Content-Type.
  public var isQuoted = false
  /// A text before the first part, which receivers skip, or nil.
  public var preamble: String?
  /// The end of the lines of boundaries and part heads.
  public var lineEnd = "\r\n"
  /// Whether an empty line stands between a boundary and the part's head, which ends that head at once.
  public var hasBlankLineBeforeHeads = false

  /// Makes the honest form for these parts; the boundary is a fixed function of them.
  public init(_ parts: [Range<Int64>], of representation: Representation) {
    self.parts = parts
    self.representation = representation
    boundary = Self.boundary(parts, representation)
  }

  /// The value of the Content-Type field.
  public var contentType: String {
    "multipart/byteranges; boundary=" + (isQuoted ? "\"\(boundary)\"" : boundary)
  }

  /// The body.
  public var segments: [Answer.Segment] {
    var segments: [Answer.Segment] = []
    var before = preamble.map { $0 + lineEnd } ?? ""
    for (index, part) in parts.enumerated() {
      before += (index == 0 ? "" : lineEnd) + "--\(boundary)\(lineEnd)"
      if hasBlankLineBeforeHeads { before += lineEnd }
      if let type = representation.mediaType { before += "Content-Type: \(type)\(lineEnd)" }
      before += "Content-Range: \(Self.contentRange(part, of: representation.size))\(lineEnd)\(lineEnd)"
      segments.append(.literal(Array(before.utf8)))
      segments.append(.content(version: representation.version, part))
      before = ""
    }
    segments.append(.literal(Array("\(before)\(lineEnd)--\(boundary)--\(lineEnd)".utf8)))
    return segments
  }

  /// The value of a Content-Range field for a part that is not empty.
  static func contentRange(_ part: Range<Int64>, of size: Int64) -> String {
    "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(size)"
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
