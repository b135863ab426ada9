/// A moment in whole seconds, as `Date`, `Last-Modified` and `Retry-After` write it.
///
/// It lies in the years 0 to 9999; a moment outside is moved to the nearer end.
/// RFC 9110, section 5.6.7
public struct HTTPDate: Hashable, Comparable, Sendable {
  /// Seconds since 1970-01-01 00:00:00 UTC.
  public let secondsSince1970: Int64

  /// The moment that many seconds after the beginning of 1970.
  public init(secondsSince1970 seconds: Int64) {
    secondsSince1970 = min(max(seconds, -62_167_219_200), 253_402_300_799)
  }

  /// Reads an HTTP-date in any of its three forms.
  ///
  /// The name of the weekday must be one, but need not be that day's. `now` decides the century of a year of two
  /// digits: the latest one that puts the date at most 50 years ahead. Throws `HTTPDateError`.
  public init(_ field: some StringProtocol, now: HTTPDate) throws(HTTPDateError) {
    var reader = HTTPDateReader(field)
    var time = try reader.read()
    if reader.yearHasTwoDigits { time.year = Self.fullYear(of: time, now: now) }
    guard time.exists else { throw .noSuchTime }
    self.init(secondsSince1970: time.secondsSince1970)
  }

  private static func fullYear(of time: CivilTime, now: HTTPDate) -> Int64 {
    let present = CivilTime(secondsSince1970: now.secondsSince1970)
    var limit = present
    limit.year += 50
    var candidate = time
    candidate.year = (limit.year / 100) * 100 + time.year
    if candidate.secondsSince1970 > limit.secondsSince1970 { candidate.year -= 100 }
    return candidate.year
  }

  /// The earlier of two moments is the lesser.
  public static func < (a: HTTPDate, b: HTTPDate) -> Bool { a.secondsSince1970 < b.secondsSince1970 }
}

extension HTTPDate: CustomStringConvertible {
  /// The moment in the preferred form, `Sun, 06 Nov 1994 08:49:37 GMT`.
  public var description: String {
    let time = CivilTime(secondsSince1970: secondsSince1970)
    let weekday = HTTPDateReader.weekdays[time.weekday].prefix(3)
    let month = HTTPDateReader.months[Int(time.month - 1)]
    return "\(weekday), \(padded(time.day, 2)) \(month) \(padded(time.year, 4)) "
      + "\(padded(time.hour, 2)):\(padded(time.minute, 2)):\(padded(time.second, 2)) GMT"
  }

  private func padded(_ number: Int64, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}

/// Why a text is no HTTP-date.
///
/// RFC 9110, section 5.6.7
public enum HTTPDateError: Error, Hashable, Sendable {
  /// It has none of the three forms.
  case malformed
  /// It has the form, but there is no such day or time.
  case noSuchTime
}
