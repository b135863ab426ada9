import DownloadLab
import Downloaders
import XCTest

/// The same for those who have XCTest: what fails is thrown, with its place in the text.
final class XCLabTests: XCTestCase {
  func testResumes() async throws {
    let verdict = try await Lab.shared.check("drop-at-50pct") { url, file in
      try await CarefulDownloader.download(url, to: file)
    }
    XCTAssertEqual(verdict.outcome, "resumed")
  }

  func testNaiveIsCaught() async throws {
    do {
      try await Lab.shared.check("changed-etag-server-ignores-if-range") { url, file in
        try await NaiveDownloader.download(url, to: file)
      }
      XCTFail("the lab let it pass")
    } catch let failure as LabFailure {
      XCTAssertEqual(failure.verdict.outcome, "corrupt")
    }
  }

  /// A closure has no volume of its own: the test is skipped, and the reason is told.
  func testFullDisk() async throws {
    try await Lab.shared.check("disk-full(at=37%)") { url, file in
      try await CarefulDownloader.download(url, to: file)
    }
  }
}
