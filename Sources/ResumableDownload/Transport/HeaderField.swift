/// One field line of a request, an answer's head or its trailers, in its own spelling.
///
/// The name keeps its letter case for display; comparisons are made without it. The value has no white space round it.
/// RFC 9110, section 5.1
public struct HeaderField: Hashable, Sendable {
  /// The field's name as it was written.
  public let name: String
  /// The field's value without the white space round it.
  public let value: String

  /// Makes a field of a name and a value, which are taken as they are.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// Whether the field has this name, in any letter case.
  /// RFC 9110, section 5.1
  public func isNamed(_ other: String) -> Bool {
    name.utf8.elementsEqual(other.utf8) { HeaderField.lowercase($0) == HeaderField.lowercase($1) }
  }

  private static func lowercase(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }
}
