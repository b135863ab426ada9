import Digests
import HTTPSemantics
import Synchronization

/// One run of a download from its start to its end. It asks, lets the planner decide, and carries the decisions out;
/// what is decided stands in `Planning`, how bytes are kept in `Storage`.
actor DownloadRun {
  let job: DownloadJob
  let address: String
  let destination: Destination
  let technique: Technique
  let options: DownloadOptions
  let transport: any Transport
  let files: any FileSystem
  let disposition: (@Sendable (ResponseHead) async -> ResponseDisposition)?
  let control: DownloadControl
  let meter: ProgressMeter
  let tell: @Sendable (DownloadEvent) -> Void

  let planner: any Deciding
  var budget: RetryBudget
  var part: PartialFile
  var kept = Kept.nothing
  var composer: RequestComposer?
  var mayAskRange = true
  var rangeFaults = 0
  var cleanDownloads = 0
  var hasRestarted = false
  var revalidates: EntityTag?
  var lastHead: ResponseHead?
  let seed: ResumeData?
  var isOpen = false

  init(
    _ job: DownloadJob, control: DownloadControl, meter: ProgressMeter,
    tell: @escaping @Sendable (DownloadEvent) -> Void
  ) {
    address = job.address
    destination = job.destination
    technique = job.technique
    options = job.options
    transport = job.transport
    files = job.files
    self.job = job
    disposition = job.disposition
    seed = job.resumeData
    self.control = control
    self.meter = meter
    self.tell = tell
    planner = job.planner
    budget = job.budget
    part = job.partial()
  }

  /// Runs to the end. What is kept is durable when it returns.
  func run() async -> Result<FinishedDownload, DownloadError> {
    do throws(DownloadError) {
      let finished = try await download()
      return .success(finished)
    } catch {
      part.settle()
      leave()
      return .failure(error)
    }
  }

  /// What a new download can go on from; nil when nothing is kept, or not in its place any more.
  func resumeData() -> ResumeData? {
    guard let identity = kept.identity, part.mark.offset > 0, part.isInPlace else { return nil }
    return ResumeData(identity: identity, marks: [part.mark], partial: files.absolutePath(part.path))
  }

  /// Closes the partial, and removes it where it holds nothing. Another run's partial is left alone.
  func leave() {
    guard isOpen else { return }
    if part.length == 0, (try? part.size) == 0 {
      try? part.discard()
    } else {
      part.close()
    }
  }

  // MARK: The course of a download

  private func download() async throws(DownloadError) -> FinishedDownload {
    let target: AbsoluteTarget
    do throws(TargetError) { target = try AbsoluteTarget(address) } catch { throw .unusableAddress(address) }
    composer = RequestComposer(address: target, options: options)
    if let finished = try prepare() { return finished }
    while true {
      try await goOnWhenWanted()
      if let plan = planner.local(kept) {
        if plan == .complete, let finished = try finish(isFetched: false) { return finished }
        if case .restart(let reason) = plan { try restart(reason, keeping: 0) }
      }
      guard budget.mayAsk() else { throw .transport(.other("the server needs too many requests")) }
      if let finished = try await attempt(at: target) { return finished }
    }
  }

  func goOnWhenWanted() async throws(DownloadError) {
    await control.waitWhileSuspended()
    if Task.isCancelled { throw .cancelled }
  }

  // MARK: One request and its answer

  private func attempt(at home: AbsoluteTarget) async throws(DownloadError) -> FinishedDownload? {
    guard let composer else { return nil }
    var question = planner.question(for: kept, mayAskRange: mayAskRange)
    if kept.length == 0 { question.unlessMatches = revalidates }
    revalidates = nil
    mayAskRange = rangeFaults < 2
    var target = home
    for hop in 0...options.redirects {
      let exchange = Exchange(composer.request(question, to: target), on: transport)
      control.attach(exchange)
      defer {
        control.attach(nil)
        // Ends what nobody reads to its end; nothing happens where it has ended.
        exchange.cancel()
      }
      switch await exchange.beginning() {
      case .ended(let ending):
        try await again(after: ending)
        return nil
      case .head(let head):
        let plan = planner.plan(
          head, to: question, kept: kept, address: address, now: SystemClock.now, wasRedirected: hop > 0)
        guard case .follow(let location) = plan else {
          return try await carryOut(plan, question, exchange, head)
        }
        await dismiss(exchange, head)
        try await waitAsAsked(head)
        do throws(TargetError) { target = try target.resolving(location: location) } catch {
          throw .redirects(location)
        }
      }
      try await goOnWhenWanted()
    }
    throw .redirects(target.uri)
  }

  private func carryOut(
    _ plan: Plan, _ question: RangeQuestion, _ exchange: Exchange, _ head: ResponseHead
  ) async throws(DownloadError) -> FinishedDownload? {
    if case .take(let body) = plan { return try await take(body, exchange, head) }
    await dismiss(exchange, head)
    switch plan {
    case .take, .follow: return nil
    case .complete:
      if question.unlessMatches != nil { return try keepFinal(size: try finalSize()) }
      let length = kept.length
      kept.identity?.total = length
      return try finish(isFetched: false)
    case .restart(let reason):
      if reason != .condition, reason != .changed { rangeFaults += 1 }
      kept.doubtedTotal = (try? ContentRange(fields: head.fields))?.completeLength
      try restart(reason, keeping: kept.length)
      return nil
    case .retry(let reason, let seconds):
      if case .doubtful(let length) = reason { kept.doubtedTotal = length }
      try await again(reason, after: seconds, asked: question)
      return nil
    case .fail(let error): throw error
    }
  }

  private func finalSize() throws(DownloadError) -> Int64 {
    let status = try on { () throws(FileError) in try files.status(at: part.target) }
    return status?.size ?? 0
  }

  /// Reads the small body of an answer that is not wanted, so that its connection can be used again; closes it else.
  private func dismiss(_ exchange: Exchange, _ head: ResponseHead) async {
    let length = try? ContentLength.value(in: head.fields)
    guard let length, length <= 16 << 10, !head.fields.contains("Transfer-Encoding") else {
      exchange.cancel()
      _ = await exchange.receive(into: Discarding())
      return
    }
    _ = await exchange.receive(into: Discarding())
  }

  /// Makes a file's error the download's.
  func on<Value>(_ call: () throws(FileError) -> Value) throws(DownloadError) -> Value {
    do throws(FileError) { return try call() } catch { throw .file(error) }
  }
}

/// Takes and drops what comes.
final class Discarding: BodyConsumer {
  func receive(_ bytes: RawSpan) -> BodyAnswer { .goOn }
  func idle() {}
}
