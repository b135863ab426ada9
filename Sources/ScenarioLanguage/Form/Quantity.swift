/// What a text turned out to be, where a form wants a number with a unit.
enum QuantityReading<Result> {
  /// It is one.
  case value(Result)
  /// It does not look like one.
  case mismatch
  /// It looks like one and is wrong.
  case wrong(String, hint: String?)
}

/// Numbers with units, read exactly and never through a float.
enum Quantity {
  /// Bytes in each unit of size.
  static let sizeUnits: [(name: String, bytes: Int64)] = [
    ("B", 1), ("kB", 1_000), ("KiB", 1 << 10), ("MB", 1_000_000), ("MiB", 1 << 20), ("GB", 1_000_000_000),
    ("GiB", 1 << 30), ("TB", 1_000_000_000_000), ("TiB", 1 << 40), ("PB", 1_000_000_000_000_000), ("PiB", 1 << 50),
    ("EB", 1_000_000_000_000_000_000), ("EiB", 1 << 60),
  ]
  /// Nanoseconds in each unit of time.
  static let timeUnits: [(name: String, nanoseconds: Int64)] = [
    ("ms", 1_000_000), ("s", 1_000_000_000), ("min", 60_000_000_000), ("h", 3_600_000_000_000),
    ("d", 86_400_000_000_000),
  ]

  /// A whole number: digits, with `-` before them where the number is below 0.
  static func integer(_ text: String) -> QuantityReading<Int64> {
    if text.hasPrefix("+"), text.dropFirst().allSatisfy(\.isDecimalDigit), text.count > 1 {
      return .wrong("`\(text)` has a sign", hint: "a shift is written `{ by: \(text.dropFirst()) }`")
    }
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    guard !digits.isEmpty, digits.allSatisfy(\.isDecimalDigit) else { return .mismatch }
    guard let number = Int64(text) else { return .wrong("`\(text)` is more than 64 bits hold", hint: nil) }
    return .value(number)
  }

  /// A size: a whole number, alone or with a unit.
  static func size(_ text: String) -> QuantityReading<Int64> {
    guard let parts = split(text) else { return integer(text).onlyWrong }
    guard parts.fraction.isEmpty else {
      return .wrong("`\(text)` is no whole number", hint: "use a smaller unit")
    }
    guard let factor = parts.unit.isEmpty ? 1 : sizeUnits.first(where: { $0.name == parts.unit })?.bytes else {
      return .wrong("`\(parts.unit)` is no unit of size", hint: unitHint(parts.unit, sizeUnits.map(\.name)))
    }
    guard let count = Int64(parts.digits) else { return tooLarge(text) }
    let product = count.multipliedReportingOverflow(by: factor)
    return product.overflow ? tooLarge(text) : .value(product.partialValue)
  }

  /// A position's offset: bytes, a share, or bytes before the end.
  static func offset(_ text: String) -> QuantityReading<Position.Offset> {
    if text.hasSuffix("%") { return share(text) }
    guard text.hasPrefix("-") else { return size(text).map { .bytes($0) } }
    switch size(String(text.dropFirst())) {
    case .value(0): return .wrong("`\(text)` names no byte", hint: "`-1` is all but one, `100%` is all")
    case .value(let count): return .value(.fromEnd(count))
    case .mismatch: return .mismatch
    case .wrong(let message, let hint): return .wrong(message, hint: hint)
    }
  }

  private static func share(_ text: String) -> QuantityReading<Position.Offset> {
    guard let parts = split(String(text.dropLast())), parts.unit.isEmpty else {
      return text.hasPrefix("-") ? .wrong("`\(text)` is below 0%", hint: "a share is from 0% to 100%") : .mismatch
    }
    var fraction = parts.fraction
    while fraction.hasSuffix("0") { fraction.removeLast() }
    guard fraction.count <= 15, let numerator = Int64(parts.digits + fraction) else {
      return .wrong("`\(text)` has too many digits", hint: "at most 15 stand behind the point")
    }
    var denominator: Int64 = 100
    for _ in 0..<fraction.count { denominator *= 10 }
    guard numerator <= denominator else { return .wrong("`\(text)` is more than 100%", hint: nil) }
    return .value(.share(numerator: numerator, denominator: denominator))
  }

  /// A time: a decimal number with its unit.
  static func duration(_ text: String) -> QuantityReading<Duration> {
    guard let parts = split(text) else { return .mismatch }
    let hint = unitHint(parts.unit, timeUnits.map(\.name))
    if parts.unit.isEmpty { return .wrong("`\(text)` has no unit", hint: hint) }
    guard let unit = timeUnits.first(where: { $0.name == parts.unit })?.nanoseconds else {
      return .wrong("`\(parts.unit)` is no unit of time", hint: hint)
    }
    guard let whole = Int64(parts.digits), whole <= 1_000_000_000_000 / max(1, unit / 1_000_000_000) else {
      return .wrong("`\(text)` is too long a time", hint: "at most 10^12 seconds are read")
    }
    guard parts.fraction.count <= 9 else { return .wrong("`\(text)` has too many digits", hint: nil) }
    var nanoseconds: Int64 = 0
    var scale = unit
    for digit in parts.fraction {
      guard scale % 10 == 0 else { return .wrong("`\(text)` is finer than a nanosecond", hint: nil) }
      scale /= 10
      nanoseconds += Int64(digit.wholeNumberValue ?? 0) * scale
    }
    let seconds = unit >= 1_000_000_000 ? Duration.seconds(whole * (unit / 1_000_000_000)) : .milliseconds(whole)
    return .value(seconds + .nanoseconds(nanoseconds))
  }

  /// Bytes per second: a size with `/s`.
  static func rate(_ text: String) -> QuantityReading<Int64> {
    guard text.hasSuffix("/s") else {
      guard case .value(let bytes) = size(text) else { return .mismatch }
      return .wrong("`\(text)` is no rate", hint: "write `\(bytes == Int64(text) ? "\(bytes) B" : text)/s`")
    }
    var number = text.dropLast(2)
    while number.hasSuffix(" ") { number.removeLast() }
    switch size(String(number)) {
    case .value(0): return .wrong("`\(text)` would never end", hint: "use `stall`")
    case .value(let bytes) where Int64(number) != nil:
      return .wrong("`\(text)` has no unit", hint: "write `\(bytes) B/s`")
    case let reading: return reading
    }
  }

  /// `12.5 MiB` as its digits, the digits behind the point, and the unit; nil where it does not begin with a digit
  /// or anything but letters follows the number.
  private static func split(_ text: String) -> (digits: String, fraction: String, unit: String)? {
    let digits = text.prefix(while: \.isDecimalDigit)
    guard !digits.isEmpty else { return nil }
    var rest = text.dropFirst(digits.count)
    var fraction: Substring = ""
    if rest.hasPrefix(".") {
      fraction = rest.dropFirst().prefix(while: \.isDecimalDigit)
      guard !fraction.isEmpty else { return nil }
      rest = rest.dropFirst(fraction.count + 1)
    }
    let unit = rest.drop { $0 == " " }
    guard unit.allSatisfy({ $0.isASCII && $0.isLetter }), !(unit.isEmpty && !rest.isEmpty) else { return nil }
    return (String(digits), String(fraction), String(unit))
  }

  private static func tooLarge<Result>(_ text: String) -> QuantityReading<Result> {
    .wrong("`\(text)` is more than 2^63 - 1 bytes", hint: nil)
  }

  private static func unitHint(_ unit: String, _ units: [String]) -> String {
    if let near = units.first(where: { $0.lowercased() == unit.lowercased() }) ?? nearest(to: unit, among: units),
      !unit.isEmpty
    {
      return "the nearest is `\(near)`"
    }
    return "the units are \(units.map { "`\($0)`" }.joined(separator: ", "))"
  }
}

extension QuantityReading {
  /// The same reading of another type.
  func map<Other>(_ change: (Result) -> Other) -> QuantityReading<Other> {
    switch self {
    case .value(let value): .value(change(value))
    case .mismatch: .mismatch
    case .wrong(let message, let hint): .wrong(message, hint: hint)
    }
  }

  /// The reading without its value: for a text that another reading has already turned down.
  fileprivate var onlyWrong: Self { if case .value = self { .mismatch } else { self } }
}

extension Character {
  /// Whether it is one of `0` to `9`.
  var isDecimalDigit: Bool { self >= "0" && self <= "9" && isASCII }
}
