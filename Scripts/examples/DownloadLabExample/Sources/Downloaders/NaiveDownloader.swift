public import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A downloader as tutorials write it: what came before a break is kept, the rest is asked for, and whatever comes is
/// put behind it. It looks neither at the status nor at the validators.
public final class NaiveDownloader: NSObject, URLSessionDataDelegate, Sendable {
  private let output: URL
  private let (ends, end) = AsyncStream.makeStream(of: (any Error)?.self)

  private init(_ output: URL) { self.output = output }

  /// Downloads into the file, behind what is there already.
  public static func download(_ url: URL, to file: URL) async throws {
    if !FileManager.default.fileExists(atPath: file.path) { try Data().write(to: file) }
    let kept = try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int ?? 0
    var request = URLRequest(url: url)
    if kept > 0 { request.setValue("bytes=\(kept)-", forHTTPHeaderField: "Range") }
    let configuration = URLSessionConfiguration.ephemeral
    configuration.connectionProxyDictionary = [:]
    let downloader = NaiveDownloader(file)
    let session = URLSession(configuration: configuration, delegate: downloader, delegateQueue: nil)
    let task = session.dataTask(with: request)
    task.resume()
    defer { session.finishTasksAndInvalidate() }
    try await withTaskCancellationHandler {
      for await error in downloader.ends { if let error { throw error } }
    } onCancel: {
      task.cancel()
    }
  }

  /// Puts what comes behind what there is.
  public func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    guard let handle = try? FileHandle(forWritingTo: output) else { return }
    defer { try? handle.close() }
    _ = try? handle.seekToEnd()
    try? handle.write(contentsOf: data)
  }

  /// Tells the one who waits.
  public func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    end.yield(error)
    end.finish()
  }
}
