import Digests
import HTTPSemantics
import Synchronization

/// One run of a download from its start to its end. It asks, lets the planner decide, and carries the decisions out;
/// what is decided stands in `Planning`, how bytes are kept in `Storage`.
actor DownloadRun {
  private let job: DownloadJob
  private let address: String
  private let destination: Destination
  private let technique: Technique
  private let options: DownloadOptions
  private let transport: any Transport
  private let files: any FileSystem
  private let disposition: (@Sendable (ResponseHead) async -> ResponseDisposition)?
  private let control: DownloadControl
  private let meter: ProgressMeter
  private let tell: @Sendable (DownloadEvent) -> Void

  private let planner: any Deciding
  private var budget: RetryBudget
  private var part: PartialFile
  private var kept = Kept.nothing
  private var composer: RequestComposer?
  private var mayAskRange = true
  private var rangeFaults = 0
  private var cleanDownloads = 0
  private var hasRestarted = false
  private var revalidates: EntityTag?
  private var lastHead: ResponseHead?
  private let seed: ResumeData?
  private var isOpen = false
  private var trailerDigests = Fields()

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

  /// What a new download can go on from; nil when nothing is kept.
  func resumeData() -> ResumeData? {
    guard let identity = kept.identity, part.mark.offset > 0 else { return nil }
    return ResumeData(identity: identity, marks: [part.mark], partial: part.path)
  }

  /// Closes the partial, and removes it where it holds nothing. Another run's partial is left alone.
  private func leave() {
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

  private func goOnWhenWanted() async throws(DownloadError) {
    await control.waitWhileSuspended()
    if Task.isCancelled { throw .cancelled }
  }

  /// Looks at what lies on the disk. Returns the finished download where nothing need be asked.
  private func prepare() throws(DownloadError) -> FinishedDownload? {
    let older = try on { () throws(FileError) in try files.status(at: part.target) }
    if older?.kind == .directory { throw .targetIsDirectory(part.target) }
    guard try on({ () throws(FileError) in try part.open() }) else { throw .locked(part.target) }
    isOpen = true
    if let finished = try load() { return finished }
    meter.set(written: kept.length, total: kept.identity?.total, kept: kept.length)
    tell(.started(meter.progress))
    if kept.length == 0, older?.kind == .file { return try lookAtFinal() }
    return nil
  }

  private func load() throws(DownloadError) -> FinishedDownload? {
    let size = try on { () throws(FileError) in try part.size }
    let stored: StoredState?
    do throws(StoreError) {
      if let seed { stored = try part.load(seed) } else { stored = try part.load() }
    } catch {
      tell(.notice(.record(error)))
      return nil
    }
    guard let stored else {
      guard size > 0 else { return nil }
      tell(.notice(.noRecord))
      // Without a record only a digest from outside can prove what the bytes are.
      guard options.digest != nil else { return nil }
      try on { () throws(FileError) in try part.adoptAll() }
      kept = Kept(identity: Identity(address: address), length: part.length)
      return nil
    }
    guard stored.identity.address == address || seed != nil || job.ignoresAddress else {
      tell(.notice(.otherAddress(stored.identity.address)))
      try on { () throws(FileError) in try part.cut(to: 0) }
      return nil
    }
    if part.length == 0, size > 0 {
      tell(.notice(.damagedPartial))
      try on { () throws(FileError) in try part.cut(to: 0) }
      return nil
    }
    if part.length < size { tell(.notice(.cut(from: size, to: part.length))) }
    var identity = stored.identity
    identity.address = address
    kept = Kept(identity: identity, length: part.length)
    return nil
  }

  /// A whole file under the final name: right by its digest, or worth asking whether it is current.
  private func lookAtFinal() throws(DownloadError) -> FinishedDownload? {
    let final = PartialFile(target: part.target, path: part.target, store: nil, appends: false, files: files)
    if let digest = options.digest {
      guard let found = try? final.digestUnopened(digest.algorithm), found.digest == digest else { return nil }
      return try keepFinal(size: found.size)
    }
    guard let bytes = files.attribute(CompletionNote.attributeName, of: part.target), let note = CompletionNote(bytes),
      note.isOf(address), (try? final.markUnopened()) == note.mark
    else { return nil }
    revalidates = note.entityTag
    return nil
  }

  private func keepFinal(size: Int64) throws(DownloadError) -> FinishedDownload {
    try on { () throws(FileError) in try part.discard() }
    meter.set(written: size, total: size, kept: size)
    return FinishedDownload(path: part.target, size: size, outcome: .alreadyComplete)
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
      defer { control.attach(nil) }
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
      try restart(reason, keeping: kept.length)
      return nil
    case .retry(let reason, let seconds):
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

  // MARK: Bodies

  private func take(
    _ body: BodyPlan, _ exchange: Exchange, _ head: ResponseHead
  ) async throws(DownloadError) -> FinishedDownload? {
    lastHead = head
    tell(.head(head))
    switch await disposition?(head) ?? .allow {
    case .allow, .becomeDownload: break
    case .cancel:
      exchange.cancel()
      _ = await exchange.receive(into: Discarding())
      throw .refusedByDelegate
    case .becomeStream: return try await stream(body, exchange)
    }
    if let reason = body.restart {
      hasRestarted = true
      if reason == .changed || reason == .rangeIgnored {
        guard budget.mayRestart() else { throw .cannotResume(reason) }
      }
      tell(.restarted(reason))
    }
    let receiver = body.isAside ? aside() : part
    if body.isAside, try !on({ () throws(FileError) in try receiver.open() }) { throw .locked(part.target) }
    meter.set(written: body.keep, total: body.total, kept: min(body.keep, meter.progress.kept))
    let sink = BodySink(
      plan: body, part: receiver, job: job, digests: digests(announcedBy: head)
    ) { [meter, tell] in
      if let progress = meter.update(written: receiver.length, now: .now) { tell(.progress(progress)) }
    }
    let ending = await exchange.receive(into: sink)
    var outcome = sink.finish(isComplete: ending.isComplete)
    outcome.hasWrongDigest = hasWrongDigest(sink, head, ending)
    if let progress = meter.update(written: receiver.length, now: .now, always: true) { tell(.progress(progress)) }
    return try await conclude(body, receiver, outcome, ending)
  }

  private func conclude(
    _ body: BodyPlan, _ receiver: PartialFile, _ outcome: BodyOutcome, _ ending: TransportEnding
  ) async throws(DownloadError) -> FinishedDownload? {
    let conclusion = planner.conclude(body, outcome, ending)
    if body.isAside {
      guard conclusion == .whole else {
        // The part that is known to be good stays; the other thing goes.
        try? receiver.discard()
        return try await carryOn(conclusion, outcome, keeping: kept.length)
      }
      try on { () throws(FileError) in try part.discard() }
      part = receiver
    }
    if outcome.appended > 0 || outcome.position > body.keep || conclusion == .whole {
      var identity = body.identity
      if conclusion == .whole, identity.total == nil { identity.total = outcome.position }
      kept = Kept(identity: identity, length: part.length)
      budget.progress(outcome.appended)
    }
    if outcome.hasWrongDigest { try cut(to: body.keep) }
    if conclusion == .whole { return try finish(isFetched: true) }
    return try await carryOn(conclusion, outcome, keeping: body.keep)
  }

  private func carryOn(
    _ conclusion: Conclusion, _ outcome: BodyOutcome, keeping: Int64
  ) async throws(DownloadError) -> FinishedDownload? {
    switch conclusion {
    case .whole: return nil
    case .retry(let reason): try await again(reason, after: nil, asked: nil)
    case .restart(let reason, let length):
      rangeFaults += 1
      try restart(reason, keeping: min(length, keeping))
    case .fail(let error): throw error
    }
    return nil
  }

  /// Where bytes that look like another thing wait until they are whole.
  private func aside() -> PartialFile {
    PartialFile(
      target: part.target, path: Paths.beside(part.target, ".sdl-aside"), store: nil, appends: technique.appends,
      files: files)
  }

  private func stream(_ body: BodyPlan, _ exchange: Exchange) async throws(DownloadError) -> FinishedDownload? {
    let pipe = BytePipe { exchange.resume() }
    tell(.stream(ByteStream(pipe: pipe)))
    let ending = await exchange.receive(into: pipe)
    switch ending {
    case .complete:
      pipe.end(.success(()))
      leave()
      return FinishedDownload(path: "", size: body.total ?? 0, outcome: .done)
    case .truncated: break
    case .failed(let failure):
      pipe.end(.failure(.transport(failure)))
      throw .transport(failure)
    case .cancelled:
      pipe.end(.failure(.cancelled))
      throw .cancelled
    }
    let error = DownloadError.truncated(at: 0, of: body.total)
    pipe.end(.failure(error))
    throw error
  }

  // MARK: Digests

  private func digests(announcedBy head: ResponseHead) -> Set<DigestAlgorithm> {
    if let digest = RepresentationDigests.ofContent(head.fields) { return [digest.algorithm] }
    let trailer = head.fields.combined("Trailer")?.lowercased() ?? ""
    return trailer.contains("content-digest") ? Set(DigestAlgorithm.allCases) : []
  }

  private func hasWrongDigest(_ sink: BodySink, _ head: ResponseHead, _ ending: TransportEnding) -> Bool {
    guard case .complete(let trailers, _) = ending else { return false }
    let given = RepresentationDigests.ofContent(head.fields) ?? RepresentationDigests.ofContent(trailers)
    if kept.identity != nil || !RepresentationDigests.read(trailers).isEmpty { trailerDigests = trailers }
    guard let given, let found = sink.contentDigest(given.algorithm) else { return false }
    return found != given
  }

  // MARK: Going on

  private func again(after ending: TransportEnding) async throws(DownloadError) {
    switch ending {
    case .cancelled: throw .cancelled
    case .failed(let failure): try await again(.transport(failure), after: nil, asked: nil)
    case .truncated, .complete: try await again(.dropped, after: nil, asked: nil)
    }
  }

  /// Waits before the next try, or throws what ends the download.
  private func again(_ reason: RetryReason, after seconds: Int64?, asked: RangeQuestion?) async throws(DownloadError) {
    if Task.isCancelled { throw .cancelled }
    if case .transport(let failure) = reason, failure.isFinal { throw .transport(failure) }
    guard var wait = budget.wait(for: reason, random: Double.random(in: 0...1)) else {
      if case .status = reason, asked?.start != nil, rangeFaults < 2, budget.mayRestart() {
        // Ranges fail for good: one request for the whole is worth a try.
        rangeFaults = 2
        mayAskRange = false
        return
      }
      throw error(for: reason)
    }
    if let seconds, seconds < RetryAfterPolicy.absurd {
      guard .seconds(seconds) <= options.longestRetryAfter else { throw .comeBackLater(seconds: seconds) }
      wait = max(wait, .seconds(seconds))
    }
    tell(.retrying(reason, after: wait))
    try? await Task.sleep(for: wait)
    if Task.isCancelled { throw .cancelled }
  }

  /// Waits as a redirect's Retry-After asks.
  private func waitAsAsked(_ head: ResponseHead) async throws(DownloadError) {
    let answer = Answer(head: head, address: address, now: SystemClock.now)
    guard let seconds = answer.retryAfter, seconds > 0, seconds < RetryAfterPolicy.absurd else { return }
    guard .seconds(seconds) <= options.longestRetryAfter else { throw .comeBackLater(seconds: seconds) }
    tell(.retrying(.status(head.status), after: .seconds(seconds)))
    try? await Task.sleep(for: .seconds(seconds))
    if Task.isCancelled { throw .cancelled }
  }

  private func error(for reason: RetryReason) -> DownloadError {
    switch reason {
    case .status(let status): .status(status)
    case .refused(let status): status == 403 ? .authorisation(403) : .status(status)
    case .noFile(let status): .status(status)
    case .page(let mediaType): .page(mediaType: mediaType)
    case .contentCoding(let coding): .contentCoding(coding)
    case .transport(let failure):
      part.length > 0 && failure.isLoss
        ? .truncated(at: part.length, of: kept.identity?.total) : .transport(failure)
    case .dropped, .noProgress, .more, .contentDigest: .truncated(at: part.length, of: kept.identity?.total)
    }
  }

  /// Goes on without Range. Only the first bytes of what is kept may be looked at again.
  private func restart(_ reason: RestartReason, keeping length: Int64) throws(DownloadError) {
    guard budget.mayRestart() else { throw .cannotResume(reason) }
    try cut(to: length)
    hasRestarted = true
    mayAskRange = false
    tell(.restarted(reason))
  }

  private func cut(to length: Int64) throws(DownloadError) {
    guard length < part.length else { return }
    try on { () throws(FileError) in try part.cut(to: length) }
    kept = length > 0 ? Kept(identity: kept.identity, length: length) : .nothing
  }

  // MARK: The end

  /// Checks the digests and gives the file its name. Returns nil where the file must be fetched again.
  private func finish(isFetched: Bool) throws(DownloadError) -> FinishedDownload? {
    let size = part.length
    for digest in expectedDigests {
      let found = try on { () throws(FileError) in try part.digest(digest.algorithm) }
      guard found != digest else { continue }
      cleanDownloads += 1
      try on { () throws(FileError) in try part.cut(to: 0) }
      kept = .nothing
      guard cleanDownloads <= 1 else { throw .digest(expected: digest.description, found: found.description) }
      tell(.restarted(.digest))
      hasRestarted = true
      return nil
    }
    let place: String
    switch destination {
    case .path(let path): place = path
    case .choose(_, let choose): place = choose(part.path, lastHead)
    }
    var note: [UInt8]?
    if let tag = kept.identity?.validators.strongTag {
      note = CompletionNote(address: address, mark: part.mark, entityTag: tag).bytes
    }
    do throws(FileError) {
      try part.finish(at: place, durable: options.isDurable, note: note)
    } catch {
      throw error.kind == .isDirectory ? .targetIsDirectory(place) : .file(error)
    }
    meter.set(written: size, total: size, kept: meter.progress.kept)
    let outcome: FinishedDownload.Outcome = !isFetched ? .alreadyComplete : hasRestarted ? .changed : .done
    return FinishedDownload(path: place, size: size, outcome: outcome)
  }

  private var expectedDigests: [Digest] {
    let fromServer = (kept.identity?.digests ?? []) + RepresentationDigests.read(trailerDigests)
    return ([options.digest] + fromServer.map { RepresentationDigests.parse($0) }).compactMap { $0 }
  }

  /// Makes a file's error the download's.
  private func on<Value>(_ call: () throws(FileError) -> Value) throws(DownloadError) -> Value {
    do throws(FileError) { return try call() } catch { throw .file(error) }
  }
}

/// Takes and drops what comes.
private final class Discarding: BodyConsumer {
  func receive(_ bytes: RawSpan) -> BodyAnswer { .goOn }
  func idle() {}
}
