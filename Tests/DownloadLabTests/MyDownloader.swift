import Foundation
import ResumableDownload

/// A downloader as a program has it: the reference client with short waits and no proxy.
struct MyDownloader: Sendable {
  var retries = 5

  @discardableResult
  func download(_ url: URL, to file: URL) async throws -> URL {
    var options = DownloadOptions()
    options.connection.proxy = .none
    options.tries = retries
    options.longestWait = .milliseconds(50)
    let session = DownloadSession(options: options)
    let download = session.download(url.absoluteString, to: .path(file.path))
    let result: Result<FinishedDownload, DownloadError>
    do throws(DownloadError) { result = .success(try await download.result) } catch { result = .failure(error) }
    await session.finishAndInvalidate()
    return URL(fileURLWithPath: try result.get().path)
  }
}

/// A downloader that is wrong on purpose: it goes on by appending whatever comes.
struct AppendingDownloader: Sendable {
  @discardableResult
  func download(_ url: URL, to file: URL) async throws -> URL {
    let fresh = file.appendingPathExtension("fresh")
    do { try await MyDownloader(retries: 0).download(url, to: fresh) } catch {
      // The reference client keeps its partial beside the file.
      try Self.append(try Self.partial(of: fresh), to: file)
      throw error
    }
    try Self.append(fresh, to: file)
    return file
  }

  private static func partial(of file: URL) throws -> URL {
    let names = try FileManager.default.contentsOfDirectory(atPath: file.deletingLastPathComponent().path)
    let found = names.filter { $0.hasPrefix(file.lastPathComponent) && $0 != file.lastPathComponent }
    let urls = found.map { file.deletingLastPathComponent().appendingPathComponent($0) }
    let largest = urls.max { size($0) < size($1) }
    guard let largest else { throw CocoaError(.fileNoSuchFile) }
    defer { for url in urls where url != largest { try? FileManager.default.removeItem(at: url) } }
    return largest
  }

  private static func size(_ url: URL) -> Int {
    (try? FileManager.default.attributesOfItem(atPath: url.path)[.size] as? Int) ?? 0
  }

  private static func append(_ source: URL, to file: URL) throws {
    let kept = (try? Data(contentsOf: file)) ?? Data()
    try (kept + (try Data(contentsOf: source))).write(to: file)
    try FileManager.default.removeItem(at: source)
  }
}
