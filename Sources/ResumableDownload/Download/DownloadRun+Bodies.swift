import Digests
import HTTPSemantics

/// Bodies that are wanted.
extension DownloadRun {
  func take(
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
    outcome.wrongDigest = wrongDigest(sink, head, ending)
    var body = body
    if case .complete(let trailers, _) = ending { body.identity.digests += RepresentationDigests.read(trailers) }
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
      if outcome.wrongDigest == nil { budget.progress(outcome.appended) }
    }
    if outcome.wrongDigest != nil { try cut(to: body.keep) }
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

  private func digests(announcedBy head: ResponseHead) -> Set<DigestAlgorithm> {
    if let digest = RepresentationDigests.ofContent(head.fields) { return [digest.algorithm] }
    let trailer = head.fields.combined("Trailer")?.lowercased() ?? ""
    return trailer.contains("content-digest") ? Set(DigestAlgorithm.allCases) : []
  }

  private func wrongDigest(_ sink: BodySink, _ head: ResponseHead, _ ending: TransportEnding) -> RetryReason? {
    guard case .complete(let trailers, _) = ending else { return nil }
    let given = RepresentationDigests.ofContent(head.fields) ?? RepresentationDigests.ofContent(trailers)
    guard let given, let found = sink.contentDigest(given.algorithm), found != given else { return nil }
    return .contentDigest(expected: given.description, found: found.description)
  }
}
