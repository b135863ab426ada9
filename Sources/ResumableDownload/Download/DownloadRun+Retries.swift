import HTTPSemantics

/// Asking again, starting over, giving up.
extension DownloadRun {
  func again(after ending: TransportEnding) async throws(DownloadError) {
    switch ending {
    case .cancelled: throw .cancelled
    case .failed(let failure): try await again(.transport(failure), after: nil, asked: nil)
    case .truncated, .complete: try await again(.dropped, after: nil, asked: nil)
    }
  }

  /// Waits before the next try, or throws what ends the download.
  func again(_ reason: RetryReason, after seconds: Int64?, asked: RangeQuestion?) async throws(DownloadError) {
    if Task.isCancelled { throw .cancelled }
    if case .transport(let failure) = reason, failure.isFinal { throw .transport(failure) }
    guard var wait = budget.wait(for: reason, random: Double.random(in: 0...1)) else {
      if reason.isServerFault, asked?.start != nil, rangeFaults < 2, budget.mayRestart() {
        // Ranges fail for good: one request for the whole is worth a try.
        rangeFaults = 2
        mayAskRange = false
        return try await pause(budget.lastWait, for: reason)
      }
      if case .contentCoding(let coding) = reason, ContentDecoding.canUndo(coding), part.length > 0 {
        // It comes in that coding or not at all: the plain part is of no use any more.
        return try restart(.contentCoding, keeping: 0)
      }
      throw error(for: reason)
    }
    if let seconds, seconds < RetryAfterPolicy.absurd {
      guard .seconds(seconds) <= options.longestRetryAfter else { throw .comeBackLater(seconds: seconds) }
      wait = max(wait, .seconds(seconds))
    }
    try await pause(wait, for: reason)
  }

  private func pause(_ wait: Duration, for reason: RetryReason) async throws(DownloadError) {
    tell(.retrying(reason, after: wait))
    try? await Task.sleep(for: wait)
    if Task.isCancelled { throw .cancelled }
  }

  /// Waits as a redirect's Retry-After asks.
  func waitAsAsked(_ head: ResponseHead) async throws(DownloadError) {
    let answer = Answer(head: head, address: address, now: SystemClock.now)
    guard let seconds = answer.retryAfter, seconds > 0, seconds < RetryAfterPolicy.absurd else { return }
    guard .seconds(seconds) <= options.longestRetryAfter else { throw .comeBackLater(seconds: seconds) }
    try await pause(.seconds(seconds), for: .status(head.status))
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
    case .contentDigest(let expected, let found): .digest(expected: expected, found: found)
    case .doubtful: .cannotResume(.contradiction)
    case .dropped, .noProgress, .more: .truncated(at: part.length, of: kept.identity?.total)
    }
  }

  /// Goes on without Range. Only the first bytes of what is kept may be looked at again.
  func restart(_ reason: RestartReason, keeping length: Int64) throws(DownloadError) {
    guard budget.mayRestart() else { throw .cannotResume(reason) }
    try cut(to: length)
    hasRestarted = true
    mayAskRange = false
    tell(.restarted(reason))
  }

  func cut(to length: Int64) throws(DownloadError) {
    guard length < part.length else { return }
    try on { () throws(FileError) in try part.cut(to: length) }
    kept = length > 0 ? Kept(identity: kept.identity, length: length) : .nothing
  }
}
