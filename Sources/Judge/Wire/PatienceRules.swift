import HTTPSemantics
import ScenarioLanguage

/// How a client bears errors: rules P10, P15, P16, P20.
enum PatienceRules {
  /// A Retry-After of more than this may be capped, ignored or given up on (rule P16).
  private static let longestWait: Int64 = 60
  /// More tries than this after an error that no try can mend are not a few (rule P15).
  private static let mostTries = 5
  /// So many answers that bring nothing, or errors without a pause, are a loop.
  private static let loop = 10

  static func broken(_ view: CaseView) -> [BrokenRule] {
    waits(view) + streaks(view)
  }

  /// P16: Retry-After is waited for before the next request of the place.
  private static func waits(_ view: CaseView) -> [BrokenRule] {
    Pauses.of(view).compactMap { pause in
      let answer = pause.answer.exchange
      guard let seconds = answer.retryAfter, seconds > 0, seconds <= longestWait, answer.status >= 300,
        pause.seconds >= 0, pause.seconds < Double(seconds) - 0.05
      else { return nil }
      return BrokenRule(
        "P16", exchange: pause.next.index,
        seen: "asked again after \(WireRules.tenths(pause.seconds)) s where Retry-After said \(seconds) s")
    }
  }

  /// What a process does after the same kind of answer again and again.
  private static func streaks(_ view: CaseView) -> [BrokenRule] {
    var found: [BrokenRule] = []
    for run in Set(view.gets.map(\.exchange.run)).sorted() {
      var counts: [String: Int] = [:]
      var first: [String: Double] = [:]
      for get in view.gets where get.exchange.run == run {
        let kind = kind(get.exchange)
        for other in counts.keys where other != kind { counts[other] = 0 }
        guard let kind else { continue }
        counts[kind, default: 0] += 1
        let count = counts[kind] ?? 0
        if count == 1 { first[kind] = get.exchange.ended }
        let pause = count > 1 ? (get.exchange.started - (first[kind] ?? 0)) / Double(count - 1) : 1
        if let rule = rule(kind, count: count, pause: pause, get) { found.append(rule) }
      }
    }
    return found
  }

  private static func kind(_ exchange: Exchange) -> String? {
    let status = StatusCode(exchange.status)
    switch exchange.status {
    case 416: return exchange.requestField("Range") == nil ? nil : "P10"
    case 206 where exchange.bodyBytes == 0 && exchange.ending == .complete: return "P20"
    case let number where status.isRetryable && number != 0: return "P16"
    case 401, 407, 412, 421: return nil
    case 400..<500: return "P15"
    default: return nil
    }
  }

  private static func rule(_ kind: String, count: Int, pause: Double, _ get: CaseView.Get) -> BrokenRule? {
    let status = get.exchange.status
    switch kind {
    case "P10" where count == 4:
      return BrokenRule(kind, exchange: get.index, seen: "asked a fourth time after three answers of 416")
    case "P15" where count == mostTries + 1:
      return BrokenRule(kind, exchange: get.index, seen: "asked again after \(mostTries) answers of \(status)")
    case "P16" where count > loop && pause < 0.1:
      return BrokenRule(kind, exchange: get.index, seen: "asked \(count) times after a \(status) with hardly a pause")
    case "P20" where count > loop:
      return BrokenRule(kind, exchange: get.index, seen: "asked again after \(loop) answers that brought nothing")
    default: return nil
    }
  }
}
