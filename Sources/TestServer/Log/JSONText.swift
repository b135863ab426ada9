/// A JSON value for the server's answers and logs, written in the order in which it was put together.
///
/// RFC 8259
enum JSONText: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case number(Double)
  case string(String)
  case array([JSONText])
  case object([Member])

  /// A name with its value.
  struct Member: Hashable, Sendable {
    let name: String
    let value: JSONText
    init(_ name: String, _ value: JSONText) {
      self.name = name
      self.value = value
    }
  }

  /// An object of these pairs.
  static func object(_ pairs: KeyValuePairs<String, JSONText>) -> JSONText {
    .object(pairs.map { Member($0.key, $0.value) })
  }

  /// A string, or null.
  static func string(orNull text: String?) -> JSONText { text.map { .string($0) } ?? .null }

  /// A whole number, or null.
  static func integer(orNull number: (some BinaryInteger)?) -> JSONText { number.map { .integer(Int64($0)) } ?? .null }

  /// The text, on one line.
  var text: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let flag): text += flag ? "true" : "false"
    case .integer(let number): text += String(number)
    case .number(let number): text += Self.rounded(number)
    case .string(let string): Self.write(string, to: &text)
    case .array(let items):
      text += "["
      for (index, item) in items.enumerated() {
        if index > 0 { text += "," }
        item.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += "," }
        Self.write(member.name, to: &text)
        text += ":"
        member.value.write(to: &text)
      }
      text += "}"
    }
  }

  /// Seconds to the microsecond: more digits say nothing.
  private static func rounded(_ number: Double) -> String {
    guard number.isFinite else { return "null" }
    let micro = (number * 1e6).rounded()
    guard abs(micro) < 9e15 else { return String(number) }
    return String(micro / 1e6)
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{2028}", "\u{2029}", "\u{0}"..<" ", "\u{7F}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
