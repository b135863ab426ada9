import HTTPSemantics
import ScenarioLanguage

/// What the conditions of requests show: rules C4, C5, C6, C18.
enum ConditionRules {
  static func broken(_ view: CaseView) -> [BrokenRule] {
    view.record.exchanges.enumerated().filter { $0.element.ending != .refused }.flatMap { index, exchange in
      ifRange(exchange, at: index, view) + ifMatch(exchange, at: index)
    }
  }

  private static func ifRange(_ exchange: Exchange, at index: Int, _ view: CaseView) -> [BrokenRule] {
    guard let condition = exchange.requestField("If-Range") else { return [] }
    var found: [BrokenRule] = []
    func add(_ id: String, _ seen: String) { found.append(BrokenRule(id, exchange: index, seen: seen)) }
    if exchange.requestField("Range") == nil { add("C6", "If-Range: \(condition) stands without Range") }
    switch IfRange(condition, now: exchange.responseDate ?? HTTPDate(secondsSince1970: 1_735_689_600)) {
    case .tag(let tag):
      if tag.isWeak { add("C4", "If-Range: \(condition) has a weak tag") }
    case .date:
      if let reason = forbidsDate(view, before: index) { add("C5", "If-Range: \(condition) is a date, but \(reason)") }
    case nil:
      if condition.hasPrefix("W/") {
        add("C4", "If-Range: \(condition) has a weak tag")
      } else {
        add("C18", "If-Range: \(condition) is neither a tag nor a date")
      }
    }
    return found
  }

  /// Why no answer that the client may have kept permits a date in If-Range, or nil where one does.
  private static func forbidsDate(_ view: CaseView, before index: Int) -> String? {
    let known = view.fileAnswers.filter { $0.index < index }
    var reason: String?
    for get in known {
      let validators = get.exchange.validators
      if validators.hasMalformedTag || validators.entityTag != nil {
        reason = "the kept answer had a tag"
      } else if validators.strongDate == nil {
        reason = "the kept answer's date was not a second old, so that it is weak"
      } else {
        return nil
      }
    }
    return reason
  }

  private static func ifMatch(_ exchange: Exchange, at index: Int) -> [BrokenRule] {
    guard let condition = exchange.requestField("If-Match"), condition != "*", !condition.contains("\"") else {
      return []
    }
    return [BrokenRule("C18", exchange: index, seen: "If-Match: \(condition) has no quotes")]
  }
}
