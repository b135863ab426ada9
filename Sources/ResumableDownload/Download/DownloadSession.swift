import Synchronization

/// Downloads that share connections, cookies and options.
public final class DownloadSession: Sendable {
  private struct State {
    var isInvalid = false
    var running: [ObjectIdentifier: Download] = [:]
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  let options: DownloadOptions
  let transport: any Transport
  private let files: any FileSystem
  private let state = Mutex(State())

  /// Makes a session. Another transport or file system is for tests.
  public init(
    options: DownloadOptions = DownloadOptions(), transport: (any Transport)? = nil,
    files: any FileSystem = SystemFiles()
  ) {
    self.options = options
    self.transport = transport ?? CurlTransport()
    self.files = files
  }

  /// Makes a download, suspended. A partial that an earlier one left beside the destination is gone on from.
  ///
  /// - Parameters:
  ///   - address: an absolute `http` or `https` address.
  ///   - destination: where the whole file goes.
  ///   - technique: which record is kept and how bytes are written.
  ///   - options: those of the session unless given.
  ///   - disposition: asked when a head has come whose body is wanted.
  public func download(
    _ address: String, to destination: Destination, technique: Technique = .downloadTask,
    options: DownloadOptions? = nil, disposition: (@Sendable (ResponseHead) async -> ResponseDisposition)? = nil
  ) -> Download {
    add(
      DownloadJob(
        address: address, destination: destination, technique: technique, options: options ?? self.options,
        transport: transport, files: files, resumeData: nil, disposition: disposition))
  }

  /// Makes a download, suspended, that goes on from what another handed out.
  ///
  /// `address` replaces the one in the data, where the same file has moved: the validators still decide.
  public func download(
    resuming data: ResumeData, from address: String? = nil, to destination: Destination,
    options: DownloadOptions? = nil
  ) -> Download {
    add(
      DownloadJob(
        address: address ?? data.address, destination: destination, technique: .resumeData,
        options: options ?? self.options, transport: transport, files: files, resumeData: data, disposition: nil))
  }

  /// Lets what runs end, takes nothing new, and returns when all has ended. No event comes afterwards.
  public func finishAndInvalidate() async {
    state.withLock { $0.isInvalid = true }
    await waitUntilEmpty()
  }

  /// Cancels what runs, takes nothing new, and returns when all has ended. No event comes afterwards.
  public func invalidateAndCancel() async {
    let running = state.withLock { state in
      state.isInvalid = true
      return Array(state.running.values)
    }
    for download in running { download.cancel() }
    await waitUntilEmpty()
  }

  private func add(_ job: DownloadJob) -> Download {
    let download = Download(job: job) { [weak self] in self?.remove($0) }
    let isInvalid = state.withLock { state in
      if !state.isInvalid { state.running[ObjectIdentifier(download)] = download }
      return state.isInvalid
    }
    if isInvalid { download.refuse() }
    return download
  }

  private func remove(_ download: Download) {
    let waiters = state.withLock { state -> [CheckedContinuation<Void, Never>] in
      state.running[ObjectIdentifier(download)] = nil
      guard state.running.isEmpty else { return [] }
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  private func waitUntilEmpty() async {
    await withCheckedContinuation { continuation in
      let isEmpty = state.withLock { state in
        if !state.running.isEmpty { state.waiters.append(continuation) }
        return state.running.isEmpty
      }
      if isEmpty { continuation.resume() }
    }
  }
}
