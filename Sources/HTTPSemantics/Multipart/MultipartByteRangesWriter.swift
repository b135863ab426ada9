/// The bytes round the parts of a `multipart/byteranges` body, known before a byte of the parts is.
///
/// The body is, for each part, `head(ofPart:)` and the part's bytes, then `closing`.
/// RFC 9110, section 14.6; RFC 2046, section 5.1.1
public struct MultipartByteRangesWriter: Hashable, Sendable {
  /// Spellings that are all legal or at least tolerated; servers differ in them, and clients have to read them.
  public struct Form: Hashable, Sendable {
    /// Whether lines end in a bare LF, which is not legal.
    public var usesBareLF = false
    /// Whether the boundary stands in quotes in `Content-Type`, even where it needs none.
    public var quotesBoundary = false
    /// Text before the first part, which readers skip.
    public var preamble: String?
    /// Whether an empty line stands between a delimiter and the head of its part, which is not legal.
    public var hasBlankLineBeforeHeads = false

    /// The plain form.
    public init() {}
  }

  /// The boundary, without its dashes.
  public let boundary: String
  /// The `Content-Type` of each part, if it is told.
  public let mediaType: String?
  /// The parts, in the order in which they are sent.
  public let parts: [ContentRange]
  /// The spelling.
  public let form: Form

  /// A body of these parts; nil if there is none or the boundary is not 1 to 70 of the characters permitted.
  public init?(boundary: String, mediaType: String?, parts: [ContentRange], form: Form = Form()) {
    guard !parts.isEmpty, Self.isBoundary(boundary) else { return nil }
    self.boundary = boundary
    self.mediaType = mediaType
    self.parts = parts
    self.form = form
  }

  /// Whether a text can be a boundary: 1 to 70 characters that RFC 2046 permits, no space at the end.
  static func isBoundary(_ text: String) -> Bool {
    (1...70).contains(text.utf8.count) && text.utf8.last != ASCII.space
      && text.utf8.allSatisfy { ASCII.isAlpha($0) || ASCII.isDigit($0) || "'()+_,-./:=? ".utf8.contains($0) }
  }

  private var lineBreak: String { form.usesBareLF ? "\n" : "\r\n" }

  /// The value of the answer's `Content-Type`.
  public var contentType: String {
    let value = form.quotesBoundary ? "\"\(boundary)\"" : FieldParameter.written(boundary)
    return "multipart/byteranges; boundary=\(value)"
  }

  /// The delimiter and head before the part at that place of `parts`.
  public func head(ofPart place: Int) -> [UInt8] {
    var text = place == 0 ? form.preamble.map { $0 + lineBreak } ?? "" : lineBreak
    text += "--\(boundary)\(lineBreak)"
    if form.hasBlankLineBeforeHeads { text += lineBreak }
    if let mediaType { text += "Content-Type: \(mediaType)\(lineBreak)" }
    text += "Content-Range: \(parts[place])\(lineBreak)\(lineBreak)"
    return Array(text.utf8)
  }

  /// The delimiter after the last part.
  public var closing: [UInt8] { Array("\(lineBreak)--\(boundary)--\(lineBreak)".utf8) }

  /// The length of the whole body, or nil past 2^63-1.
  public var contentLength: Int64? {
    var length = Int64(closing.count)
    for (place, part) in parts.enumerated() {
      for count in [Int64(head(ofPart: place).count), part.bytes.upperBound - part.bytes.lowerBound] {
        let (sum, wrapped) = length.addingReportingOverflow(count)
        if wrapped { return nil }
        length = sum
      }
    }
    return length
  }
}
