import HTTPSemantics

/// How fast body bytes are written. The program turns it into steps: the shell has nothing to pace.
public struct Pacing: Hashable, Sendable {
  /// Random pauses, the same for the same seed.
  public struct Jitter: Hashable, Sendable {
    /// The seed.
    public var seed: Int64
    /// The longest pause.
    public var upTo: Duration

    /// Makes random pauses.
    public init(seed: Int64, upTo: Duration) {
      self.seed = seed
      self.upTo = upTo
    }

    /// The pause before write number `count` of the answer.
    func pause(before count: Int64) -> Duration {
      // 1/1024ths are fine enough, and exact.
      upTo * Int(Noise.word(seed: seed, count) >> 54) / 1023
    }
  }

  /// Bytes per second, each for a second in turn; empty: as fast as it goes.
  public var rates: [Int64] = []
  /// The size of each write, each after the queue is empty, or nil.
  public var writeSize: Int64?
  /// Random pauses before the head and each write, or nil.
  public var jitter: Jitter?

  /// Makes no pace at all.
  public init() {}

  /// The most bytes of one write, or nil.
  var slice: Int64? {
    var sizes: [Int64] = []
    // A twentieth of a second's bytes: even enough, and no more than twenty writes a second.
    if let slowest = rates.min() { sizes.append(min(max(1, slowest / 20), 64 << 10)) }
    if let writeSize { sizes.append(writeSize) }
    if jitter != nil, writeSize == nil { sizes.append(256 << 10) }
    return sizes.min()
  }

  /// How long after the first byte the byte number `count`, from 0, is due.
  func due(_ count: Int64) -> Duration {
    guard !rates.isEmpty else { return .zero }
    let cycle = rates.reduce(Int64(0)) { $0.saturatingSum($1) }
    var time = Duration.seconds(count / cycle * Int64(rates.count))
    var rest = count % cycle
    for rate in rates {
      if rest < rate { return time + .nanoseconds(Self.nanoseconds(rest, rate)) }
      rest -= rate
      time += .seconds(1)
    }
    return time
  }

  /// `bytes` at `rate` a second, below one second.
  private static func nanoseconds(_ bytes: Int64, _ rate: Int64) -> Int64 {
    rate.dividingFullWidth(bytes.multipliedFullWidth(by: 1_000_000_000)).quotient
  }
}
