import ScenarioLanguage

/// A client as a case sees it: somebody who downloads when it is asked to, and who can be stopped.
///
/// A program is one (`Client`), and so is a closure of a Swift test (`ClosureClient`).
protocol CaseClient: Sendable {
  /// Whether it is given the digest of the file.
  var takesDigest: Bool { get }
  /// What is known of it as a program, or nil where it is none.
  var knownWays: ClientProfile? { get }
  /// What a case asks of it or of the machine, and is not there, in words; empty where the case can be played.
  func missing(for scenario: Scenario) -> [String]
  /// A run of it with everything filled in, not begun yet.
  func prepared(_ launch: Launch, in play: CasePlay) -> any PreparedRun
}

extension CaseClient {
  var knownWays: ClientProfile? { nil }
}

/// A run of a client that has not begun yet.
protocol PreparedRun: Sendable {
  /// What is run, as reports show it; empty where it is no command.
  var text: String { get }
  /// The variables that it is given.
  var environment: [String: String] { get }
  /// Plays it to its end. `watch` is asked again and again.
  ///
  /// Throws where it cannot be begun.
  func play(limit: Duration, watch: @escaping ProcessRunner.Watch) async throws -> ProcessEnd
}
