/// How long each part of an exchange may take. All of them rest while the client itself is not reading.
public struct TimeLimits: Hashable, Sendable {
  /// From the start until the connection stands, TLS included.
  public var connect: Duration
  /// From the sent request until the head begins to arrive, and between its pieces.
  public var firstByte: Duration
  /// Between two pieces of the body.
  public var stall: Duration
  /// The least bytes a second, averaged over the stall limit; 0 for no such limit.
  public var lowestRate: Int64

  /// Makes limits; a duration of zero or less counts as no limit.
  public init(
    connect: Duration = .seconds(30), firstByte: Duration = .seconds(60), stall: Duration = .seconds(60),
    lowestRate: Int64 = 0
  ) {
    self.connect = connect
    self.firstByte = firstByte
    self.stall = stall
    self.lowestRate = lowestRate
  }
}
