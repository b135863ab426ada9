import Synchronization

/// One download: what its holder sees of it and may do to it.
///
/// It begins suspended; `resume()` starts it, and so does waiting for its `result`. Once cancelled or ended it stays
/// so: to go on, make a new one.
public final class Download: Sendable {
  private struct State {
    var task: Task<Void, Never>?
    var result: Result<FinishedDownload, DownloadError>?
    var resumeData: ResumeData?
    var waiters: [CheckedContinuation<Void, Never>] = []
    var isCancelled = false
  }

  /// What happens, in order. There is one reader. A slow one loses old progress, never the last event.
  public let events: AsyncStream<DownloadEvent>
  /// The address as it was given.
  public let address: String

  private let job: DownloadJob
  private let control = DownloadControl()
  private let meter = ProgressMeter()
  private let teller: AsyncStream<DownloadEvent>.Continuation
  private let ended: @Sendable (Download) -> Void
  private let state = Mutex(State())

  init(job: DownloadJob, ended: @escaping @Sendable (Download) -> Void) {
    self.job = job
    self.ended = ended
    address = job.address
    (events, teller) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1024))
  }

  /// How far it is. What was kept from before shows as soon as it has started, before any request.
  public var progress: DownloadProgress { meter.progress }

  /// Starts it, or goes on after `suspend()`: on the same connection if it still stands, with a range else.
  public func resume() {
    control.resume()
    state.withLock { state in
      guard state.task == nil, state.result == nil, !state.isCancelled else { return }
      state.task = Task { await self.run() }
    }
  }

  /// Stops the reading. The time limits rest, and so does the wait for a next try.
  public func suspend() {
    control.suspend()
  }

  /// Ends it for good. What is kept is written out and stays, for a new download to go on from.
  public func cancel() {
    let task = state.withLock { state in
      state.isCancelled = true
      return state.task
    }
    task?.cancel()
    control.wake()
    if task == nil { close(.failure(.cancelled), nil) }
  }

  /// Ends it for good, and hands out what a new download can go on from; nil when nothing is kept or it had ended.
  public func cancelProducingResumeData() async -> ResumeData? {
    cancel()
    await waitForEnd()
    return state.withLock { state in
      if case .failure = state.result { state.resumeData } else { nil }
    }
  }

  /// The finished download. Starts it if nobody has. Cancelling the task that waits cancels the download.
  ///
  /// Throws what ended it.
  public var result: FinishedDownload {
    get async throws(DownloadError) {
      if state.withLock({ $0.task == nil && $0.result == nil }) { resume() }
      await withTaskCancellationHandler {
        await waitForEnd()
      } onCancel: {
        cancel()
      }
      guard let result = state.withLock(\.result) else { throw .cancelled }
      return try result.get()
    }
  }

  /// Resume data of a download that ended without its file; nil before, and when nothing is kept.
  public var resumeData: ResumeData? { state.withLock(\.resumeData) }

  /// Ends it before it began, since its session takes nothing any more.
  func refuse() {
    close(.failure(.sessionInvalidated), nil)
  }

  private func waitForEnd() async {
    await withCheckedContinuation { continuation in
      let isOver = state.withLock { state in
        if state.result == nil { state.waiters.append(continuation) }
        return state.result != nil
      }
      if isOver { continuation.resume() }
    }
  }

  private func run() async {
    let run = DownloadRun(job, control: control, meter: meter) { [teller] in teller.yield($0) }
    let result = await run.run()
    close(result, await run.resumeData())
  }

  private func close(_ result: Result<FinishedDownload, DownloadError>, _ data: ResumeData?) {
    let waiters = state.withLock { state -> [CheckedContinuation<Void, Never>]? in
      guard state.result == nil else { return nil }
      state.result = result
      state.resumeData = data
      defer { state.waiters = [] }
      return state.waiters
    }
    guard let waiters else { return }
    switch result {
    case .success(let finished): teller.yield(.finished(finished))
    case .failure(let error): teller.yield(.failed(error, data))
    }
    teller.finish()
    for waiter in waiters { waiter.resume() }
    ended(self)
  }
}
