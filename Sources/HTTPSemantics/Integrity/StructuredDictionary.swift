/// A dictionary of structured fields, read strictly: what cannot be parsed is ignored as a whole.
///
/// Only the values that the digest fields need are kept; others are read over.
/// RFC 9651, section 4.2.2
struct StructuredDictionary {
  enum Value: Hashable {
    case bytes([UInt8])
    case integer(Int64)
    /// A string, token, boolean, decimal, date or inner list.
    case other
  }

  /// The members, each key once, in the order of the keys' first appearance.
  private(set) var members: [(key: String, value: Value)] = []

  private var rest: ArraySlice<UInt8>
  private var places: [String: Int] = [:]

  /// Nil if the field cannot be parsed.
  init?(_ field: some StringProtocol) {
    rest = Array(field.utf8).drop { $0 == ASCII.space }
    while let last = rest.last, last == ASCII.space { rest = rest.dropLast() }
    while !rest.isEmpty {
      guard let key = readKey() else { return nil }
      var value = Value.other
      if take("=") {
        guard let read = rest.first == UInt8(ascii: "(") ? readInnerList() : readBareItem() else { return nil }
        value = read
      }
      guard readParameters() else { return nil }
      if let place = places[key] {
        members[place].value = value
      } else {
        places[key] = members.count
        members.append((key, value))
      }
      rest = rest.drop(while: ASCII.isBlank)
      if rest.isEmpty { return }
      guard take(",") else { return nil }
      rest = rest.drop(while: ASCII.isBlank)
      // A comma at the end is an error.
      if rest.isEmpty { return nil }
    }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest = rest.dropFirst()
    return true
  }

  private static func isLower(_ byte: UInt8) -> Bool { byte &- 0x61 < 26 }

  private mutating func readKey() -> String? {
    guard let first = rest.first, Self.isLower(first) || first == ASCII.star else { return nil }
    let key = rest.prefix { Self.isLower($0) || ASCII.isDigit($0) || "_-.*".utf8.contains($0) }
    rest = rest[key.endIndex...]
    return ASCII.text(key)
  }

  private mutating func readParameters() -> Bool {
    while take(";") {
      rest = rest.drop { $0 == ASCII.space }
      guard readKey() != nil else { return false }
      if take("="), readBareItem() == nil { return false }
    }
    return true
  }

  private mutating func readInnerList() -> Value? {
    rest = rest.dropFirst()
    while true {
      rest = rest.drop { $0 == ASCII.space }
      if take(")") { return .other }
      guard readBareItem() != nil, readParameters() else { return nil }
      guard let next = rest.first, next == ASCII.space || next == UInt8(ascii: ")") else { return nil }
    }
  }

  private mutating func readBareItem() -> Value? {
    guard let first = rest.first else { return nil }
    switch first {
    case ASCII.colon: return readBytes()
    case ASCII.quote: return readString()
    case UInt8(ascii: "?"):
      rest = rest.dropFirst()
      return take("0") || take("1") ? .other : nil
    case UInt8(ascii: "@"):
      rest = rest.dropFirst()
      if case .integer? = readNumber() { return .other }
      return nil
    case ASCII.percent:
      rest = rest.dropFirst()
      return rest.first == ASCII.quote ? readString() : nil
    case ASCII.dash: return readNumber()
    case let byte where ASCII.isDigit(byte): return readNumber()
    case let byte where ASCII.isAlpha(byte) || byte == ASCII.star:
      rest = rest.drop { ASCII.isTokenCharacter($0) || $0 == ASCII.colon || $0 == ASCII.slash }
      return .other
    default: return nil
    }
  }

  private mutating func readBytes() -> Value? {
    rest = rest.dropFirst()
    guard let end = rest.firstIndex(of: ASCII.colon), let bytes = Base64.decode(rest[..<end]) else { return nil }
    rest = rest[(end + 1)...]
    return .bytes(bytes)
  }

  private mutating func readString() -> Value? {
    rest = rest.dropFirst()
    while let byte = rest.popFirst() {
      if byte == ASCII.quote { return .other }
      guard byte >= 0x20, byte < 0x7F else { return nil }
      if byte == ASCII.backslash {
        guard let escaped = rest.popFirst(), escaped == ASCII.quote || escaped == ASCII.backslash else { return nil }
      }
    }
    return nil
  }

  /// An integer of at most 15 digits, or a decimal, which is read over.
  private mutating func readNumber() -> Value? {
    let isNegative = take("-")
    let digits = rest.prefix(while: ASCII.isDigit)
    guard digits.count <= 15, let value = Numeral(digits)?.exact else { return nil }
    rest = rest[digits.endIndex...]
    guard take(".") else { return .integer(isNegative ? -value : value) }
    let fraction = rest.prefix(while: ASCII.isDigit)
    guard digits.count <= 12, (1...3).contains(fraction.count) else { return nil }
    rest = rest[fraction.endIndex...]
    return .other
  }
}
