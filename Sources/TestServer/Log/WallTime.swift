#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A moment of the day's clock, for logs that people and other programs read.
struct WallTime: Hashable, Sendable {
  /// Microseconds since 1970.
  let microseconds: Int64

  /// The present; clock_gettime(2).
  static var now: WallTime {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return WallTime(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000)
  }

  /// The whole seconds since 1970.
  var seconds: Int64 { microseconds.dividedFloor(by: 1_000_000) }

  /// That much later.
  func adding(seconds: Double) -> WallTime { WallTime(microseconds: microseconds + Int64(seconds * 1e6)) }

  /// As RFC 3339 writes it, in UTC with milliseconds: `2024-03-01T12:00:00.250Z`.
  var text: String {
    let days = seconds.dividedFloor(by: 86_400)
    let second = seconds - days * 86_400
    // Civil date from a count of days, counted in years that begin in March.
    let shifted = days + 719_468
    let era = shifted.dividedFloor(by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    let milliseconds = (microseconds - seconds * 1_000_000) / 1000
    return "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(day, 2))T\(Self.padded(second / 3600, 2)):"
      + "\(Self.padded(second / 60 % 60, 2)):\(Self.padded(second % 60, 2)).\(Self.padded(milliseconds, 3))Z"
  }

  private static func padded(_ number: Int64, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

extension Int64 {
  fileprivate func dividedFloor(by divisor: Int64) -> Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
