/// A value as Python 3 writes it.
indirect enum PythonLiteral {
  case none
  case yes
  case no
  case integer(Int64)
  case natural(UInt64)
  case number(Double)
  case text(String)
  case bytes([UInt8])
  case list([PythonLiteral])
  case tuple([PythonLiteral])

  /// The text; a list has a line for each item, `indent` deep.
  func source(indent: Int = 0) -> String {
    let pad = String(repeating: " ", count: indent + 4)
    switch self {
    case .none: return "None"
    case .yes: return "True"
    case .no: return "False"
    case .integer(let number): return String(number)
    case .natural(let number): return String(number)
    case .number(let number): return String(number)
    case .text(let text): return Self.quoted(text)
    case .bytes(let bytes): return Self.quoted(bytes, indent: indent)
    case .list(let items):
      let lines = items.map { pad + $0.source(indent: indent + 4) + ",\n" }
      return items.isEmpty ? "[]" : "[\n" + lines.joined() + String(repeating: " ", count: indent) + "]"
    case .tuple(let items):
      let inside = items.map { $0.source(indent: indent) }.joined(separator: ", ")
      return items.count == 1 ? "(\(inside),)" : "(\(inside))"
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\" + String(scalar)
      case "\n": result += "\\n"
      case " "..."~": result.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16)
        result += "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
      }
    }
    return result + "\""
  }

  /// Bytes as literals that follow each other, one for each line of a head, at most 100 signs each.
  private static func quoted(_ bytes: [UInt8], indent: Int) -> String {
    var lines: [String] = []
    var line = ""
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): line += "\\" + String(UnicodeScalar(byte))
      case UInt8(ascii: "\r"): line += "\\r"
      case UInt8(ascii: "\n"): line += "\\n"
      case 0x20...0x7E: line += String(UnicodeScalar(byte))
      default: line += "\\x" + String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
      }
      if byte == UInt8(ascii: "\n") || line.utf8.count > 96 {
        lines.append(line)
        line = ""
      }
    }
    if !line.isEmpty || lines.isEmpty { lines.append(line) }
    let literals = lines.map { "b\"\($0)\"" }
    guard literals.count > 1 else { return literals[0] }
    return "(\n" + literals.map { String(repeating: " ", count: indent + 4) + $0 }.joined(separator: "\n") + ")"
  }
}
