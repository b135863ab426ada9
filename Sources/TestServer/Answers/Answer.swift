public import HTTPSemantics

/// An answer before it is put on the wire: status, fields, and where its body comes from.
///
/// Date, Connection, Content-Length and Transfer-Encoding are not among the fields: they belong to the transmission.
public struct Answer: Hashable, Sendable {
  /// A stretch of a body.
  public enum Segment: Hashable, Sendable {
    /// Bytes of a version of the place's file.
    case content(version: Int, Range<Int64>)
    /// These bytes.
    case literal([UInt8])

    /// The count of bytes.
    public var count: Int64 {
      switch self {
      case .content(_, let range): range.upperBound - range.lowerBound
      case .literal(let bytes): Int64(bytes.count)
      }
    }
  }

  /// The status.
  public var status: Int
  /// The fields, in order.
  public var fields: Fields
  /// The body.
  public var body: [Segment]
  /// Whether the answer has a body on the wire at all (not for HEAD, 204, 304).
  public var sendsBody: Bool
  /// The bytes of the file that the body brings, where it brings one stretch.
  public var range: Range<Int64>?

  /// Makes an answer.
  public init(
    status: Int, fields: Fields, body: [Segment] = [], sendsBody: Bool = true, range: Range<Int64>? = nil
  ) {
    self.status = status
    self.fields = fields
    self.body = body
    self.sendsBody = sendsBody
    self.range = range
  }

  /// The length of the body in bytes.
  public var length: Int64 { body.reduce(0) { $0 + $1.count } }
}
