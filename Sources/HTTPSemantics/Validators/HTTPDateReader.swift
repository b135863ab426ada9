/// Reads the three forms of an HTTP-date.
///
/// RFC 9110, section 5.6.7
struct HTTPDateReader {
  static let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
  static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  private var rest: ArraySlice<UInt8>

  /// Whether the year that was read is only its last two digits.
  private(set) var yearHasTwoDigits = false

  init(_ field: some StringProtocol) {
    rest = ASCII.trimmed(Array(field.utf8))
  }

  /// The time as written; throws `HTTPDateError.malformed`.
  mutating func read() throws(HTTPDateError) -> CivilTime {
    let weekday = ASCII.text(rest.prefix(while: ASCII.isAlpha))
    rest = rest.dropFirst(weekday.utf8.count)
    let isShort = Self.weekdays.contains { $0.prefix(3) == weekday }
    guard isShort || Self.weekdays.contains(weekday) else { throw .malformed }
    var time: CivilTime
    if rest.first != ASCII.comma {
      guard isShort else { throw .malformed }
      time = try readAsctime()
    } else {
      try expect(", ")
      time = isShort ? try readPreferred() : try readRFC850()
    }
    guard rest.isEmpty else { throw .malformed }
    return time
  }

  /// `06 Nov 1994 08:49:37 GMT`, after the weekday.
  private mutating func readPreferred() throws(HTTPDateError) -> CivilTime {
    let day = try number(2)
    try expect(" ")
    let month = try month()
    try expect(" ")
    let year = try number(4)
    try expect(" ")
    let time = try clock(year: year, month: month, day: day)
    try expect(" GMT")
    return time
  }

  /// `06-Nov-94 08:49:37 GMT`, after the weekday.
  private mutating func readRFC850() throws(HTTPDateError) -> CivilTime {
    let day = try number(2)
    try expect("-")
    let month = try month()
    try expect("-")
    let year = try number(2)
    yearHasTwoDigits = true
    try expect(" ")
    let time = try clock(year: year, month: month, day: day)
    try expect(" GMT")
    return time
  }

  /// ` Nov  6 08:49:37 1994`, after the weekday.
  private mutating func readAsctime() throws(HTTPDateError) -> CivilTime {
    try expect(" ")
    let month = try month()
    try expect(" ")
    let day: Int64
    if rest.first == ASCII.space {
      try expect(" ")
      day = try number(1)
    } else {
      day = try number(2)
    }
    try expect(" ")
    var time = try clock(year: 0, month: month, day: day)
    try expect(" ")
    time.year = try number(4)
    return time
  }

  private mutating func clock(year: Int64, month: Int64, day: Int64) throws(HTTPDateError) -> CivilTime {
    let hour = try number(2)
    try expect(":")
    let minute = try number(2)
    try expect(":")
    let second = try number(2)
    return CivilTime(year: year, month: month, day: day, hour: hour, minute: minute, second: second)
  }

  private mutating func month() throws(HTTPDateError) -> Int64 {
    let name = ASCII.text(rest.prefix(3))
    guard let place = Self.months.firstIndex(of: name) else { throw .malformed }
    rest = rest.dropFirst(3)
    return Int64(place + 1)
  }

  private mutating func number(_ width: Int) throws(HTTPDateError) -> Int64 {
    let digits = rest.prefix(width)
    guard digits.count == width, let value = Numeral(digits)?.exact else { throw .malformed }
    rest = rest.dropFirst(width)
    return value
  }

  private mutating func expect(_ text: StaticString) throws(HTTPDateError) {
    let wanted = Array("\(text)".utf8)
    guard rest.starts(with: wanted) else { throw .malformed }
    rest = rest.dropFirst(wanted.count)
  }
}
