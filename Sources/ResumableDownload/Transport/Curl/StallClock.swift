import CCurl

/// Watches that a request goes on: the head after the request was sent, then the body, then its rate.
struct StallClock {
  /// A head that arrives line by line may take this many times the first byte's limit in all.
  private static let headPatience = 6

  private let limits: TimeLimits
  private var started = ContinuousClock.now
  private var last = ContinuousClock.now
  private var headLimit: ContinuousClock.Instant?
  private var windowStart = ContinuousClock.now
  private var windowBytes: Int64 = 0

  init(limits: TimeLimits) { self.limits = limits }

  mutating func start(_ now: ContinuousClock.Instant) {
    started = now
    progress(now)
  }

  mutating func progress(_ now: ContinuousClock.Instant) {
    last = now
    windowStart = now
    windowBytes = 0
  }

  mutating func headLineArrived(_ now: ContinuousClock.Instant) {
    last = now
    headLimit = headLimit ?? now + limits.firstByte * StallClock.headPatience
  }

  mutating func bodyArrived(_ count: Int, _ now: ContinuousClock.Instant) {
    last = now
    windowBytes += Int64(count)
  }

  /// Moves all marks on by a time in which the client itself was not reading.
  mutating func excuse(_ time: Duration) {
    started += time
    last += time
    windowStart += time
    headLimit? += time
  }

  func deadline(headIsWhole: Bool) -> ContinuousClock.Instant? {
    if !headIsWhole {
      guard limits.firstByte > .zero else { return nil }
      return min(last + limits.firstByte, headLimit ?? last + limits.firstByte)
    }
    guard limits.stall > .zero else { return nil }
    return limits.lowestRate > 0 ? min(last, windowStart) + limits.stall : last + limits.stall
  }

  /// The limit that has passed, if one has.
  mutating func passed(
    _ now: ContinuousClock.Instant, headIsWhole: Bool, easy: UnsafeMutableRawPointer
  ) -> TransportFailure? {
    guard let deadline = deadline(headIsWhole: headIsWhole), now >= deadline else { return nil }
    guard headIsWhole else { return headPassed(now, easy) }
    guard now < last + limits.stall else { return .stalled }
    let isTooSlow = windowBytes < limits.lowestRate &* limits.stall.components.seconds
    windowStart = now
    windowBytes = 0
    return isTooSlow ? .stalled : nil
  }

  private mutating func headPassed(
    _ now: ContinuousClock.Instant, _ easy: UnsafeMutableRawPointer
  ) -> TransportFailure? {
    if let headLimit, now >= headLimit { return .firstByteTimeOut }
    var sentAfter: curl_off_t = 0
    _ = sdl_getinfo_offset(easy, CURLINFO_PRETRANSFER_TIME_T, &sentAfter)
    let sent = started + .microseconds(Int64(sentAfter))
    // Still connecting: libcurl watches that limit.
    guard sentAfter > 0, now >= sent + limits.firstByte else {
      last = sentAfter > 0 ? max(last, sent) : now
      return nil
    }
    return .firstByteTimeOut
  }
}
