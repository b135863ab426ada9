/// A decimal number at the beginning of a text, kept exactly: `mantissa` divided by 10 to the power of `places`.
struct DecimalText: Hashable {
  /// All digits as one whole number, below 10^37.
  let mantissa: Int128
  /// How many of the digits stand after the point, 0 to 18; the last of them is not 0.
  let places: Int

  /// Takes digits, and a point with digits after it, from the beginning of `text`.
  ///
  /// Nil, with `text` as it was, where there is no such number or it has more than 19 digits before the point
  /// (leading zeros aside) or 18 behind.
  init?(takenFrom text: inout Substring.UTF8View) {
    var rest = text
    let whole = rest.prefix(while: isDigit)
    guard !whole.isEmpty else { return nil }
    rest = rest.dropFirst(whole.count)
    var fraction = rest.prefix(0)
    if rest.first == UInt8(ascii: ".") {
      fraction = rest.dropFirst().prefix(while: isDigit)
      guard !fraction.isEmpty else { return nil }
      rest = rest.dropFirst(1 + fraction.count)
    }
    while fraction.last == UInt8(ascii: "0") { fraction = fraction.dropLast() }
    let significant = whole.drop { $0 == UInt8(ascii: "0") }
    guard significant.count <= 19, fraction.count <= 18 else { return nil }
    mantissa = (Array(significant) + Array(fraction)).reduce(0) { $0 * 10 + Int128($1 - UInt8(ascii: "0")) }
    places = fraction.count
    text = rest
  }

  /// The number times `unit`, where that is whole.
  ///
  /// Throws `.tooFine` where a share is left over; nil where the product is beyond 128 bits.
  func times(_ unit: Int128) throws(ValueProblem) -> Int128? {
    let (product, overflow) = mantissa.multipliedReportingOverflow(by: unit)
    guard !overflow else { return nil }
    var divisor: Int128 = 1
    for _ in 0..<places { divisor *= 10 }
    guard product % divisor == 0 else { throw .tooFine }
    return product / divisor
  }
}

/// Whether a byte is an ASCII digit.
func isDigit(_ byte: UInt8) -> Bool {
  UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
}
