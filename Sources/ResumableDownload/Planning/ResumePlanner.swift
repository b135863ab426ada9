import HTTPSemantics

/// Decides, from what is kept and an answer's head alone, what a download does next. It has no clock, disk or socket.
struct ResumePlanner: Sendable {
  /// What may stand in for a strong validator.
  var proof = Proof.none
  /// Whether a page may come under a name that no page has.
  var acceptsPages = false

  // MARK: Before a request

  /// Whether nothing need be asked: the whole is there already, or more than that.
  func local(_ kept: Kept) -> Plan? {
    guard let total = kept.identity?.total, kept.length > 0 || total == 0 else { return nil }
    if kept.length == total { return .complete }
    return kept.length > total ? .restart(.tooLong) : nil
  }

  /// What the next request asks for. `mayAskRange` is false once ranges went wrong.
  func question(for kept: Kept, mayAskRange: Bool = true) -> RangeQuestion {
    guard mayAskRange, kept.length > 0 else { return .whole }
    if let condition = kept.identity?.validators.ifRange {
      return RangeQuestion(start: kept.length, condition: condition)
    }
    switch proof {
    case .none: return .whole
    case .digest: return RangeQuestion(start: kept.length, condition: nil)
    case .overlap(let count): return RangeQuestion(start: max(0, kept.length - max(count, 1)), condition: nil)
    }
  }

  // MARK: The head

  /// What the answer to a question makes the download do. `address` is the one that the user gave; `wasRedirected`
  /// tells that the answer came from another.
  func plan(
    _ head: ResponseHead, to question: RangeQuestion, kept: Kept, address: String, now: HTTPDate,
    wasRedirected: Bool = false
  ) -> Plan {
    let answer = Answer(head: head, address: address, now: now)
    switch head.status {
    case 206: return partial(answer, question, kept)
    case 204, 205, 201, 202, 226, 300, 305, 306: return .retry(.noFile(head.status), after: answer.retryAfter)
    case 304 where question.unlessMatches != nil: return .complete
    case 304: return question.start == nil ? .retry(.noFile(304), after: answer.retryAfter) : .restart(.condition)
    case 200..<300: return whole(answer, question, kept)
    case 301, 302, 303, 307, 308: return redirect(answer)
    case 300..<400: return .retry(.noFile(head.status), after: answer.retryAfter)
    case 401, 407: return .fail(.authorisation(head.status))
    case 412: return question.start == nil ? .fail(.status(412)) : .restart(.condition)
    case 416: return notSatisfiable(answer, question, kept)
    case 408, 421, 425, 429: return .retry(.status(head.status), after: answer.retryAfter)
    case 413 where answer.retryAfter != nil: return .retry(.status(413), after: answer.retryAfter)
    case 400..<500: return refusal(head.status, kept, wasRedirected)
    case 501, 505, 506, 508, 510, 511: return refusal(head.status, kept, wasRedirected)
    default: return .retry(.status(head.status), after: answer.retryAfter)
    }
  }

  private func refusal(_ status: Int, _ kept: Kept, _ wasRedirected: Bool) -> Plan {
    // The target of a redirect may have expired, and a file of which a part came may be back in a moment.
    if wasRedirected || kept.length > 0 { return .retry(.refused(status), after: nil) }
    return .fail(status == 403 ? .authorisation(403) : .status(status))
  }

  private func redirect(_ answer: Answer) -> Plan {
    let locations = Set(answer.head.fields.all("Location"))
    guard locations.count == 1, let location = locations.first, !location.isEmpty else {
      return .retry(.noFile(answer.head.status), after: answer.retryAfter)
    }
    return .follow(location: location)
  }

  // MARK: 200

  private func whole(_ answer: Answer, _ question: RangeQuestion, _ kept: Kept) -> Plan {
    if let coding = answer.unusableCoding(beside: kept) { return .retry(.contentCoding(coding), after: nil) }
    let total = answer.contentLength
    if let identity = kept.identity, kept.length > 0 {
      if let total, isSame(answer, identity), !agree(total, identity.total), total != kept.doubtedTotal {
        return .retry(.doubtful(length: total), after: nil)
      }
      if isSame(answer, identity), total == nil || total! >= kept.length, agree(total, identity.total) {
        var merged = identity
        merged.total = total ?? identity.total
        return .take(BodyPlan(identity: merged, start: 0, keep: kept.length, end: total, isWhole: true))
      }
      if let page = answer.pageInsteadOf(identity) { return .retry(.page(mediaType: page), after: nil) }
    }
    if !acceptsPages, kept.length == 0, let page = answer.pageUnderForeignName {
      return .retry(.page(mediaType: page), after: nil)
    }
    var plan = BodyPlan(identity: answer.identity, start: 0, keep: 0, end: total, isWhole: true)
    plan.identity.total = total
    if kept.length > 0 {
      plan.restart = restartReason(question, kept)
      plan.isAside = answer.identity.mediaType != kept.identity?.mediaType && kept.identity?.mediaType != nil
    }
    return .take(plan)
  }

  private func restartReason(_ question: RangeQuestion, _ kept: Kept) -> RestartReason {
    if question.condition != nil { return .changed }
    return question.start == nil ? .noStrongValidator : .rangeIgnored
  }

  /// Only the same strong tag says that the kept bytes are the beginning of this whole.
  private func isSame(_ answer: Answer, _ identity: Identity) -> Bool {
    guard let new = answer.identity.validators.strongTag, let old = identity.validators.strongTag else { return false }
    return new.stronglyMatches(old) && answer.identity.contentCoding == identity.contentCoding
      && !digestsDiffer(answer.identity, identity)
  }

  private func agree(_ a: Int64?, _ b: Int64?) -> Bool { a == nil || b == nil || a == b }

  /// Two digests of the whole by the same algorithm that differ.
  private func digestsDiffer(_ a: Identity, _ b: Identity) -> Bool {
    a.digests.contains { one in
      let name = one.prefix { $0 != "=" }
      return b.digests.contains { $0 != one && $0.prefix { $0 != "=" } == name }
    }
  }

  // MARK: 206

  private func partial(_ answer: Answer, _ question: RangeQuestion, _ kept: Kept) -> Plan {
    if answer.mediaType == "multipart/byteranges" { return .restart(.multipart) }
    let range: ContentRange
    do throws(ContentRangeError) { range = try ContentRange(fields: answer.head.fields) } catch {
      return .restart(.contentRange(error))
    }
    if let length = answer.contentLength, length != range.bytes.upperBound - range.bytes.lowerBound {
      return .restart(.contradiction)
    }
    let usable = question.start == nil && kept.identity?.validators.strongTag == nil ? .nothing : kept
    if let identity = usable.identity, usable.length > 0 {
      if let reason = mismatch(answer, range, question, identity) { return .restart(reason) }
    } else if let coding = answer.unusableCoding(beside: usable) {
      return .retry(.contentCoding(coding), after: nil)
    }
    guard range.bytes.lowerBound <= usable.length else { return .restart(.gap) }
    var identity = usable.length > 0 ? usable.identity ?? answer.identity : answer.identity
    identity.total = range.completeLength ?? identity.total
    if usable.length > 0 { merge(answer, into: &identity) }
    var plan = BodyPlan(
      identity: identity, start: range.bytes.lowerBound, keep: usable.length, end: range.bytes.upperBound,
      isWhole: false)
    if kept.length > 0, usable.length == 0 { plan.restart = restartReason(question, kept) }
    return .take(plan)
  }

  /// Why a 206 does not belong to what is kept.
  private func mismatch(
    _ answer: Answer, _ range: ContentRange, _ question: RangeQuestion, _ identity: Identity
  ) -> RestartReason? {
    if !agree(range.completeLength, identity.total) { return .changed }
    if let coding = answer.identity.contentCoding, coding != identity.contentCoding { return .contentCoding }
    if digestsDiffer(answer.identity, identity) { return .changed }
    let old = identity.validators
    let new = answer.identity.validators
    if let oldTag = old.entityTag, let newTag = new.entityTag {
      if !newTag.weaklyMatches(oldTag) { return .changed }
      if newTag.stronglyMatches(oldTag) { return nil }
    } else if let oldDate = old.lastModified, let newDate = new.lastModified, oldDate != newDate {
      return .changed
    } else if old.entityTag == nil, new.strongTag != nil, question.condition == nil, proof == .none {
      return .changed
    }
    // Nothing in the answer proves it: then the question must have.
    return question.condition == nil && proof == .none ? .noStrongValidator : nil
  }

  private func merge(_ answer: Answer, into identity: inout Identity) {
    var validators = identity.validators
    if validators.entityTag != nil, let date = answer.identity.validators.lastModified {
      validators.lastModified = date
    }
    identity.validators = validators
    if identity.digests.isEmpty { identity.digests = answer.identity.digests }
    identity.mediaType = identity.mediaType ?? answer.identity.mediaType
  }

  // MARK: 416

  private func notSatisfiable(_ answer: Answer, _ question: RangeQuestion, _ kept: Kept) -> Plan {
    let unsatisfied = try? UnsatisfiedRange(fields: answer.head.fields)
    guard question.start != nil else {
      guard unsatisfied?.completeLength == 0, kept.length == 0 else { return .fail(.status(416)) }
      var identity = answer.identity
      identity.total = 0
      return .take(BodyPlan(identity: identity, start: 0, keep: 0, end: 0, isWhole: true))
    }
    guard let length = unsatisfied?.completeLength, length == kept.length, question.start == kept.length,
      let identity = kept.identity, agree(identity.total, length)
    else { return .restart(.notSatisfiable) }
    let old = identity.validators
    let new = answer.identity.validators
    if let oldTag = old.entityTag, let newTag = new.entityTag, !oldTag.weaklyMatches(newTag) {
      return .restart(.changed)
    }
    let isProven = question.condition != nil || proof == .digest
    return isProven ? .complete : .restart(.noStrongValidator)
  }
}
