/// Times of day in the form of RFC 3339, to the second.
enum Timestamp {
  /// Reads `2024-03-01T12:00:00Z` or `...+01:00` as seconds since 1970.
  static func read(_ text: String) -> QuantityReading<Int64> {
    let letters = Array(text.utf8)
    guard letters.count >= 20, letters[4] == UInt8(ascii: "-"), letters[7] == UInt8(ascii: "-"),
      letters[10] | 0x20 == UInt8(ascii: "t"), letters[13] == UInt8(ascii: ":"), letters[16] == UInt8(ascii: ":"),
      let year = number(letters[0..<4]), let month = number(letters[5..<7]), let day = number(letters[8..<10]),
      let hour = number(letters[11..<13]), let minute = number(letters[14..<16]), let second = number(letters[17..<19])
    else {
      let looksLikeDate = letters.count >= 10 && number(letters[0..<4]) != nil && letters[4] == UInt8(ascii: "-")
      return looksLikeDate
        ? .wrong("`\(text)` is no time of day", hint: "write it as `2024-03-01T12:00:00Z`") : .mismatch
    }
    guard letters[19] != UInt8(ascii: ".") else {
      return .wrong("`\(text)` has a fraction", hint: "dates of HTTP know whole seconds only")
    }
    guard let shift = offset(letters[19...]) else {
      return .wrong("`\(text)` has no time zone", hint: "end it with `Z` or `+01:00`")
    }
    guard (1...12).contains(month), day >= 1, day <= days(in: month, of: year), hour < 24, minute < 60, second < 60
    else { return .wrong("`\(text)` is no day and time of the calendar", hint: nil) }
    return .value(
      days(before: year, month: month, day: day) * 86_400 + hour * 3_600 + minute * 60 + second - shift)
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int64? {
    var value: Int64 = 0
    for digit in digits {
      guard (0x30...0x39).contains(digit) else { return nil }
      value = value * 10 + Int64(digit - 0x30)
    }
    return value
  }

  private static func offset(_ letters: ArraySlice<UInt8>) -> Int64? {
    if letters.count == 1, letters.first.map({ $0 | 0x20 }) == UInt8(ascii: "z") { return 0 }
    let all = Array(letters)
    guard all.count == 6, all[0] == UInt8(ascii: "+") || all[0] == UInt8(ascii: "-"), all[3] == UInt8(ascii: ":"),
      let hours = number(all[1..<3]), let minutes = number(all[4..<6]), hours < 24, minutes < 60
    else { return nil }
    return (hours * 3_600 + minutes * 60) * (all[0] == UInt8(ascii: "-") ? -1 : 1)
  }

  private static func isLeap(_ year: Int64) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

  private static func days(in month: Int64, of year: Int64) -> Int64 {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Days from 1970-01-01 to this day of the proleptic Gregorian calendar.
  private static func days(before year: Int64, month: Int64, day: Int64) -> Int64 {
    let past = year - 1
    var days = year * 365 + (year > 0 ? past / 4 - past / 100 + past / 400 + 1 : 0)
    for earlier in 1..<max(1, month) { days += Self.days(in: earlier, of: year) }
    return days + day - 1 - 719_528
  }
}
