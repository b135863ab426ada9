/// One field of a head, name and value as they were sent.
///
/// The white space round the value is not part of it. Two lines are equal when they are spelt alike; to ask whether
/// two names mean the same field, use `isNamed(_:)`.
/// RFC 9110, section 5
public struct FieldLine: Hashable, Sendable {
  /// The name as sent, in the sender's letter case.
  public var name: String

  /// The value without the white space round it. Bytes that are not UTF-8 are held as ISO-8859-1.
  public var value: String

  /// A line of a name and a value.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// Whether this is the field `other`, in any letter case.
  ///
  /// RFC 9110, section 5.1
  public func isNamed(_ other: some StringProtocol) -> Bool {
    ASCII.equalIgnoringCase(name, other)
  }
}

extension FieldLine: CustomStringConvertible {
  /// The line as it stands in a head, without the line break.
  public var description: String { "\(name): \(value)" }
}
