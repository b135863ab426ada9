/// What a program needs to know of the moment at which its next step is asked for.
public struct WireSituation: Sendable {
  /// Since the request's head was read whole.
  public var elapsed: Duration
  /// Body bytes given to the kernel since the case began, over all places and connections.
  public var caseBytes: Int64
  /// Whether another answer under the same `until: fired` entry has fired, so that this one ends the same way.
  public var hasFiredElsewhere: Bool

  /// Makes a situation.
  public init(elapsed: Duration, caseBytes: Int64, hasFiredElsewhere: Bool) {
    self.elapsed = elapsed
    self.caseBytes = caseBytes
    self.hasFiredElsewhere = hasFiredElsewhere
  }
}
