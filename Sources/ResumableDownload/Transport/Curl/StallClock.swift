import CCurl

/// Watches that a request goes on: the head after the request was sent, then the body, then its rate.
struct StallClock {
  /// A head that arrives in pieces may take this many times the first byte's limit in all.
  private static let headPatience = 6

  private let limits: TimeLimits
  private var started = ContinuousClock.now
  private var last = ContinuousClock.now
  private var windowStart = ContinuousClock.now
  private var windowBytes: Int64 = 0
  private var rawBytes: Int64 = -1

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

  mutating func bodyArrived(_ count: Int, _ now: ContinuousClock.Instant) {
    last = now
    windowBytes += Int64(count)
  }

  /// Moves all marks on by a time in which the client itself was not reading.
  mutating func excuse(_ time: Duration) {
    started += time
    last += time
    windowStart += time
  }

  func deadline(headIsWhole: Bool) -> ContinuousClock.Instant? {
    if !headIsWhole { return limits.firstByte > .zero ? last + limits.firstByte : nil }
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
    var sentAfter: curl_off_t = 0
    _ = sdl_getinfo_offset(easy, CURLINFO_PRETRANSFER_TIME_T, &sentAfter)
    let sent = started + .microseconds(Int64(sentAfter))
    // Still connecting: libcurl watches that limit.
    guard sentAfter > 0, now >= sent + limits.firstByte else {
      last = sentAfter > 0 ? max(last, sent) : now
      return nil
    }
    // libcurl shows only whole lines; ask the system whether pieces of one are coming.
    let bytes = sdl_bytes_received(sdl_active_socket(easy))
    if bytes > max(rawBytes, 0), now < sent + limits.firstByte * StallClock.headPatience {
      rawBytes = bytes
      last = now
      return nil
    }
    return .firstByteTimeOut
  }
}
