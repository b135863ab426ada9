import HTTPSemantics
import ScenarioLanguage

/// C7: without a strong validator nothing permits to join a rest to a part, also where it went well.
enum CombinationRule {
  static func broken(_ outcome: Outcome, _ view: CaseView) -> [BrokenRule] {
    guard outcome == .resumed, !view.record.client.hasDigest, view.placedPartial == nil else { return [] }
    let joined = view.fileAnswers.first { get in
      let exchange = get.exchange
      guard get.index >= view.firstAfterBreak ?? .max, exchange.status == 206, exchange.isResume,
        let first = exchange.askedFirst
      else { return false }
      let kept = view.kept(before: get.index)
      // Bytes asked for twice are there to be compared (rule P35).
      let reached = kept.compactMap(\.exchange.sentRange?.upperBound).max() ?? 0
      return !kept.isEmpty && first >= reached && !kept.contains { $0.exchange.validators.ifRange != nil }
    }
    guard let joined, !view.gets.contains(where: \.exchange.carriesDigest) else { return [] }
    return [
      BrokenRule("C7", exchange: joined.index, seen: "a rest was joined to a part that had no strong validator")
    ]
  }
}
