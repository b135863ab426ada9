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
  public let fields: [HeaderField]

  /// Makes a head of its parts.
  public init(version: String = "1.1", status: Int, reason: String = "", fields: [HeaderField] = []) {
    self.version = version
    self.status = status
    self.reason = reason
    self.fields = fields
  }

  /// The values of every line of this name, in order.
  /// RFC 9110, section 5.2
  public func values(_ name: String) -> [String] {
    fields.lazy.filter { $0.isNamed(name) }.map(\.value)
  }

  /// The one value of a field that may stand only once: nil when there is none or when two lines differ.
  /// RFC 9110, section 5.3
  public func value(_ name: String) -> String? {
    let all = values(name)
    guard let first = all.first, all.allSatisfy({ $0 == first }) else { return nil }
    return first
  }

  /// Whether a line of this name came at all.
  /// RFC 9110, section 5.1
  public func has(_ name: String) -> Bool {
    fields.contains { $0.isNamed(name) }
  }
}
