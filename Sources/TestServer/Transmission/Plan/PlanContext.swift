/// What an answer's plan needs to know of the world round it. Values and pure functions only.
public struct PlanContext: Sendable {
  /// Where each place's addresses begin, by place: scheme, host, port and the run's prefix, without a slash at the
  /// end. A place's address is this and its path in the choice.
  public var bases: [String: String]
  /// The same without TLS, for redirects from https to http; empty where the run has no such addresses.
  public var plainBases: [String: String]
  /// The server's real time in seconds since 1970, for Retry-After (Date is the choice's).
  public var now: Int64
  /// What `delay`, `stall` and `slow-close` are multiplied with.
  public var timeScale: Double
  /// Whether the connection is TLS.
  public var isTLS: Bool
  /// The bytes of a stretch of a version of the place's file.
  public var content: @Sendable (_ version: Int, _ range: Range<Int64>) -> [UInt8]
  /// The SHA-256 of these stretches one after the other, or nil where they are too many to be digested.
  public var digest: @Sendable (_ body: [Answer.Segment]) -> [UInt8]?
  /// The coded bytes of a whole version. One for each place, kept over its answers, so that nothing is coded twice.
  public var codedVersions: CodedVersions
  /// A stop of the runner's in this answer, or nil.
  public var hold: Hold?

  /// Silence after exactly so many bytes of the file, with empty queues, so that the client can be stopped there.
  public struct Hold: Hashable, Sendable {
    /// The byte of the file before which nothing more is sent; the file's size holds before the answer's end.
    public var position: Int64
    /// The gate whose release ends the silence.
    public var gate: String
    /// The time after which it ends in any case.
    public var atMost: Duration

    /// Makes a stop.
    public init(position: Int64, gate: String, atMost: Duration) {
      self.position = position
      self.gate = gate
      self.atMost = atMost
    }
  }

  /// Makes a context.
  public init(
    bases: [String: String], plainBases: [String: String] = [:], now: Int64, timeScale: Double = 1,
    isTLS: Bool = false, content: @escaping @Sendable (_ version: Int, _ range: Range<Int64>) -> [UInt8],
    digest: @escaping @Sendable (_ body: [Answer.Segment]) -> [UInt8]?,
    codedVersions: CodedVersions = CodedVersions(), hold: Hold? = nil
  ) {
    self.bases = bases
    self.plainBases = plainBases
    self.now = now
    self.timeScale = timeScale
    self.isTLS = isTLS
    self.content = content
    self.digest = digest
    self.codedVersions = codedVersions
    self.hold = hold
  }
}
