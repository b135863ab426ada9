import DownloadLab
import Foundation
import Testing

@Suite("Checking a client") struct CheckTests {
  private static let cut = Scenario(
    yaml: """
      title: A cut
      file: { size: 1 MiB, etag: strong }
      server:
        - cut: 37%
        - honest
      """)

  @Test("a corrupt output is an issue at the test's line, with rule and diagnosis") func corrupt() async throws {
    let seen = Box<[Issue]>([])
    let line = #line + 2
    try await withKnownIssue {
      try await Lab.shared.check(Self.cut) { url, file in
        try await AppendingDownloader().download(url, to: file)
      }
    } matching: { issue in
      seen.change { $0.append(issue) }
      return true
    }
    let issue = try #require(seen.value.first)
    #expect(seen.value.count == 1)
    #expect(issue.sourceLocation?.line == line)
    #expect(issue.sourceLocation?.fileID == #fileID)
    let failure = try #require(issue.error as? LabFailure)
    #expect(failure.verdict.outcome == "corrupt")
    let text = failure.description
    for word in [
      "CheckTests.swift:\(line)", "rule P1 (must)", "bytes 387973..<1436549", "Exit status 0 with wrong bytes",
    ] {
      #expect(text.contains(word), "\(text)")
    }
  }

  @Test("outside Swift Testing a failure is thrown") func thrown() async throws {
    // A detached task knows of no test, as XCTest does not.
    let error = await Task.detached {
      await #expect(throws: LabFailure.self) {
        try await Lab.shared.check(Self.cut) { url, file in try await AppendingDownloader().download(url, to: file) }
      }
    }.value
    #expect(error?.verdict.outcome == "corrupt")
  }

  @Test("a warning fails a test only where that is asked for") func warned() async throws {
    let starting: @Sendable (URL, URL) async throws -> Void = { url, file in
      let fresh = file.deletingLastPathComponent().appendingPathComponent(UUID().uuidString)
      try await MyDownloader(retries: 0).download(url, to: fresh)
      try FileManager.default.moveItem(at: fresh, to: file)
    }
    let verdict = try await Lab.shared.check(Self.cut, starting)
    #expect(verdict.outcome == "restarted")
    #expect(verdict.grade == .warn)
    await withKnownIssue { try await Lab.shared.check(Self.cut, failingOn: .warn, starting) }
  }

  @Test("what a closure cannot do is skipped, and told") func skipped() async throws {
    let full = Scenario(yaml: "title: Full\nclient: [{ run: { disk-full: 50% } }]\nserver: [honest]")
    let verdict = try await Lab.shared.judge(full) { _ in Issue.record("it was run") }
    #expect(verdict.outcome == "skipped")
    #expect(verdict.grade == .none)
    #expect(verdict.reason.contains("volume"))
    let error = await Task.detached {
      await #expect(throws: (any Error).self) { try await Lab.shared.check(full) { _, _ in } }
    }.value
    #expect(error.map { "\($0)" }?.contains("volume") == true, "XCTest takes it as the reason for skipping")
  }

  @Test(
    "what there is not is told with the nearest name",
    arguments: [
      (Scenario(named: "drop-at-50pc"), "drop-at-50pct"), ("cut-everywhere-or-not", "no scenario"),
      (Scenario(yaml: "title: X\nserver: [{ cutt: 5 }]"), "cut"),
      (Scenario(yaml: "title: <n>\nmatrix: { n: [1, 2] }\nserver: [{ cut: <n> }]"), "matrix"),
    ] as [(Scenario, String)])
  func unknown(scenario: Scenario, word: String) async throws {
    let error = await #expect(throws: LabProblem.self) { try await Lab.shared.check(scenario) { _, _ in } }
    #expect(error?.description.contains(word) == true, "\(error?.description ?? "")")
  }

  @Test("abilities bring cases that need them") func abilities() async throws {
    let wrong = Scenario(
      yaml: """
        title: Damaged
        file: { size: 1 MiB }
        needs: [digest]
        limits: { runs: 1 }
        server: [{ damage: 37% }]
        """)
    let verdict = try await Lab.shared.judge(wrong, can: [.digest]) { attempt in
      #expect(attempt.sha256?.count == 64)
      #expect(attempt.directory.path == attempt.file.deletingLastPathComponent().path)
      try await MyDownloader().download(attempt.url, to: attempt.file)
    }
    #expect(verdict.outcome == "corrupt")
    #expect(try await Lab.shared.judge(wrong) { _ in }.outcome == "skipped")
  }

  @Test("a step that stops the client cancels its task") func cancelled() async throws {
    let verdict = try await Lab.shared.judge(
      Scenario(
        yaml: """
          title: Killed
          file: { size: 1 MiB, etag: strong }
          server: [honest]
          client: [{ run: { kill: TERM, at: 37% } }, run]
          """)
    ) { attempt in
      try await MyDownloader().download(attempt.url, to: attempt.file)
    }
    #expect(verdict.outcome == "resumed", "\(verdict)")
    #expect(verdict.exchanges.map(\.request.range) == [nil, .from(387_973)])
  }

  @Test("at most so many cases are played at once") func turnstile() async throws {
    let lab = Lab(casesAtOnce: 2)
    let counts = Box((now: 0, most: 0))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          _ = try await lab.judge(Self.cut) { attempt in
            counts.change {
              $0.now += 1; $0.most = max($0.most, $0.now)
            }
            defer { counts.change { $0.now -= 1 } }
            try await MyDownloader().download(attempt.url, to: attempt.file)
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(counts.value.most <= 2)
  }

  @Test("the cases of the package are known by tag") func known() async throws {
    #expect(Scenario.tagged("core").count > 50)
    #expect(Scenario.all.count > 1000)
    #expect(Scenario.tagged("no-such-tag").isEmpty)
    #expect(try await Lab.shared.scenarios(tagged: "core") == Scenario.tagged("core"))
  }
}
