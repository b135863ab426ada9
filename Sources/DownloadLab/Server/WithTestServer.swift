#if os(Linux)
  /// Serves a file to a client of the test's own, and ends the server afterwards.
  ///
  /// Throws what the body throws, and `LabProblem` for what cannot be served.
  public func withTestServer<Result>(
    _ served: Served, isolation: isolated (any Actor)? = #isolation, _ body: (LabServer) async throws -> Result
  ) async throws -> Result {
    try await withTestServer(served, on: .shared, isolation: isolation, body)
  }
#endif

/// Serves a file from the server of a lab.
///
/// Throws what the body throws, and `LabProblem` for what cannot be served.
public func withTestServer<Result>(
  _ served: Served, on lab: Lab, isolation: isolated (any Actor)? = #isolation,
  _ body: (LabServer) async throws -> Result
) async throws -> Result {
  try await FileDirectory.withFresh(isolation: isolation) {
    let server = try LabServer(try await lab.engine.serve(served))
    do {
      let result = try await body(server)
      try server.end()
      return result
    } catch {
      server.abandon()
      throw error
    }
  }
}
