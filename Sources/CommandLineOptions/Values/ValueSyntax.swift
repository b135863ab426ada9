/// Reads values from text, strictly: decimal digits only, every bound checked, no float for sizes and times.
public enum ValueSyntax {
  /// Reads a whole number of `range`; a minus sign is taken, a plus sign is not.
  ///
  /// Throws `.notAnInteger` or `.outside`.
  public static func integer(_ text: String, in range: ClosedRange<Int64>) throws(ValueProblem) -> Int64 {
    let digits = text.hasPrefix("-") ? text.utf8.dropFirst() : text.utf8[...]
    guard !digits.isEmpty, digits.allSatisfy(isDigit) else { throw .notAnInteger }
    guard let value = Int64(text), range.contains(value) else {
      throw .outside(lowest: String(range.lowerBound), highest: String(range.upperBound))
    }
    return value
  }

  /// Reads a number with or without a decimal point; no exponent, no sign.
  ///
  /// Throws `.notANumber` or `.outside`.
  public static func number(_ text: String, in range: ClosedRange<Double>) throws(ValueProblem) -> Double {
    var rest = text[...].utf8
    guard DecimalText(takenFrom: &rest) != nil, rest.isEmpty, let value = Double(text) else { throw .notANumber }
    guard range.contains(value) else {
      throw .outside(lowest: "\(range.lowerBound)", highest: "\(range.upperBound)")
    }
    return value
  }

  /// Reads a port, 0 to 65535.
  ///
  /// Throws `.notAnInteger` or `.outside`.
  public static func port(_ text: String) throws(ValueProblem) -> UInt16 {
    UInt16(try integer(text, in: 0...65535))
  }

  /// Reads a whole percentage, `80%` or `80`.
  ///
  /// Throws `.notAPercentage`.
  public static func percentage(_ text: String) throws(ValueProblem) -> Int {
    let digits = text.hasSuffix("%") ? String(text.dropLast()) : text
    do {
      return Int(try integer(digits, in: 0...100))
    } catch {
      throw .notAPercentage
    }
  }

  /// Reads `K/N`: the K-th of N parts, counted from 1.
  ///
  /// Throws `.notAShard`.
  public static func shard(_ text: String) throws(ValueProblem) -> Shard {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.utf8.allSatisfy(isDigit) }), let part = Int(parts[0]),
      let count = Int(parts[1]), part >= 1, part <= count
    else { throw .notAShard }
    return Shard(part: part, count: count)
  }

  /// The part of a whole that one of several machines takes.
  public struct Shard: Hashable, Sendable {
    /// Which part, 1 to `count`.
    public let part: Int
    /// How many parts there are.
    public let count: Int
  }
}
