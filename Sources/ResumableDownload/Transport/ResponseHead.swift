public import HTTPSemantics

/// The head of an answer as it came over the wire: no field merged, dropped or decoded.
///
/// RFC 9112, section 4 and RFC 9110, section 6.3
public struct ResponseHead: Hashable, Sendable {
  /// The protocol's version as it was written: `1.0`, `1.1` or `2`.
  public let version: String
  /// The status, three digits: 100 to 999.
  public let status: Int
  /// The reason phrase; empty where the server gave none.
  public let reason: String
  /// All field lines in the order in which they came.
  public let fields: Fields

  /// Makes a head of its parts.
  public init(version: String = "1.1", status: Int, reason: String = "", fields: Fields = Fields()) {
    self.version = version
    self.status = status
    self.reason = reason
    self.fields = fields
  }
}
