public import Foundation
import ResumableDownload

/// The same task, left to the reference client.
public enum CarefulDownloader {
  /// Downloads into the file; a partial beside it is taken up where that is sure to be right.
  public static func download(_ url: URL, to file: URL) async throws {
    var options = DownloadOptions()
    options.connection.proxy = .none
    // The test asks again; waiting in between is not what it is about.
    options.longestWait = .milliseconds(50)
    let session = DownloadSession(options: options)
    do {
      _ = try await session.download(url.absoluteString, to: .path(file.path)).result
    } catch {
      await session.finishAndInvalidate()
      throw error
    }
    await session.finishAndInvalidate()
  }
}
