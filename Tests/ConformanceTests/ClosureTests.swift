import Foundation
import Judge
import ScenarioLanguage
import TestServer
import Testing

@testable import Conformance

/// A client as a closure that starts a program, and ends it when its task is cancelled: what curl does is known.
private func program(_ words: [String]) -> @Sendable (ClosureClient.Call) async throws -> Void {
  { call in
    let filled = words.map { $0.replacing("{url}", with: call.url).replacing("{output}", with: call.output) }
    let command = ClientCommand(
      arguments: filled, environment: ["PATH": ProcessCalls.variable("PATH") ?? "/usr/bin:/bin"],
      directory: call.directory)
    let interrupt = Interrupt()
    let end = try await withTaskCancellationHandler {
      try await command.play(limit: .seconds(60)) { _ in interrupt.isRaised ? .end(.interrupt) : .goOn }
    } onCancel: {
      interrupt.raise()
    }
    guard end.exitStatus == 0 else { throw Failure(text: end.error) }
  }
}

private let resuming = program(["curl", "-fsSN", "-C", "-", "-o", "{output}", "{url}"])

private struct Failure: Error { let text: String }

private func play(
  _ yaml: String, abilities: Set<ClosureClient.Ability> = [],
  _ body: @escaping @Sendable (ClosureClient.Call) async throws -> Void
) async throws -> ReportCase {
  let server = TestServer()
  try server.start()
  defer { server.stop() }
  let client = ClosureClient(abilities: abilities, body)
  let played = try #require(try scenario(yaml).first)
  return try #require(try await ClosureLab(server).play(played, by: client))
}

@Suite("Closures as clients") struct ClosureTests {
  private static let cut = """
    title: A cut
    file: { size: 1 MiB, etag: strong }
    server:
      - cut: 37%
      - honest
    """

  @Test("one that goes on has resumed") func resumed() async throws {
    let item = try await play(Self.cut, resuming)
    #expect(item.outcome == .resumed, "\(item.reason)")
    #expect(item.grade == .pass)
    #expect(item.runs.map(\.exitStatus) == [1, 0])
    #expect(item.requests == 2)
  }

  @Test("one that appends what it gets is corrupt, with the rule and the diagnosis") func corrupt() async throws {
    let item = try await play(Self.cut, program(["sh", "-c", "curl -fsS '{url}' >> '{output}'"]))
    #expect(item.outcome == .corrupt)
    #expect(item.rules.map(\.id).contains("P1"))
    #expect(item.diagnosis.count > 1)
  }

  @Test("one that returns without a file is incomplete") func nothing() async throws {
    let item = try await play(Self.cut) { _ in }
    #expect(item.outcome == .incomplete)
    #expect(item.grade == .fail)
  }

  @Test("one that never gets it is told what it threw") func thrown() async throws {
    let item = try await play(Self.cut) { call in
      try? await resuming(call)
      throw Failure(text: "not in the mood")
    }
    #expect(item.outcome == .wholeButFailed)
    #expect(item.stderrTail.contains("not in the mood"))
  }

  @Test("one that does not end is cancelled when its time is over, and has hung") func hung() async throws {
    let item = try await play(Self.cut + "\nlimits: { time: 1 s }") { _ in try await Task.sleep(for: .seconds(600)) }
    #expect(item.outcome == .hung)
    #expect(item.recovery == .stuck)
  }

  @Test("a task that was cancelled, the case ends without a verdict") func cancelled() async throws {
    let server = TestServer()
    try server.start()
    defer { server.stop() }
    let scenario = try #require(try scenario(Self.cut).first)
    let task = Task {
      try await ClosureLab(server).play(
        scenario, by: ClosureClient { _ in try await Task.sleep(for: .seconds(600)) })
    }
    task.cancel()
    #expect(try await task.value == nil)
    #expect(server.allRuns.isEmpty)
  }

  @Test("steps that kill cancel the task at that byte") func killed() async throws {
    let item = try await play(
      """
      title: Killed
      file: { size: 1 MiB, etag: strong }
      server: [honest]
      client: [{ run: { kill: KILL, at: 37% } }, run]
      """, resuming)
    #expect(item.outcome == .resumed, "\(item.reason) \(item.stderrTail)")
    #expect(item.runs.map(\.sentByLab) == [true, false])
    #expect(item.exchanges.first?.bodyBytes == 387_973)
  }

  @Test("one that asks again after it was cancelled is told so") func askedAgain() async throws {
    let item = try await play(
      """
      title: Cancelled
      file: { size: 1 MiB, etag: strong }
      server: [honest]
      client: [{ run: { cancel: 37% } }, run]
      """
    ) { call in
      do { try await resuming(call) } catch {
        // A task of its own is not cancelled.
        try await Task { try await resuming(call) }.value
      }
    }
    #expect(item.rules.map(\.id).contains("U5"), "\(item.reason) \(item.exchanges.count)")
  }

  @Test(
    "what cannot be done to a closure is told",
    arguments: [
      ("client: [{ run: { stop: 37%, for: 1 s } }]", "signals"),
      ("client: [{ run: { kill: KILL, before: rename } }]", "traced"),
      ("client: [{ run: { disk-full: 50% } }]", "volume"),
      ("client: [{ options: { stall: 3 s } }, run]", "limits"),
      ("needs: [digest]", "digest"),
      ("needs: [credentials]", "credentials"),
      ("tls: true", "authority"),
    ])
  func skipped(more: String, word: String) async throws {
    let item = try await play(Self.cut + "\n" + more) { _ in Issue.record("it was run") }
    #expect(item.outcome == .skipped)
    #expect(item.reason.contains(word), "\(item.reason)")
  }

  @Test("a closure that can is given digest, credentials and the authority") func abilities() async throws {
    let item = try await play(
      Self.cut + "\nneeds: [digest, credentials]\ntls: true", abilities: [.digest, .credentials, .tls]
    ) { call in
      #expect(call.sha256?.count == 64)
      #expect(call.credentials.user == Credentials.user)
      #expect(call.url.hasPrefix("https://"))
      try await program(["curl", "-fsS", "--cacert", call.authority, "-C", "-", "-o", "{output}", "{url}"])(call)
    }
    #expect(item.outcome == .resumed, "\(item.reason) \(item.stderrTail)")
  }
}
