/// A parameter of a field value, `name=value`.
///
/// RFC 9110, section 5.6.6
public struct FieldParameter: Hashable, Sendable {
  /// The name in small letters.
  public let name: String

  /// The value without the quotes and backslashes round it.
  public let value: String

  /// A parameter; the name is put in small letters.
  public init(_ name: String, _ value: String) {
    self.name = ASCII.lowercased(name)
    self.value = value
  }

  /// Reads `;name=value` as often as it comes; nil if something else stands there.
  ///
  /// Beyond the grammar, a value without quotes may have any characters up to the next semicolon, and white space may
  /// stand round the `=`: senders write both.
  static func readAll(_ rest: inout ArraySlice<UInt8>) -> [FieldParameter]? {
    var parameters: [FieldParameter] = []
    while true {
      rest = rest.drop(while: ASCII.isBlank)
      guard let next = rest.first else { return parameters }
      guard next == ASCII.semicolon else { return nil }
      rest = rest.dropFirst().drop(while: ASCII.isBlank)
      if rest.isEmpty || rest.first == ASCII.semicolon { continue }
      let name = rest.prefix(while: ASCII.isTokenCharacter)
      rest = rest[name.endIndex...].drop(while: ASCII.isBlank)
      guard !name.isEmpty, rest.first == ASCII.equals else { return nil }
      rest = rest.dropFirst().drop(while: ASCII.isBlank)
      guard let value = readValue(&rest) else { return nil }
      parameters.append(FieldParameter(ASCII.text(name), value))
    }
  }

  private static func readValue(_ rest: inout ArraySlice<UInt8>) -> String? {
    guard rest.first == ASCII.quote else {
      let value = rest.prefix { $0 != ASCII.semicolon }
      rest = rest[value.endIndex...]
      return value.contains(ASCII.quote) ? nil : ASCII.text(ASCII.trimmed(value))
    }
    rest = rest.dropFirst()
    var value: [UInt8] = []
    while let byte = rest.popFirst() {
      if byte == ASCII.quote { return ASCII.text(value) }
      if byte == ASCII.backslash {
        guard let escaped = rest.popFirst() else { return nil }
        value.append(escaped)
      } else {
        value.append(byte)
      }
    }
    return nil
  }

  /// The value as it is written: a token as it is, anything else in quotes.
  static func written(_ value: String) -> String {
    if ASCII.isToken(Array(value.utf8)) { return value }
    var quoted: [UInt8] = [ASCII.quote]
    for byte in value.utf8 {
      if byte == ASCII.quote || byte == ASCII.backslash { quoted.append(ASCII.backslash) }
      quoted.append(byte)
    }
    return ASCII.text(quoted + [ASCII.quote])
  }
}

extension FieldParameter: CustomStringConvertible {
  /// The parameter as it is written, in quotes where that is needed.
  public var description: String { "\(name)=\(Self.written(value))" }
}
