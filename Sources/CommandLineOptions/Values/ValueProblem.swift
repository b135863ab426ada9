/// Why a text is not a value of its form.
public enum ValueProblem: Error, Hashable, Sendable {
  /// Not a whole number in decimal digits.
  case notAnInteger
  /// Not a number in decimal digits, with or without a point.
  case notANumber
  /// A number outside these bounds, which are written as the user would.
  case outside(lowest: String, highest: String)
  /// Not a time.
  case notADuration
  /// Not a number of bytes.
  case notASize
  /// A letter alone, such as `k`, which some read as 1000 and some as 1024.
  case unclearUnit(String)
  /// A share of a byte, or a time below the smallest unit that a clock knows.
  case tooFine
  /// Not a whole percentage from 0 to 100.
  case notAPercentage
  /// Not `K/N` with 1 <= K <= N.
  case notAShard
  /// Not one of the words; `nearest` is the likeliest.
  case notOneOf([String], nearest: String?)
}

extension ValueProblem: CustomStringConvertible {
  /// The problem as the end of a sentence that names the option and the value.
  public var description: String {
    switch self {
    case .notAnInteger: "is not a whole number"
    case .notANumber: "is not a number such as 2 or 0.5"
    case .outside(let lowest, let highest): "is outside \(lowest) to \(highest)"
    case .notADuration: "is not a time such as 30, 250 ms, 30 s, 2m or 1m30s"
    case .notASize: "is not a size such as 1000, 64 KiB or 1.5 MB"
    case .unclearUnit(let unit):
      "has the unclear unit \(unit); write \(unit)B (powers of 1000) or \(unit == "k" ? "K" : unit)iB (of 1024)"
    case .tooFine: "is finer than can be counted"
    case .notAPercentage: "is not a whole percentage from 0% to 100%"
    case .notAShard: "is not a part such as 2/5"
    case .notOneOf(_, let nearest?): "is not known; did you mean \(nearest)?"
    case .notOneOf(let choices, nil): "is none of " + choices.joined(separator: ", ")
    }
  }
}
