import Synchronization

@testable import ResumableDownload

/// Options for tests: no proxy, short limits.
func testOptions(tries: Int = 5) -> DownloadOptions {
  var options = DownloadOptions()
  options.connection.proxy = .none
  options.limits = TimeLimits(connect: .seconds(10), firstByte: .seconds(10), stall: .seconds(10))
  options.tries = tries
  options.longestWait = .milliseconds(50)
  return options
}

/// How a download ended, and all that it told.
struct TestedDownload: Sendable {
  let result: Result<FinishedDownload, DownloadError>
  let events: [DownloadEvent]
  let resumeData: ResumeData?

  var outcome: FinishedDownload.Outcome? { (try? result.get())?.outcome }

  var error: DownloadError? {
    if case .failure(let error) = result { error } else { nil }
  }

  var restarts: [RestartReason] {
    events.compactMap { if case .restarted(let reason) = $0 { reason } else { nil } }
  }

  var notices: [DownloadNotice] {
    events.compactMap { if case .notice(let notice) = $0 { notice } else { nil } }
  }

  var progress: [DownloadProgress] {
    events.compactMap { if case .progress(let progress) = $0 { progress } else { nil } }
  }
}

extension DownloadSession {
  /// Downloads to the end, with whatever is done at an event.
  func fetch(
    _ address: String, to path: String, technique: Technique = .downloadTask, options: DownloadOptions? = nil,
    at event: (@Sendable (Download, DownloadEvent) async -> Void)? = nil
  ) async -> TestedDownload {
    await play(download(address, to: .path(path), technique: technique, options: options), at: event)
  }

  /// Plays a download to its end.
  func play(
    _ download: Download, at event: (@Sendable (Download, DownloadEvent) async -> Void)? = nil
  ) async -> TestedDownload {
    download.resume()
    var events: [DownloadEvent] = []
    for await next in download.events {
      events.append(next)
      await event?(download, next)
    }
    do throws(DownloadError) {
      return TestedDownload(result: .success(try await download.result), events: events, resumeData: nil)
    } catch {
      return TestedDownload(result: .failure(error), events: events, resumeData: download.resumeData)
    }
  }
}
