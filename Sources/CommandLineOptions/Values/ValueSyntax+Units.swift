extension ValueSyntax {
  /// The longest time that is taken: 36,500 days, so that nanoseconds fit 64 bits.
  public static let longestDuration = Duration.seconds(36_500 * 86_400)

  /// Reads a time: a bare number is seconds; units are ns, us, ms, s, m or min, h, d, with or without a space, and
  /// several may follow each other from the largest down (`1m30s`).
  ///
  /// Exact, without float. Throws `.notADuration`, `.tooFine` below an attosecond, or `.outside`.
  public static func duration(_ text: String) throws(ValueProblem) -> Duration {
    let tooLong = ValueProblem.outside(lowest: "0 s", highest: "36500 d")
    var rest = text[...].utf8
    var sum: Int128 = 0
    var smallestYet = Int128.max
    repeat {
      let start = rest.count
      guard let number = DecimalText(takenFrom: &rest) else { throw .notADuration }
      let unit = takeUnit(from: &rest)
      // A number without a unit is seconds, alone only: in `1m30` nobody can tell.
      let isAlone = start == text.utf8.count && rest.isEmpty
      guard let size = unit.isEmpty && isAlone ? attoseconds["s"] : attoseconds[unit], size < smallestYet
      else { throw .notADuration }
      smallestYet = size
      guard let part = try number.times(size), part <= Int128.max - sum else { throw tooLong }
      sum += part
    } while !rest.isEmpty
    let duration = Duration(attoseconds: sum)
    guard duration <= longestDuration else { throw tooLong }
    return duration
  }

  /// Reads a number of bytes: a bare number, or one with B, kB, MB, GB, TB, PB, EB (powers of 1000) or KiB, MiB, GiB,
  /// TiB, PiB, EiB (of 1024), with or without a space.
  ///
  /// Exact, without float. Throws `.notASize`, `.unclearUnit`, `.tooFine` for a share of a byte, or `.outside`.
  public static func size(_ text: String) throws(ValueProblem) -> Int64 {
    var rest = text[...].utf8
    guard let number = DecimalText(takenFrom: &rest) else { throw .notASize }
    let unit = takeUnit(from: &rest)
    guard rest.isEmpty else { throw .notASize }
    if ["k", "K", "M", "G", "T", "P", "E"].contains(unit) { throw .unclearUnit(unit == "K" ? "k" : unit) }
    guard let bytes = unit.isEmpty ? 1 : bytes[unit] else { throw .notASize }
    guard let size = try number.times(bytes), size <= Int64.max else {
      throw .outside(lowest: "0", highest: "\(Int64.max)")
    }
    return Int64(size)
  }

  /// Reads a number of bytes a second: a size, with or without `/s`; at least one byte.
  ///
  /// Throws what `size` throws.
  public static func rate(_ text: String) throws(ValueProblem) -> Int64 {
    let rate = try size(text.hasSuffix("/s") ? String(text.dropLast(2)) : text)
    guard rate > 0 else { throw .outside(lowest: "1 B/s", highest: "\(Int64.max) B/s") }
    return rate
  }

  /// Takes one space at most, the letters after it, and the spaces before what follows.
  private static func takeUnit(from rest: inout Substring.UTF8View) -> String {
    var after = rest
    if after.first == UInt8(ascii: " ") { after = after.dropFirst() }
    let letters = after.prefix { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 }
    guard !letters.isEmpty else { return "" }
    rest = after.dropFirst(letters.count)
    if rest.count > 1, rest.first == UInt8(ascii: " ") { rest = rest.dropFirst() }
    return String(Substring(letters))
  }

  private static let attoseconds: [String: Int128] = [
    "ns": 1_000_000_000, "us": 1_000_000_000_000, "ms": 1_000_000_000_000_000, "s": 1_000_000_000_000_000_000,
    "m": 60_000_000_000_000_000_000, "min": 60_000_000_000_000_000_000, "h": 3_600_000_000_000_000_000_000,
    "d": 86_400_000_000_000_000_000_000,
  ]

  private static let bytes: [String: Int128] = [
    "B": 1, "kB": 1_000, "MB": 1_000_000, "GB": 1_000_000_000, "TB": 1_000_000_000_000,
    "PB": 1_000_000_000_000_000, "EB": 1_000_000_000_000_000_000, "KiB": 1 << 10, "MiB": 1 << 20, "GiB": 1 << 30,
    "TiB": 1 << 40, "PiB": 1 << 50, "EiB": 1 << 60,
  ]
}
