/// A day and a time of day in the Gregorian calendar, UTC.
///
/// Days are counted by eras of 400 years, so that no table of leap years is needed.
struct CivilTime: Hashable, Sendable {
  var year: Int64
  var month: Int64
  var day: Int64
  var hour: Int64
  var minute: Int64
  var second: Int64

  static let secondsPerDay: Int64 = 86_400

  init(year: Int64, month: Int64, day: Int64, hour: Int64, minute: Int64, second: Int64) {
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
    self.second = second
  }

  /// The time that many seconds after the beginning of 1970.
  init(secondsSince1970 seconds: Int64) {
    let (days, rest) = Self.floorDivide(seconds, Self.secondsPerDay)
    hour = rest / 3600
    minute = rest / 60 % 60
    second = rest % 60
    // Day 0 of the era count is the first of March of year 0: leap days then end a year.
    let (era, dayOfEra) = Self.floorDivide(days + 719_468, 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shifted + 2) / 5 + 1
    month = shifted < 10 ? shifted + 3 : shifted - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// The seconds since the beginning of 1970; a second of 60 is the one after 59.
  var secondsSince1970: Int64 {
    let shiftedYear = month <= 2 ? year - 1 : year
    let (era, yearOfEra) = Self.floorDivide(shiftedYear, 400)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    let days = era * 146_097 + dayOfEra - 719_468
    return days * Self.secondsPerDay + hour * 3600 + minute * 60 + second
  }

  /// The day of the week, 0 for Sunday.
  var weekday: Int {
    // 1970 began on a Thursday.
    let days = Self.floorDivide(secondsSince1970, Self.secondsPerDay).quotient
    return Int(Self.floorDivide(days + 4, 7).rest)
  }

  /// Whether such a day and time exists; a leap second does.
  var exists: Bool {
    (1...12).contains(month) && day >= 1 && day <= Self.days(inMonth: month, of: year)
      && (0...23).contains(hour) && (0...59).contains(minute) && (0...60).contains(second)
  }

  static func days(inMonth month: Int64, of year: Int64) -> Int64 {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static func floorDivide(_ value: Int64, _ divisor: Int64) -> (quotient: Int64, rest: Int64) {
    let (quotient, rest) = value.quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? (quotient - 1, rest + divisor) : (quotient, rest)
  }
}
