public import HTTPSemantics

/// A request's head as the server's decisions see it.
public struct RequestHead: Hashable, Sendable {
  /// The method, as sent.
  public var method: String
  /// The target, raw.
  public var target: String
  /// The version, as `HTTP/1.1`.
  public var version: String
  /// The fields in order, as sent.
  public var fields: Fields
  /// Whether a field went on in a second line, which a server must not take: nobody can say what the sender meant.
  ///
  /// RFC 9112, section 5.2
  public var hasFoldedField: Bool

  /// Makes a head of its parts.
  public init(
    method: String, target: String, version: String = "HTTP/1.1", fields: Fields, hasFoldedField: Bool = false
  ) {
    self.method = method
    self.target = target
    self.version = version
    self.fields = fields
    self.hasFoldedField = hasFoldedField
  }
}
