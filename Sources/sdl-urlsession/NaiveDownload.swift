import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A download by a data task as tutorials write it: the size of what is there goes into a Range field, and whatever
/// comes is put behind it. It looks at no status but errors, at no Content-Range, at no validator.
///
/// It is here to be tested, not to be used: `sdl-get` does it right.
final class NaiveDownload: NSObject, URLSessionDataDelegate {
  /// Where the offset of the next byte comes from.
  enum Offset: String, CaseIterable {
    /// The partial's size.
    case append
    /// A file that says how many bytes have been received.
    case saved = "saved-offset"
  }

  private struct State {
    var received: Int64
    var failure: (any Error)?
    var isRefused = false
  }

  private let offset: Offset
  private let output: URL
  private let file: FileHandle
  private let state: Mutex<State>
  private let done = DispatchSemaphore(value: 0)

  /// Opens the output. Throws where it cannot be written.
  init(_ offset: Offset, output: URL) throws {
    self.offset = offset
    self.output = output
    if !FileManager.default.fileExists(atPath: output.path) {
      try Data().write(to: output)
    }
    file = try FileHandle(forUpdating: output)
    let end = Int64(try file.seekToEnd())
    let saved = (try? String(contentsOf: Self.record(of: output), encoding: .utf8)).flatMap { Int64($0) } ?? 0
    state = Mutex(State(received: offset == .append ? end : saved))
  }

  private static func record(of output: URL) -> URL { output.appendingPathExtension("offset") }

  /// Asks for the rest and waits for it. Throws what the session says.
  func run(_ url: URL, stall: TimeInterval) throws {
    var request = URLRequest(url: url)
    let start = state.withLock { $0.received }
    if start > 0 { request.setValue("bytes=\(start)-", forHTTPHeaderField: "Range") }
    let configuration = URLSessionConfiguration.default
    configuration.timeoutIntervalForRequest = stall
    let session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
    if offset == .saved { try file.seek(toOffset: UInt64(start)) }
    session.dataTask(with: request).resume()
    done.wait()
    let end = state.withLock { $0 }
    if let failure = end.failure { throw failure }
    if end.isRefused { throw URLError(.badServerResponse) }
    if offset == .saved { try? FileManager.default.removeItem(at: Self.record(of: output)) }
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    state.withLock { $0.isRefused = status >= 400 }
    completionHandler(status >= 400 ? .cancel : .allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    if state.withLock({ $0.isRefused }) { return }
    do {
      try file.write(contentsOf: data)
      let received = state.withLock { state in
        state.received += Int64(data.count)
        return state.received
      }
      if offset == .saved { try Data(String(received).utf8).write(to: Self.record(of: output)) }
    } catch {
      state.withLock { $0.failure = $0.failure ?? error }
    }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    state.withLock { $0.failure = $0.failure ?? error }
    done.signal()
  }
}
