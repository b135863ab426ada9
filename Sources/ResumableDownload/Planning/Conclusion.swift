/// What the end of a body makes a download do next.
enum Conclusion: Hashable, Sendable {
  /// The file is whole.
  case whole
  /// Ask again.
  case retry(RetryReason)
  /// Ask again without Range; only the first bytes that are kept may stay.
  case restart(RestartReason, keeping: Int64)
  /// It ends here.
  case fail(DownloadError)
}

/// How far a body brought the file.
struct BodyOutcome: Hashable, Sendable {
  /// What stopped the reading from this side.
  enum Fault: Hashable, Sendable {
    /// Bytes that came twice differ.
    case changed
    /// A write failed.
    case file(FileError)
    /// More bytes came than the head allows.
    case overrun
  }

  /// The file's offset after the last byte that came.
  var position: Int64
  /// Bytes that are new on the disk.
  var appended: Int64
  /// What stopped the reading from this side.
  var fault: Fault?
  /// What the content's digest should be and is, where the two differ.
  var wrongDigest: RetryReason?
}

extension ResumePlanner {
  /// What the end of a body means.
  func conclude(_ plan: BodyPlan, _ outcome: BodyOutcome, _ ending: TransportEnding) -> Conclusion {
    switch outcome.fault {
    case .file(let error): return .fail(.file(error))
    case .changed: return .restart(.changed, keeping: 0)
    case .overrun: return .restart(.contradiction, keeping: plan.keep)
    case nil: break
    }
    switch ending {
    case .cancelled: return .fail(.cancelled)
    case .truncated: return .retry(.dropped)
    case .failed(let failure): return .retry(.transport(failure))
    case .complete(_, let byClose):
      if let reason = outcome.wrongDigest { return .retry(reason) }
      return conclude(plan, outcome, byClose: byClose)
    }
  }

  private func conclude(_ plan: BodyPlan, _ outcome: BodyOutcome, byClose: Bool) -> Conclusion {
    if let end = plan.end, outcome.position < end {
      // A close may come early; any other end that differs from the range is a contradiction.
      return byClose ? .retry(.dropped) : .restart(.contradiction, keeping: plan.keep)
    }
    guard let total = plan.total else {
      if plan.isWhole { return .whole }
      return outcome.appended > 0 ? .retry(.more) : .retry(.noProgress)
    }
    if outcome.position == total { return .whole }
    if outcome.position > total { return .restart(.contradiction, keeping: plan.keep) }
    if plan.isWhole { return .retry(.dropped) }
    return outcome.appended > 0 ? .retry(.more) : .retry(.noProgress)
  }
}
