import HTTPSemantics
import ScenarioLanguage

/// Why the kept part could not be used, so that fetching all of it anew, or dropping it, was right.
enum RestartExcuse {
  /// The reason for the restart that a case shows, or nil where the kept part was good and the client threw it away.
  static func reason(_ view: CaseView) -> String? {
    guard let start = view.firstAfterBreak else { return nil }
    let whole = OutcomeJudge.wholeAnswer(view, from: start)
    return reason(view, before: whole?.index ?? view.record.exchanges.count, whole)
  }

  /// The reason why what was kept when exchange `index` began could not be used; `whole` is that exchange where it
  /// brought the file.
  static func reason(_ view: CaseView, before index: Int, _ whole: CaseView.Get? = nil) -> String? {
    let kept = view.kept(before: index)
    let placed = view.placedPartial
    if placed ?? 0 == 0 && kept.isEmpty { return "nothing was kept" }
    if let whole, couldKeepNothing(before: whole, view) { return "nothing was kept" }
    if kept.contains(where: \.exchange.isCoded) { return "the kept part was content-coded" }
    if kept.contains(where: \.exchange.hasFramingInBody) { return "the kept part has framing among its bytes" }
    if view.labSteps.contains(where: { $0.kind == .changedDisk }) { return "the kept part was changed on the disk" }
    if let contradiction = digest(view, kept) { return contradiction }
    let version = view.rightVersion(of: view.final) ?? view.lastServed
    if let last = kept.last?.exchange.version ?? placed.map({ _ in 1 }), last != version {
      return "the kept part was of another version"
    }
    let later = view.gets.filter { get in
      get.index <= index && get.exchange.isResume && get.index >= (view.firstAfterBreak ?? 0)
    }
    if let refusal = later.lazy.compactMap({ refusal($0, view) }).first { return refusal }
    if let whole, namesAnother(whole.exchange, kept.map(\.exchange)) { return "the answer named another file" }
    let failures = later.count { StatusCode($0.exchange.status).class == .serverError }
    if failures > 1 { return "ranged requests failed for good (rule P31)" }
    if kept.contains(where: { $0.exchange.responseField("Accept-Ranges")?.lowercased() == "none" }) {
      return "the server said that it takes no ranges"
    }
    let isStrong = kept.contains { $0.exchange.validators.ifRange != nil } || placed != nil && placedIsStrong(view)
    return isStrong ? nil : "no strong validator was known"
  }

  /// Whether the process before left nothing on the disk through no fault of its own: a kill took what it had not
  /// written yet, or it had refused every answer that it got.
  private static func couldKeepNothing(before whole: CaseView.Get, _ view: CaseView) -> Bool {
    guard let before = view.record.runs.last(where: { $0.number < whole.exchange.run }), before.partial == .none,
      before.final.size ?? 0 == 0
    else { return false }
    let brokeOff = view.gets.contains { $0.exchange.run == before.number && view.isCutByServer($0) }
    return before.isStoppedByLab && before.signal == 9 || !brokeOff && !before.isStoppedByLab
  }

  /// Why the answer to a resume could not be used, or nil.
  private static func refusal(_ get: CaseView.Get, _ view: CaseView) -> String? {
    let exchange = get.exchange
    let status = StatusCode(exchange.status)
    let wrong = "the range was wrongly answered"
    guard exchange.status == 206 else {
      // What asks for patience, another address or credentials refuses no range.
      if exchange.response == nil || status.isRetryable || status.isRedirect || [401, 407].contains(exchange.status) {
        return nil
      }
      return "the range was refused (status \(exchange.status))"
    }
    if exchange.hasFired("body-from", "multipart", "encoding") || exchange.isCoded { return wrong }
    guard let range = exchange.contentRange else { return "\(wrong) (no Content-Range that can be read)" }
    guard range.bytes.lowerBound == exchange.askedFirst,
      exchange.askedLast.map({ range.bytes.upperBound - 1 <= $0 }) ?? true
    else { return "\(wrong) (another range)" }
    let length = (try? ContentLength.value(in: exchange.responseFields)) ?? nil
    if let length, length != range.bytes.upperBound - range.bytes.lowerBound { return "\(wrong) (another length)" }
    let kept = view.kept(before: get.index).map(\.exchange)
    if namesAnother(exchange, kept) { return "the answer named another file" }
    // Rule P25: without its tag a 206 proves nothing, unless the request was guarded by it.
    let hasTag = exchange.responseFields.contains("ETag")
    if !hasTag, !exchange.isGuarded, kept.contains(where: { $0.validators.strongTag != nil }) {
      return "\(wrong) (without the tag)"
    }
    return nil
  }

  /// Whether an answer's tag, date or total is not that of the kept part.
  static func namesAnother(_ exchange: Exchange, _ kept: [Exchange]) -> Bool {
    guard let last = kept.last else { return false }
    let (old, new) = (last.validators, exchange.validators)
    if let oldTag = old.entityTag, let newTag = new.entityTag, oldTag != newTag { return true }
    // Rule P34: with no tag the date tells, whatever the kept part has.
    if new.entityTag == nil, let oldDate = old.lastModified, let newDate = new.lastModified, oldDate != newDate {
      return true
    }
    // Rule F29: the digest of the whole differs from the kept one.
    if let oldDigest = last.wholeDigest, let newDigest = exchange.wholeDigest,
      oldDigest.algorithm == newDigest.algorithm, oldDigest != newDigest
    {
      return true
    }
    guard let oldTotal = last.toldTotal, let newTotal = exchange.toldTotal else { return false }
    return oldTotal != newTotal
  }

  /// Whether the version that the lab placed has a strong validator.
  private static func placedIsStrong(_ view: CaseView) -> Bool {
    let places = view.record.scenario.places
    guard let version = (places.first { $0.name == view.record.place } ?? places.first)?.file.versions.first else {
      return false
    }
    switch version.entityTag {
    case .strong: return true
    case .weak: return false
    case .literal(let value): return (try? EntityTag(value))?.isWeak == false
    case .none: if case .time = version.lastModified { return true } else { return false }
    }
  }

  private static func digest(_ view: CaseView, _ kept: [CaseView.Get]) -> String? {
    let isDamaged = kept.contains { $0.exchange.hasFired("damage", "extra", "body-from") }
    let isKnown = view.record.client.hasDigest || view.gets.contains { $0.exchange.carriesDigest }
    let isWrong = view.gets.contains {
      $0.exchange.faults.contains { $0.key == "digest" && $0.planned.contains("wrong") && $0.firedAt != nil }
    }
    return isWrong || isDamaged && isKnown ? "a digest contradicted the kept part" : nil
  }
}
