/// The bounds of a case.
public struct Limits: Hashable, Sendable {
  /// How many processes the last plain `run` may take.
  public var runs: Int
  /// How many GETs the case may make.
  public var requests: Int
  /// How long one process may take.
  public var time: Duration

  /// Makes limits; what is left out is the language's default.
  public init(runs: Int = 5, requests: Int = 200, time: Duration = .seconds(30)) {
    self.runs = runs
    self.requests = requests
    self.time = time
  }
}
