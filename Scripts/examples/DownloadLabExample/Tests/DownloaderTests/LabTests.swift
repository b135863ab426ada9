import DownloadLab
import Downloaders
import Foundation
import Testing

@Suite struct LabTests {
  /// The set for pull requests, on the client that is right.
  @Test(arguments: Scenario.tagged("core"))
  func resumes(_ scenario: Scenario) async throws {
    try await Lab.shared.check(scenario) { url, file in try await CarefulDownloader.download(url, to: file) }
  }

  /// One case by its name, on the client that is wrong: the lab says so, and how.
  @Test func naiveIsCaught() async throws {
    try await withKnownIssue {
      // The server has another version when the client comes back.
      try await Lab.shared.check("changed-etag-server-ignores-if-range") { url, file in
        try await NaiveDownloader.download(url, to: file)
      }
    } matching: { issue in
      (issue.error as? LabFailure)?.verdict.outcome == "corrupt"
    }
  }

  /// A server of the test's own, answer by answer.
  @Test func halfIsKept() async throws {
    try await withTestServer(.file(size: .mebibytes(8))) { server in
      server.enqueue(.cut(.percent(37), how: .reset), .honest)
      let file = temporaryFile()
      try await CarefulDownloader.download(server.url, to: file)
      #expect(server.diagnosis(of: file) == .identical)
      #expect(server.exchanges[1].request.range == .from(server.cutPosition))
      #expect(server.unfired.isEmpty)
    }
  }

  /// What the naive client makes of a server that ignores its range.
  @Test func naiveAppendsTheWhole() async throws {
    try await withTestServer(.file(size: .mebibytes(1))) { server in
      server.enqueue(.cut(.percent(37)), .ignoreRange)
      let file = temporaryFile()
      await #expect(throws: (any Error).self) { try await NaiveDownloader.download(server.url, to: file) }
      try await NaiveDownloader.download(server.url, to: file)
      let diagnosis = server.diagnosis(of: file)
      #expect(diagnosis.description.contains("the whole file was appended"), "\(diagnosis)")
    }
  }
}
