import HTTPSemantics
import ScenarioLanguage

/// Which rule said that the body, or the file, was not at its end.
enum EndingBlame {
  /// For an output that is too short.
  static func rules(_ view: CaseView) -> [BrokenRule] {
    guard let last = view.gets.last else { return [] }
    let exchange = last.exchange
    func rule(_ id: String, _ seen: String) -> [BrokenRule] { [BrokenRule(id, exchange: last.index, seen: seen)] }
    if exchange.response == nil || exchange.isCutInHead {
      return rule("F11", "an answer without a whole head was taken for success")
    }
    if exchange.status == 200 || exchange.status == 206, exchange.hasFaultyLength {
      return rule("F6", "an answer was used whose Content-Length contradicts itself or is no number")
    }
    switch exchange.status {
    case 416:
      guard let length = (try? UnsatisfiedRange(fields: exchange.responseFields))?.completeLength else {
        return rule("P10", "a 416 without a length was taken for success")
      }
      return length == view.final.size ? [] : rule("P9", "a 416 with a length of \(length) was taken for success")
    case 304: return rule("P19", "a 304 was taken for a whole file")
    case 206 where exchange.bodyBytes == 0: return rule("P20", "an empty 206 was taken for the end")
    case 201..<300 where exchange.status != 206: return rule("P13", "a \(exchange.status) was taken for the file")
    case 300..<400: return rule("P13", "a \(exchange.status) was taken for the file")
    case 400...: return rule("P15", "a \(exchange.status) was taken for success")
    default: break
    }
    if let truncated = truncation(view) { return [truncated] }
    if exchange.status == 206, let sent = exchange.sentRange,
      sent.upperBound < view.record.sizes[exchange.version ?? 1] ?? 0,
      !view.isBroken(last)
    {
      return rule("P6", "a 206 that ended before the range asked for was taken for the end")
    }
    return []
  }

  /// The rule that told the client that its last body broke off, or nil where nothing did.
  private static func truncation(_ view: CaseView) -> BrokenRule? {
    guard let broken = lastBroken(view) else { return nil }
    let exchange = broken.exchange
    func rule(_ id: String) -> BrokenRule {
      BrokenRule(id, exchange: broken.index, seen: "a body that broke off was taken for the whole")
    }
    if exchange.isChunked { return rule("F3") }
    if exchange.responseFields.contains("Content-Length") { return rule("F1") }
    if exchange.ending == .cutReset || exchange.ending == .noCloseNotify { return rule("F9") }
    // Delimited by the close: only a total known from before tells.
    return hasTotal(before: broken, view, inRun: goesOn(broken, view) ? nil : exchange.run) ? rule("F8") : nil
  }

  /// Whether the total of the last body was told to an earlier run alone, and this one began anew, with nothing of what
  /// that one knew: a plain close is the end then, for all that it can see.
  static func isTotalForgotten(_ view: CaseView) -> Bool {
    guard let broken = lastBroken(view), truncation(view) == nil else { return false }
    return hasTotal(before: broken, view, inRun: nil)
  }

  private static func lastBroken(_ view: CaseView) -> CaseView.Get? {
    view.gets.last { view.isBroken($0) && !isMended($0, view) }
  }

  private static func hasTotal(before broken: CaseView.Get, _ view: CaseView, inRun run: Int?) -> Bool {
    view.gets.contains { get in
      get.index <= broken.index && (run == nil || get.exchange.run == run)
        && (get.exchange.toldTotal != nil || get.exchange.carriesDigest)
    }
  }

  /// Whether the run of an answer goes on from what is kept, and so has what was kept with it.
  private static func goesOn(_ broken: CaseView.Get, _ view: CaseView) -> Bool {
    view.gets.contains { $0.exchange.run == broken.exchange.run && $0.exchange.askedFirst ?? 0 > 0 }
  }

  /// Whether a later answer brought what a broken one did not.
  private static func isMended(_ broken: CaseView.Get, _ view: CaseView) -> Bool {
    let end = broken.exchange.sentRange?.upperBound ?? 0
    return view.fileAnswers.contains { get in
      guard get.index > broken.index, let sent = get.exchange.sentRange else { return false }
      return sent.lowerBound <= end && sent.upperBound > end
    }
  }

  /// For an output that goes on past the file's end.
  static func overrun(_ view: CaseView) -> [BrokenRule] {
    if let extra = view.gets.last(where: { $0.exchange.hasFired("extra") }) {
      return [BrokenRule("F2", exchange: extra.index, seen: "bytes past the declared end are in the file")]
    }
    if view.final.suspectedRules.first == "P33" {
      return [BrokenRule("P33", seen: view.final.telling?.is ?? "bytes past the end")]
    }
    return []
  }
}
