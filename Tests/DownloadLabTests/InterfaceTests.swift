import DownloadLab
import Foundation
import Testing

/// What the README shows, as it stands there.
@Suite("DownloadLab as documented") struct InterfaceTests {
  @Test(arguments: Scenario.tagged("core"))
  func resumes(_ scenario: Scenario) async throws {
    try await Lab.shared.check(scenario) { url, file in _ = try await MyDownloader().download(url, to: file) }
  }

  @Test func halfIsKept() async throws {
    try await withTestServer(.file(size: .mebibytes(8))) { server in
      server.enqueue(.cut(.percent(37), how: .reset), .honest)
      let file = try await MyDownloader().download(server.url, to: temporaryFile())
      #expect(server.diagnosis(of: file) == .identical)
      #expect(server.exchanges[1].request.range == .from(server.cutPosition))
      #expect(server.unfired.isEmpty)
    }
  }

  @Test func oneByName() async throws {
    let lab = Lab()
    let verdict = try await lab.check("drop-at-50pct") { url, file in
      _ = try await MyDownloader().download(url, to: file)
    }
    #expect(verdict.outcome == "resumed")
    #expect(verdict.grade == .pass)
  }
}
