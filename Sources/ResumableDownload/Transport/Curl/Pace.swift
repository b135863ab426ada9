/// Keeps a request below a rate: tells when reading is ahead of it, and when to go on.
struct Pace {
  private let bytesPerSecond: Int64
  private var started: ContinuousClock.Instant?
  private var bytes: Int64 = 0

  init(bytesPerSecond: Int64) { self.bytesPerSecond = max(bytesPerSecond, 1) }

  mutating func count(_ count: Int, _ now: ContinuousClock.Instant) {
    if started == nil { started = now }
    bytes += Int64(count)
  }

  /// The moment at which the bytes read so far are due.
  var nextReading: ContinuousClock.Instant? {
    guard let started else { return nil }
    let (whole, rest) = bytes.quotientAndRemainder(dividingBy: bytesPerSecond)
    let milliseconds = rest.multipliedFullWidth(by: 1000)
    let part = bytesPerSecond.dividingFullWidth(milliseconds).quotient
    return started + .seconds(whole) + .milliseconds(part)
  }

  mutating func isAhead(_ now: ContinuousClock.Instant) -> Bool {
    guard let next = nextReading else { return false }
    // Time that was not used, a pause of the user for one, is not made up for by a burst.
    if now - next > .seconds(1) {
      started = nil
      bytes = 0
    }
    return now < next
  }
}
