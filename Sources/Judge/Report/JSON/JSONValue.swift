/// A JSON value whose members stay in the order in which they were put together.
///
/// RFC 8259
public indirect enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// A name with its value.
  public struct Member: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The value.
    public let value: JSONValue

    /// Makes a member.
    public init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// The value that an `Encodable` encodes; keys stand in the order in which it encodes them.
  ///
  /// Throws what the value's own `encode(to:)` throws.
  public init(encoding value: some Encodable) throws {
    let slot = JSONSlot()
    try value.encode(to: JSONValueEncoder(slot: slot, codingPath: []))
    self = slot.value
  }

  /// The text on one line.
  public var text: String {
    var text = ""
    write(to: &text, indent: nil)
    return text
  }

  /// The text with a line for each member and item, for people.
  public var indented: String {
    var text = ""
    write(to: &text, indent: 0)
    return text + "\n"
  }

  private func write(to text: inout String, indent: Int?) {
    switch self {
    case .null: text += "null"
    case .bool(let flag): text += flag ? "true" : "false"
    case .integer(let number): text += String(number)
    case .number(let number): text += Self.rounded(number)
    case .string(let string): Self.write(string, to: &text)
    case .array(let items) where items.allSatisfy(\.isScalar):
      // Pairs and ranges stay on their line.
      Self.write(items, "[", "]", to: &text, indent: nil) { $0.write(to: &$1, indent: nil) }
    case .array(let items):
      Self.write(items, "[", "]", to: &text, indent: indent) { $0.write(to: &$1, indent: indent.map { $0 + 1 }) }
    case .object(let members):
      Self.write(members, "{", "}", to: &text, indent: indent) { member, text in
        Self.write(member.name, to: &text)
        text += indent == nil ? ":" : ": "
        member.value.write(to: &text, indent: indent.map { $0 + 1 })
      }
    }
  }

  private var isScalar: Bool {
    switch self {
    case .null, .bool, .integer, .number, .string: true
    case .array, .object: false
    }
  }

  private static func write<Item>(
    _ items: [Item], _ open: String, _ close: String, to text: inout String, indent: Int?,
    _ writeItem: (Item, inout String) -> Void
  ) {
    text += open
    for (index, item) in items.enumerated() {
      if index > 0 { text += "," }
      if let indent { text += "\n" + String(repeating: "  ", count: indent + 1) }
      writeItem(item, &text)
    }
    if let indent, !items.isEmpty { text += "\n" + String(repeating: "  ", count: indent) }
    text += close
  }

  /// Numbers to the millionth: more digits of a time say nothing.
  private static func rounded(_ number: Double) -> String {
    guard number.isFinite else { return "null" }
    guard abs(number) < 1e9 else { return String(number) }
    let millionths = Int64(abs(number) * 1e6 + 0.5)
    let fraction = String(millionths % 1_000_000)
    var digits = String(repeating: "0", count: 6 - fraction.utf8.count) + fraction
    while digits.hasSuffix("0") && digits.utf8.count > 1 { digits.removeLast() }
    return "\(number < 0 && millionths > 0 ? "-" : "")\(millionths / 1_000_000).\(digits)"
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
      case "\u{0}"..<" ", "\u{7F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
