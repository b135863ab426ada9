import DownloadLab
import Foundation
import ScenarioLanguage
import TestServer
import Testing

@Suite("A lab on a server elsewhere") struct RemoteTests {
  /// Does something with a lab that knows no more than the address of a server.
  private func withLab(_ body: (Lab) async throws -> Void) async throws {
    let reader = ScenarioReader(registry: .standard)
    let library = try ScenarioLibrary(folder: try #require(ScenarioFolders.standard), reader: reader)
    var configuration = ServerConfiguration(scenarios: try library.scenarios(matching: "drop-at-50pct"))
    configuration.library = library
    configuration.reader = reader
    let server = TestServer(configuration)
    try server.start()
    defer { server.stop() }
    try await body(Lab(remote: try #require(URL(string: server.url))))
    #expect(server.allRuns.isEmpty, "what the lab has made it takes away again")
  }

  @Test("judges as one in the process does") func judged() async throws {
    try await withLab { lab in
      let good = try await lab.check("drop-at-50pct") { url, file in
        try await MyDownloader(retries: 0).download(url, to: file)
      }
      #expect(good.outcome == "resumed", "\(good)")
      #expect(good.exchanges.map(\.run) == [1, 2])
      let bad = try await lab.judge("drop-at-50pct") { attempt in
        try await AppendingDownloader().download(attempt.url, to: attempt.file)
      }
      #expect(bad.outcome == "corrupt")
      #expect(bad.grade == .fail)
      #expect(bad.diagnosis.pieces.count > 1)
      let none = try await lab.judge("drop-at-50pct") { _ in }
      #expect(none.outcome == "incomplete")
    }
  }

  @Test("knows the server's scenarios, and says what it cannot play") func scenarios() async throws {
    try await withLab { lab in
      #expect(try await lab.scenarios(tagged: "core").map(\.name) == ["drop-at-50pct"])
      for yaml in [
        "title: K\nclient: [{ run: { kill: KILL, at: 37% } }, run]\nserver: [honest]",
        "title: D\nclient: [{ disk: { final: version 1 } }, run]\nserver: [honest]",
        "title: T\ntls: true\nserver: [honest]",
      ] {
        let verdict = try await lab.judge(DownloadLab.Scenario(yaml: yaml)) { _ in Issue.record("it was run") }
        #expect(verdict.outcome == "skipped")
      }
      let error = await #expect(throws: LabProblem.self) { try await lab.judge("no-such") { _ in } }
      #expect(error?.description.contains("no scenario") == true)
    }
  }

  @Test("steps between runs are taken") func steps() async throws {
    try await withLab { lab in
      let verdict = try await lab.judge(
        DownloadLab.Scenario(
          yaml: """
            title: Changed meanwhile
            file: { size: 1 MiB, versions: 2 }
            server: [{ cut: 37% }, honest]
            client: [run, { serve: { version: 2 } }, run]
            """)
      ) { attempt in try await MyDownloader(retries: 0).download(attempt.url, to: attempt.file) }
      #expect(verdict.outcome == "restarted", "\(verdict)")
      #expect(verdict.grade == .pass)
    }
  }

  @Test("serves files with answers that are enqueued") func served() async throws {
    try await withLab { lab in
      try await withTestServer(.file(size: .mebibytes(1), versions: 2), on: lab) { server in
        server.enqueue(.cut(.percent(37), how: .reset), .honest)
        let file = try await MyDownloader().download(server.url, to: temporaryFile())
        #expect(server.diagnosis(of: file) == .identical)
        #expect(server.exchanges[1].request.range == .from(server.cutPosition))
        #expect(server.unfired.isEmpty)
        server.serve(version: 2)
        #expect(try await MyDownloader().download(server.url, to: temporaryFile()) != file)
        #expect(server.diagnosis(of: file) != .identical)
        withKnownIssue { server.enqueue(.fault("stal: 10%")) }
      }
    }
  }

  @Test("a server that is not there is told") func absent() async throws {
    let lab = Lab(remote: try #require(URL(string: "http://127.0.0.1:1")))
    let error = await #expect(throws: LabProblem.self) { try await lab.judge("drop-at-50pct") { _ in } }
    #expect(error?.description.contains("does not answer") == true)
  }
}
