public import Judge
public import ScenarioLanguage
import Synchronization
public import TestServer

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Plays cases with closures of this process on one server, which stays for all of them; for tests.
///
/// Cases are played and judged as `sdl-conform` does it. Any number may be played at once.
public final class ClosureLab: Sendable {
  /// The server, started.
  public let server: TestServer
  private let numbers = Atomic(0)

  /// Starts a lab on a server that has been started.
  public init(_ server: TestServer) { self.server = server }

  /// Plays a case and gives its verdict; nil where the task that waits was cancelled first.
  ///
  /// `replay` says how to see it again. Throws where the lab cannot begin.
  public func play(_ scenario: Scenario, by client: ClosureClient, replay: String = "") async throws -> ReportCase? {
    guard let base = ProcessCalls.makeTemporaryDirectory("sdl-lab") else { throw SuiteError.noDirectory }
    defer { try? FileManager.default.removeItem(atPath: base) }
    let interrupt = Interrupt()
    let lab = Lab(server, client, authority: try server.authorityPath(), base: base, interrupt: interrupt)
    let number = numbers.add(1, ordering: .relaxed).newValue
    // A task of its own: the runner cleans up after a client even where the test is cancelled.
    let task = Task { await CaseRunner(lab: lab).run(scenario, number: number, replay: replay) }
    return await withTaskCancellationHandler {
      await task.value?.item
    } onCancel: {
      interrupt.raise()
    }
  }
}
