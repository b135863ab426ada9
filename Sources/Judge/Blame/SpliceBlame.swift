import HTTPSemantics
import ScenarioLanguage

/// Which rule forbade the bytes that stand at a wrong place, told by the answer that brought them.
enum SpliceBlame {
  static func rules(_ view: CaseView) -> [BrokenRule] {
    let suspected = view.final.suspectedRules.first
    switch suspected {
    case "P23": if let rule = errorBody(view) { return [rule] }
    case "P12", "P26": return coded(view, suspected ?? "P26")
    case "P11": return multipart(view)
    case "L2": return [BrokenRule("L2", seen: told(view))]
    case "L14" where !view.gets.contains(where: { $0.exchange.hasFired("damage") }):
      return [BrokenRule("L14", seen: told(view))]
    default: break
    }
    if let rule = unasked(view) { return [rule] }
    let start = view.firstAfterBreak ?? 0
    for get in view.gets where get.index >= start && get.exchange.bodyBytes > 0 {
      if let rule = joined(get, view) { return [rule] }
    }
    if let rule = digest(view) { return [rule] }
    return EndingBlame.overrun(view)
  }

  /// P7: a 206 that nobody asked for was taken for the whole.
  private static func unasked(_ view: CaseView) -> BrokenRule? {
    let answer = view.gets.first { get in
      guard get.exchange.status == 206, get.exchange.requestField("Range") == nil, let range = get.exchange.contentRange
      else { return false }
      return range.bytes.lowerBound > 0 || range.bytes.upperBound < range.completeLength ?? .max
    }
    return answer.map {
      BrokenRule("P7", exchange: $0.index, seen: "a 206 to a request without Range was taken for the whole")
    }
  }

  /// What an answer after a break forbade to be joined to what was kept, or nil where joining it was right.
  private static func joined(_ get: CaseView.Get, _ view: CaseView) -> BrokenRule? {
    let exchange = get.exchange
    let kept = view.kept(before: get.index).map(\.exchange)
    guard !kept.isEmpty || view.placedPartial ?? 0 > 0 else { return nil }
    func rule(_ id: String, _ seen: String) -> BrokenRule { BrokenRule(id, exchange: get.index, seen: seen) }
    switch exchange.status {
    case 200 where exchange.isFileAnswer || exchange.isResume:
      // Where the final bytes need no explanation by this answer, another one is to blame.
      guard !isInPlaceAtZero(exchange, view) else { return nil }
      return rule("P1", "a 200, which brings the whole, was not written from byte 0")
    case 206: return partial(exchange, kept, view).map { rule($0.0, $0.1) }
    case 201..<300, 300..<400: return rule("P13", "the body of a \(exchange.status) is in the file")
    case 400...:
      return view.final.diagnosis.contains { $0.source == nil || $0.source?.version == 0 }
        ? rule("P23", "the body of a \(exchange.status) is in the file") : nil
    default: return nil
    }
  }

  private static func partial(_ exchange: Exchange, _ kept: [Exchange], _ view: CaseView) -> (String, String)? {
    let range: ContentRange
    do throws(ContentRangeError) {
      range = try ContentRange(fields: exchange.responseFields)
    } catch {
      return ("P3", "a 206 was used whose Content-Range is missing or invalid")
    }
    if let last = kept.last {
      let (old, new) = (last.validators, exchange.validators)
      if let oldTag = old.strongTag, let newTag = new.strongTag, oldTag != newTag {
        return ("P5", "a 206 with the tag \(newTag) was joined to bytes with the tag \(oldTag)")
      }
      if let total = range.completeLength, let keptTotal = last.toldTotal, total != keptTotal {
        return ("P4", "a 206 of \(total) bytes was joined to a part of \(keptTotal)")
      }
      if new.entityTag == nil, !new.hasMalformedTag, let oldDate = old.lastModified, let newDate = new.lastModified,
        oldDate != newDate
      {
        return ("P34", "a 206 of another date was joined to the kept part")
      }
    }
    if let first = exchange.askedFirst, range.bytes.lowerBound != first {
      return ("P2", "a 206 from byte \(range.bytes.lowerBound) was used as if it began at \(first)")
    }
    let length = (try? ContentLength.value(in: exchange.responseFields)) ?? nil
    if let length, length != range.bytes.upperBound - range.bytes.lowerBound {
      return ("F10", "a 206 was used whose length contradicts its Content-Range")
    }
    if exchange.isCoded, !kept.contains(where: \.isCoded) { return ("P12", "coded bytes were joined to plain ones") }
    guard Set(kept.compactMap(\.version)).union([exchange.version ?? 0]).count > 1 else { return nil }
    // The file changed, and no head said so in a way that forbids.
    if !kept.contains(where: { $0.validators.ifRange != nil }) {
      return ("C7", "a 206 was joined to a part without a strong validator")
    }
    if !exchange.isGuarded, exchange.validators.ifRange == nil {
      return ("P25", "a 206 without a validator was joined to the kept part")
    }
    return nil
  }

  /// Whether an answer with the whole lies in the output from byte 0, as it should.
  private static func isInPlaceAtZero(_ exchange: Exchange, _ view: CaseView) -> Bool {
    guard let first = view.final.diagnosis.first, let source = first.source, first.output.count == 2 else {
      return false
    }
    let isFromHere = source.version == exchange.version && source.offset == 0 && first.output[0] == 0
    return isFromHere && view.final.diagnosis.count { $0.source?.offset == 0 } == 1
      && first.output[1] >= (exchange.sentRange?.upperBound ?? .max)
  }

  private static func errorBody(_ view: CaseView) -> BrokenRule? {
    let answer = view.gets.last { !$0.exchange.isFileAnswer && $0.exchange.bodyBytes > 0 }
    guard let answer else { return nil }
    let status = answer.exchange.status
    if status == 200 {
      return answer.exchange.isResume
        ? BrokenRule("P1", exchange: answer.index, seen: "a 200 to a range request was not written from byte 0") : nil
    }
    let id = status >= 400 ? "P23" : "P13"
    return BrokenRule(id, exchange: answer.index, seen: "the body of a \(status) is in the file")
  }

  private static func coded(_ view: CaseView, _ id: String) -> [BrokenRule] {
    let answer = view.gets.last { $0.exchange.isCoded }
    return [BrokenRule(id, exchange: answer?.index, seen: told(view))]
  }

  private static func multipart(_ view: CaseView) -> [BrokenRule] {
    let answer = view.gets.last {
      $0.exchange.responseField("Content-Type")?.lowercased().hasPrefix("multipart/") == true
    }
    let id = (answer?.exchange.asked?.specifiers.count ?? 1) > 1 ? "C12" : "P11"
    return [BrokenRule(id, exchange: answer?.index, seen: told(view))]
  }

  /// Rule F14: an answer of this process had a digest that the output contradicts.
  private static func digest(_ view: CaseView) -> BrokenRule? {
    let runs = Set(view.lastRuns.map(\.number))
    let answer = view.fileAnswers.last {
      runs.contains($0.exchange.run) && DigestField("Repr-Digest", in: $0.exchange.responseFields).strongest != nil
    }
    return answer.map { BrokenRule("F14", exchange: $0.index, seen: "the output contradicts the Repr-Digest") }
  }

  private static func told(_ view: CaseView) -> String { view.final.telling?.is ?? "wrong bytes" }
}
