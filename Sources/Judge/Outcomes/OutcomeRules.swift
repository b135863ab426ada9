import ScenarioLanguage

/// The rules that an outcome itself shows to be broken.
enum OutcomeRules {
  static func broken(_ outcome: Outcome, _ view: CaseView) -> [BrokenRule] {
    var found: [BrokenRule] = []
    switch outcome {
    case .incomplete, .corrupt, .storedTheAnswer, .otherVersion, .misplaced:
      found.append(BrokenRule("U1", seen: "exit status 0, but the output is not the whole file"))
    case .wholeButFailed:
      found.append(BrokenRule("U12", seen: "the output is whole and right, but the exit status is not 0"))
    case .lost: found.append(BrokenRule("L18", seen: "what had been kept is gone"))
    default: break
    }
    switch view.record.recovery {
    case .stuck: found.append(BrokenRule("L17", seen: "a run against an honest server failed too"))
    case .corruptLater: found.append(BrokenRule("L17", seen: "a run against an honest server ended with wrong bytes"))
    case .recovered, nil: break
    }
    if outcome == .corrupt || outcome == .incomplete { found += blamed(view) }
    return found
  }

  /// The rule behind wrong bytes, where the answers tell it.
  private static func blamed(_ view: CaseView) -> [BrokenRule] {
    guard let start = view.firstAfterBreak else { return truncation(view) }
    let later = view.gets.filter { $0.index >= start && $0.exchange.requestField("range") != nil }
    if let ignored = later.first(where: { $0.exchange.response?.status == 200 && $0.exchange.bodyBytes > 0 }) {
      return [BrokenRule("P1", exchange: ignored.index, seen: "a 200 to a range request was not written from byte 0")]
    }
    if let error = view.gets.first(where: { ($0.exchange.response?.status ?? 0) >= 400 && $0.exchange.bodyBytes > 0 }),
      view.final.diagnosis.contains(where: { $0.source == nil })
    {
      return [BrokenRule("P23", exchange: error.index, seen: "the body of an error answer is in the file")]
    }
    let versions = Set(view.final.diagnosis.compactMap { $0.source?.version })
    if versions.count > 1 {
      let spliced = later.first { $0.exchange.response?.status == 206 }
      return [BrokenRule("P5", exchange: spliced?.index, seen: "the output mixes \(versions.count) versions")]
    }
    if let wrong = later.first(where: {
      $0.exchange.response?.status == 206 && $0.exchange.faults.contains { $0.firedAt != nil }
    }) {
      return [BrokenRule("P2", exchange: wrong.index, seen: "a 206 was not written where its Content-Range says")]
    }
    return truncation(view)
  }

  private static func truncation(_ view: CaseView) -> [BrokenRule] {
    guard let broken = view.gets.last(where: { view.isBroken($0.exchange, at: $0.index) }), !view.final.begins.isEmpty
    else { return [] }
    let exchange = broken.exchange
    let isChunked = exchange.responseField("transfer-encoding") != nil
    let isDelimited = isChunked || exchange.responseField("content-length") != nil
    let rule = isChunked ? "F3" : isDelimited ? "F1" : exchange.ending == .cutReset ? "F9" : "F8"
    return [BrokenRule(rule, exchange: broken.index, seen: "a body that broke off was taken for the whole")]
  }
}
