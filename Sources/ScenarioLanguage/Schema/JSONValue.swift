/// A JSON text's value, with the keys of objects in order.
indirect enum JSONValue: Sendable {
  case string(String)
  case number(Int64)
  case bool(Bool)
  case array([JSONValue])
  case members([Member])

  /// A key of an object with its value.
  struct Member: Sendable {
    let name: String
    let value: JSONValue
  }

  /// An object with these keys, in this order.
  static func object(_ pairs: [(String, JSONValue)]) -> JSONValue {
    .members(pairs.map { Member(name: $0.0, value: $0.1) })
  }

  /// The text, over several lines with two spaces a level; what fits stays on one line.
  func text(indent: Int = 0) -> String {
    let line = self.line
    if line.utf8.count + indent <= 100 { return line }
    let pad = String(repeating: " ", count: indent + 2)
    let end = "\n" + String(repeating: " ", count: indent)
    switch self {
    case .array(let items):
      return "[\n" + items.map { pad + $0.text(indent: indent + 2) }.joined(separator: ",\n") + end + "]"
    case .members(let members):
      let lines = members.map { "\(pad)\(Self.quoted($0.name)): \($0.value.text(indent: indent + 2))" }
      return "{\n" + lines.joined(separator: ",\n") + end + "}"
    default: return line
    }
  }

  private var line: String {
    switch self {
    case .string(let text): Self.quoted(text)
    case .number(let number): String(number)
    case .bool(let flag): flag ? "true" : "false"
    case .array(let items): "[\(items.map(\.line).joined(separator: ", "))]"
    case .members(let members):
      members.isEmpty
        ? "{}" : "{ \(members.map { "\(Self.quoted($0.name)): \($0.value.line)" }.joined(separator: ", ")) }"
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      default:
        if scalar.value < 0x20 {
          let digits = String(scalar.value, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + "\""
  }
}
