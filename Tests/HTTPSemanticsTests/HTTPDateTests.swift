import HTTPSemantics
import Testing

/// 2026-01-01 00:00:00 UTC.
let newYear2026 = HTTPDate(secondsSince1970: 1_767_225_600)

@Suite("HTTP-date") struct HTTPDateTests {
  @Test(
    "all three forms are read",
    arguments: [
      ("Sun, 06 Nov 1994 08:49:37 GMT", Int64(784_111_777)), ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
      ("Sun Nov  6 08:49:37 1994", 784_111_777), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
      ("Wed, 31 Dec 1969 23:59:59 GMT", -1), ("Thu Jan  1 00:00:01 1970", 1), ("Sun Nov 16 08:49:37 1994", 784_975_777),
      ("Tue, 29 Feb 2000 00:00:00 GMT", 951_782_400), ("Tue, 19 Jan 2038 03:14:08 GMT", 2_147_483_648),
      ("Sun, 07 Feb 2106 06:28:16 GMT", 4_294_967_296), ("Fri, 31 Dec 9999 23:59:59 GMT", 253_402_300_799),
      ("Sat, 01 Jan 0000 00:00:00 GMT", -62_167_219_200), ("Sat, 31 Dec 2016 23:59:60 GMT", 1_483_228_800),
      // The weekday is not that day's; senders get it wrong, and nothing hangs on it.
      ("Mon, 06 Nov 1994 08:49:37 GMT", 784_111_777),
    ])
  func read(field: String, seconds: Int64) throws {
    #expect(try HTTPDate(field, now: newYear2026).secondsSince1970 == seconds)
  }

  @Test(
    "a date is written in the preferred form",
    arguments: [
      (Int64(784_111_777), "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
      (-1, "Wed, 31 Dec 1969 23:59:59 GMT"), (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"),
      (4_294_967_296, "Sun, 07 Feb 2106 06:28:16 GMT"), (.max, "Fri, 31 Dec 9999 23:59:59 GMT"),
      (.min, "Sat, 01 Jan 0000 00:00:00 GMT"),
    ])
  func written(seconds: Int64, text: String) {
    #expect(HTTPDate(secondsSince1970: seconds).description == text)
  }

  @Test("every day from 1890 to 2110 is read back as it was written")
  func everyDay() throws {
    for day in Int64(-29_220)...51_134 {
      let date = HTTPDate(secondsSince1970: day * 86_400 + (day + 29_220) % 86_400)
      #expect(try HTTPDate(date.description, now: newYear2026) == date)
    }
  }

  @Test(
    "a text that is no date is refused",
    arguments: [
      "", "Sun", "06 Nov 1994 08:49:37 GMT", "Sun, 6 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 94 08:49:37 GMT",
      "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 UTC", "Sun, 06 Nov 1994 08:49:37 +0000",
      "Sun, 06 nov 1994 08:49:37 GMT", "sun, 06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 8:49:37 GMT",
      "Sun, 06 Nov 1994 08:49:37 GMT, Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06 Nov 1994 08:49:37 GMT",
      "Sun, 06-Nov-94 08:49:37 GMT", "Sunday Nov  6 08:49:37 1994", "Sun Nov 6 08:49:37 1994", "784111777",
      "Sun,06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 GMT x", "Son, 06 Nov 1994 08:49:37 GMT",
      "Sun, 06 Nov 1994 08:49:-7 GMT", "\"Sun, 06 Nov 1994 08:49:37 GMT\"",
    ])
  func malformed(field: String) {
    #expect(throws: HTTPDateError.malformed) { try HTTPDate(field, now: newYear2026) }
  }

  @Test(
    "a day or time that does not exist is refused",
    arguments: [
      "Sun, 00 Nov 1994 08:49:37 GMT", "Sun, 31 Nov 1994 08:49:37 GMT", "Sun, 29 Feb 1900 08:49:37 GMT",
      "Sun, 29 Feb 2023 08:49:37 GMT", "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:60:00 GMT",
      "Sun, 06 Nov 1994 08:49:61 GMT", "Sunday, 32-Nov-94 08:49:37 GMT", "Sun Feb 30 08:49:37 1994",
    ])
  func nonexistent(field: String) {
    #expect(throws: HTTPDateError.noSuchTime) { try HTTPDate(field, now: newYear2026) }
  }

  @Test(
    "a year of two digits is the latest that is at most 50 years ahead",
    arguments: [
      ("01-Jan-26", "01 Jan 2026"), ("01-Jan-76", "01 Jan 2076"), ("02-Jan-76", "02 Jan 1976"),
      ("01-Jan-77", "01 Jan 1977"), ("31-Dec-75", "31 Dec 2075"), ("01-Jan-00", "01 Jan 2000"),
      ("01-Jan-99", "01 Jan 1999"),
    ])
  func century(short: String, full: String) throws {
    let date = try HTTPDate("Monday, \(short) 00:00:00 GMT", now: newYear2026)
    #expect(date.description.contains(full))
  }
}

@Suite("Retry-After") struct RetryAfterTests {
  @Test(
    "seconds and dates are read",
    arguments: [
      ("0", RetryAfter?.some(.seconds(0))), (" 120 ", .seconds(120)), ("4294967296", .seconds(4_294_967_296)),
      ("9223372036854775807", .seconds(.max)), ("9223372036854775808", nil), ("99999999999999999999", nil),
      ("-1", nil), ("1.5", nil), ("soon", nil), ("", nil), ("120 s", nil), ("1, 2", nil),
      ("Thu, 01 Jan 2026 00:01:00 GMT", .date(HTTPDate(secondsSince1970: 1_767_225_660))),
      ("Thursday, 01-Jan-26 00:01:00 GMT", .date(HTTPDate(secondsSince1970: 1_767_225_660))),
      ("Thu Jan  1 00:01:00 2026", .date(HTTPDate(secondsSince1970: 1_767_225_660))),
    ])
  func read(field: String, value: RetryAfter?) {
    #expect(RetryAfter(field, now: newYear2026) == value)
  }

  @Test("the wait is counted from now and never negative")
  func delay() {
    #expect(RetryAfter.seconds(7).delay(from: newYear2026) == 7)
    #expect(RetryAfter.date(HTTPDate(secondsSince1970: 1_767_225_660)).delay(from: newYear2026) == 60)
    #expect(RetryAfter.date(HTTPDate(secondsSince1970: 0)).delay(from: newYear2026) == 0)
  }
}
