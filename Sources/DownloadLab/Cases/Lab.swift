public import Foundation

/// A laboratory for downloaders: a server that breaks downloads by scenarios, and a judge of what came of it.
///
/// On Linux it has a server of its own in the test's process; elsewhere, and on request, it uses an `sdl-testserver`
/// that runs already.
public final class Lab: Sendable {
  let engine: any LabEngine
  private let turnstile: Turnstile

  init(_ engine: any LabEngine, cases: Int) {
    self.engine = engine
    turnstile = Turnstile(cases)
  }

  /// A lab on a running `sdl-testserver`, at the address that it prints: `http://127.0.0.1:8080`.
  ///
  /// It plays cases whose steps are plain runs, changes of version and pauses; others are skipped, with the reason.
  public convenience init(remote address: URL, casesAtOnce: Int = 4) {
    self.init(RemoteEngine(address), cases: casesAtOnce)
  }

  /// The cases with a tag, of all that the lab knows; without one, all.
  ///
  /// Throws `LabProblem` where they cannot be known.
  public func scenarios(tagged tag: String? = nil) async throws -> [Scenario] {
    try await engine.scenarios().filter { scenario in tag.map { scenario.tags.contains($0) } ?? true }
  }

  /// Puts a client through a case and fails the test where it does not do what it should.
  ///
  /// The closure downloads an address into a file: it returns when the file is there and throws when it is not. Each
  /// time that it throws it is run again, as often as the case allows, and may go on with what it has kept. A case that
  /// stops the client cancels the closure's task.
  ///
  /// Under Swift Testing a failure is an issue at the caller's line; else `LabFailure` is thrown. A case that says
  /// nothing of the client, since it lacks something or never met the fault, skips the test and tells why. Throws
  /// `LabProblem` where the lab itself fails, `CancellationError` where the test is cancelled.
  @discardableResult public func check(
    _ scenario: Scenario, failingOn worst: LabVerdict.Grade = .fail, fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line, column: Int = #column,
    _ download: @escaping @Sendable (_ url: URL, _ file: URL) async throws -> Void
  ) async throws -> LabVerdict {
    try await check(
      scenario, can: [], failingOn: worst, fileID: fileID, filePath: filePath, line: line, column: column
    ) { attempt in try await download(attempt.url, attempt.file) }
  }

  /// The same for a client that is given more than an address. `abilities` say what of it the client uses; cases that
  /// need another are skipped.
  @discardableResult public func check(
    _ scenario: Scenario, can abilities: Set<Attempt.Ability>, failingOn worst: LabVerdict.Grade = .fail,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column,
    _ download: @escaping @Sendable (Attempt) async throws -> Void
  ) async throws -> LabVerdict {
    let place = CodePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    let verdict = try await judge(scenario, can: abilities, download)
    switch verdict.grade {
    case .fail: try Reporter.fail(LabFailure(verdict: verdict, place: place))
    case .warn where worst == .warn: try Reporter.fail(LabFailure(verdict: verdict, place: place))
    case .none: try Reporter.skip(LabSkip(verdict: verdict, place: place))
    case .warn, .info, .pass: break
    }
    return verdict
  }

  /// Puts a client through a case and gives the verdict, whatever it is; nothing is told to the test.
  ///
  /// Throws `LabProblem` where the lab itself fails, `CancellationError` where the task is cancelled.
  public func judge(
    _ scenario: Scenario, can abilities: Set<Attempt.Ability> = [],
    _ download: @escaping @Sendable (Attempt) async throws -> Void
  ) async throws -> LabVerdict {
    if let problem = scenario.problem { throw LabProblem(problem) }
    let verdict = try await turnstile.pass { [engine] in
      try await FileDirectory.withFresh {
        try await engine.play(scenario, abilities, download)
      }
    }
    guard verdict.outcome != "void" else { throw LabProblem("\(scenario.name): \(verdict.reason)") }
    return verdict
  }
}
