/// Text inside a page.
enum HTMLText {
  /// The text with what HTML keeps for itself written as entities; a NUL is replaced.
  static func escaped(_ text: some StringProtocol) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\u{0}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A share of a whole in percent with three digits behind the point, exact for numbers of any size.
  static func percent(_ part: Int64, of whole: Int64) -> String {
    guard whole > 0 else { return "0" }
    let thousandths = whole.dividingFullWidth(min(part, whole).multipliedFullWidth(by: 100_000)).quotient
    let digits = String(thousandths % 1000)
    return "\(thousandths / 1000)." + String(repeating: "0", count: 3 - digits.count) + digits
  }

  /// A count of bytes as people read it: `4 MiB`, else with a space between thousands.
  static func bytes(_ count: Int64) -> String {
    for (unit, size) in [("GiB", Int64(1) << 30), ("MiB", 1 << 20), ("KiB", 1 << 10)]
    where count >= size && count % size == 0 {
      return "\(count / size) \(unit)"
    }
    let digits = Array(String(count))
    return digits.indices.reduce(into: "") { text, index in
      if index > 0, (digits.count - index) % 3 == 0 { text += "\u{202F}" }
      text.append(digits[index])
    } + (count == 1 ? " byte" : " bytes")
  }
}
