import HTTPSemantics
import ScenarioLanguage

/// The rules that an outcome itself shows to be broken, and those behind wrong bytes where the answers tell them.
///
/// They explain an outcome and are graded with it, never beside it.
enum Blame {
  /// The rules behind an outcome.
  static func rules(_ outcome: Outcome, _ view: CaseView) -> [BrokenRule] {
    var found: [BrokenRule] = []
    switch outcome {
    case .incomplete, .corrupt, .storedTheAnswer, .otherVersion, .misplaced:
      found.append(BrokenRule("U1", seen: "exit status 0, but the output is not the whole file"))
    case .wholeButFailed:
      found.append(BrokenRule("U12", seen: "the output is whole and right, but the exit status is not 0"))
    case .restarted where Grading.isWaste(view):
      found.append(BrokenRule("U7", seen: "all of it was fetched anew, although the kept part was good"))
    case .lost: found.append(BrokenRule("L18", seen: "what had been kept is gone"))
    default: break
    }
    switch view.record.recovery {
    case .stuck where view.hasOldDigest: break
    case .stuck: found.append(BrokenRule("L17", seen: "a run against an honest server failed too"))
    case .corruptLater: found.append(BrokenRule("L17", seen: "a run against an honest server ended with wrong bytes"))
    case .recovered, nil: break
    }
    switch outcome {
    case .corrupt: found += SpliceBlame.rules(view)
    case .otherVersion, .incomplete: found += EndingBlame.rules(view)
    case .storedTheAnswer: found += storedAnswer(view)
    case .hung: found += hung(view)
    case .looped: found += looped(view)
    default: break
    }
    return found
  }

  private static func storedAnswer(_ view: CaseView) -> [BrokenRule] {
    guard let index = view.final.isBodyOf, view.record.exchanges.indices.contains(index) else { return [] }
    let status = view.record.exchanges[index].status
    guard status != 200 else { return [] }
    let rule = status >= 400 ? "P23" : status == 0 ? "P28" : "P13"
    return [BrokenRule(rule, exchange: index, seen: "the body of a \(status) became the output")]
  }

  private static func hung(_ view: CaseView) -> [BrokenRule] {
    guard let last = view.gets.last, last.exchange.hasFired("stall", "cut", "delay", "body-delay") else { return [] }
    return [BrokenRule("F12", exchange: last.index, seen: "the client waited for a silent server without an end")]
  }

  private static func looped(_ view: CaseView) -> [BrokenRule] {
    guard let last = view.gets.last else { return [] }
    let exchange = last.exchange
    let rule: String
    switch exchange.status {
    case 416: rule = "P10"
    case 206 where exchange.bodyBytes == 0: rule = "P20"
    case 304: rule = "P19"
    case 300..<400: rule = "P17"
    case let status where StatusCode(status).isRetryable: rule = "P16"
    case 400...: rule = "P15"
    default: rule = "P22"
    }
    return [BrokenRule(rule, exchange: last.index, seen: "asked \(view.countedRequests) times without an end")]
  }
}
