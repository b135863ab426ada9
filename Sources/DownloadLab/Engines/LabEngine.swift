/// What plays cases and serves files for a lab: a server in this process, or one elsewhere.
protocol LabEngine: Sendable {
  /// Every case that it knows.
  func scenarios() async throws -> [Scenario]
  /// Takes a client through a case.
  func play(
    _ scenario: Scenario, _ abilities: Set<Attempt.Ability>,
    _ client: @escaping @Sendable (Attempt) async throws -> Void
  ) async throws -> LabVerdict
  /// Begins a run of a file or a scenario for a test that plays the client itself.
  func serve(_ served: Served) async throws -> any ServedRun
}

/// A run on a server, as a test asks for it. Calls may block for as long as a short request takes.
protocol ServedRun: Sendable {
  /// The address of the file.
  var url: String { get }
  /// The path of the authority's certificate, or nil.
  var authority: String? { get }
  /// Puts entries behind those that there are. Throws `LabProblem` for a mistake in one.
  func append(_ entries: [String]) throws
  /// Serves a version from now on.
  func serve(version: Int) throws
  /// What has happened so far.
  func log() throws -> RunLog
  /// Where the bytes of an output came from; nil where it is not there.
  func diagnosis(ofFile path: String) throws -> [OutputDiagnosis.Piece]?
  /// Ends it.
  func end()
}

/// The answer to `GET /-/runs/ID`.
struct RunLog: Decodable, Sendable {
  var exchanges: [Exchange] = []
  var fired: [Exchange.Fault] = []
  var unfired: [Exchange.Fault] = []
}
