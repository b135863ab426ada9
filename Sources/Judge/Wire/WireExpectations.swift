import HTTPSemantics
import ScenarioLanguage

/// What a scenario's `expect.wire` asks of the log.
enum WireExpectations {
  /// The rules that are broken where an expectation is not met.
  static func broken(_ view: CaseView) -> [BrokenRule] {
    let wire = view.record.scenario.expectation.wire
    return requests(view, wire) + waits(view, wire) + fields(view, wire) + twice(view, wire)
  }

  private static func requests(_ view: CaseView, _ wire: Expectation.Wire) -> [BrokenRule] {
    let cited = view.record.scenario.rules
    let bound = ["P15", "P16", "P17", "P20", "P10", "P9", "P22", "U7"].first(where: cited.contains) ?? "P16"
    let requests = wire.requests.filter { !$0.holds(for: Int64(view.countedRequests)) }.map {
      BrokenRule(bound, seen: "\(view.countedRequests) requests, expected \($0.relation.rawValue) \($0.number)")
    }
    let count = Set(view.record.exchanges.map(\.connection)).count
    return requests
      + wire.connections.filter { !$0.holds(for: Int64(count)) }.map {
        BrokenRule("F21", level: .should, seen: "\(count) connections, expected \($0.relation.rawValue) \($0.number)")
      }
  }

  private static func waits(_ view: CaseView, _ wire: Expectation.Wire) -> [BrokenRule] {
    let pauses = Pauses.of(view).map { (index: $0.next.index, seconds: $0.seconds) }
    return wire.waits.flatMap { expected -> [BrokenRule] in
      switch expected {
      case .growing:
        return zip(pauses, pauses.dropFirst()).filter { $1.seconds <= $0.seconds }.prefix(1).map {
          BrokenRule(
            "P16", exchange: $1.index,
            seen: "waited \(WireRules.tenths($1.seconds)) s after \(WireRules.tenths($0.seconds)) s: not growing")
        }
      case .bound(let relation, let duration):
        let bound = Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
        return pauses.filter { !holds($0.seconds, relation, bound) }.prefix(1).map {
          BrokenRule(
            "P16", exchange: $0.index,
            seen: "waited \(WireRules.tenths($0.seconds)) s, expected \(relation.rawValue) \(WireRules.tenths(bound)) s"
          )
        }
      }
    }
  }

  private static func holds(_ seconds: Double, _ relation: Value.Comparison, _ bound: Double) -> Bool {
    switch relation {
    case .less: seconds < bound
    case .atMost: seconds <= bound
    case .more: seconds > bound
    case .atLeast: seconds >= bound
    case .equal: abs(seconds - bound) < 0.05
    }
  }

  private static func fields(_ view: CaseView, _ wire: Expectation.Wire) -> [BrokenRule] {
    let exchanges = view.record.exchanges.enumerated().filter {
      $0.element.ending != .refused && concerns($0.element, view)
    }
    let missing = wire.sends.filter { rule in !exchanges.contains { matches(rule, $0.element, view) } }.map {
      BrokenRule(ruleID($0), level: .should, seen: "no request had \($0.name): \($0.value)")
    }
    let forbidden = wire.neverSends.flatMap { rule in
      exchanges.filter { matches(rule, $0.element, view) }.prefix(1).map {
        BrokenRule(
          ruleID(rule), exchange: $0.offset, seen: "\(rule.name) was sent (\(rule.value)), which the case forbids")
      }
    }
    return missing + forbidden
  }

  /// Whether an exchange is of the judged download: one of its GETs, or another request on their places.
  private static func concerns(_ exchange: Exchange, _ view: CaseView) -> Bool {
    exchange.place == view.record.place
      || !CaseView.downloads(of: view.record.scenario).contains(exchange.place)
  }

  /// The rule that speaks of a field.
  private static func ruleID(_ rule: Expectation.Wire.FieldRule) -> String {
    switch (rule.name, rule.value) {
    case ("if-range", "weak"): "C4"
    case ("if-range", _), ("if-match", _), ("if-unmodified-since", _): "C3"
    case ("authorization", _), ("cookie", _): "C14"
    case ("range", "multiple"): "C12"
    case ("accept-encoding", _): "C8"
    default: "C1"
    }
  }

  private static func matches(_ rule: Expectation.Wire.FieldRule, _ exchange: Exchange, _ view: CaseView) -> Bool {
    let value = exchange.requestFields.combined(rule.name)
    switch rule.value {
    case "present": return value != nil
    case "absent": return value == nil
    case "weak": return value?.contains("W/\"") == true
    case "multiple": return value?.contains(",") == true
    case "other-origin":
      let place = view.record.scenario.places.first { $0.name == exchange.place }
      return value != nil && place?.isOtherOrigin == true
    default: return value.map { Glob.matches(pattern: rule.value, $0) } ?? false
    }
  }

  private static func twice(_ view: CaseView, _ wire: Expectation.Wire) -> [BrokenRule] {
    guard wire.noByteTwice else { return [] }
    var seen: [(version: Int, range: Range<Int64>)] = []
    for get in view.fileAnswers {
      let exchange = get.exchange
      guard let bytes = exchange.sentRange, let version = exchange.version, !bytes.isEmpty else { continue }
      if let again = seen.first(where: { $0.version == version && $0.range.overlaps(bytes) }) {
        let first = max(again.range.lowerBound, bytes.lowerBound)
        return [BrokenRule("U7", exchange: get.index, seen: "byte \(first) was fetched a second time")]
      }
      if !mayBeUnread(exchange) { seen.append((version, bytes)) }
    }
    return []
  }

  /// Whether bytes that were sent may never have been read: after a reset, a black hole, or a client that went away.
  private static func mayBeUnread(_ exchange: Exchange) -> Bool {
    switch exchange.ending {
    case .cutReset, .clientClosed, .serverStopped: true
    case .cutSilence: exchange.faults.contains { $0.planned.contains("blackhole") && $0.firedAt != nil }
    case .complete, .cutClose, .noCloseNotify, .halfClosed, .refused: false
    }
  }
}
