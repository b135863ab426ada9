/// A decimal number as a field writes it: digits alone, of any length, without sign or white space.
///
/// It is kept as digits until somebody says what a number past 2^63-1 means in that place, so nothing ever wraps.
/// RFC 9110, sections 8.6 and 14.1.2
struct Numeral: Hashable, Comparable, Sendable {
  /// The digits without leading zeros; empty for zero.
  let digits: [UInt8]

  /// Nil unless there is a digit and nothing but digits.
  init?(_ bytes: some Collection<UInt8>) {
    guard !bytes.isEmpty, bytes.allSatisfy(ASCII.isDigit) else { return nil }
    digits = Array(bytes.drop { $0 == UInt8(ascii: "0") })
  }

  /// The value, or nil past 2^63-1.
  var exact: Int64? {
    var value: Int64 = 0
    for digit in digits {
      let (tenfold, wrapped) = value.multipliedReportingOverflow(by: 10)
      let (sum, wrappedToo) = tenfold.addingReportingOverflow(Int64(digit - 0x30))
      if wrapped || wrappedToo { return nil }
      value = sum
    }
    return value
  }

  /// The value, or 2^63-1 where it is larger.
  var clamped: Int64 { exact ?? .max }

  static func < (a: Numeral, b: Numeral) -> Bool {
    a.digits.count == b.digits.count ? a.digits.lexicographicallyPrecedes(b.digits) : a.digits.count < b.digits.count
  }
}
