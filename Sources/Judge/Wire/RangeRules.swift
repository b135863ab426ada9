import HTTPSemantics
import ScenarioLanguage

/// What the Range fields of a case show: rules C1, C16, C17.
enum RangeRules {
  static func broken(_ view: CaseView) -> [BrokenRule] {
    let indexed = view.record.exchanges.enumerated().filter { $0.element.ending != .refused }
    let others = indexed.compactMap { index, exchange -> BrokenRule? in
      guard exchange.request.method != "GET", let range = exchange.requestField("Range") else { return nil }
      return BrokenRule("C17", exchange: index, seen: "\(exchange.request.method) was sent with Range: \(range)")
    }
    let unordered = view.gets.compactMap { get -> BrokenRule? in
      let firsts = (get.exchange.asked?.specifiers ?? []).compactMap { specifier -> Int64? in
        switch specifier {
        case .from(let first): first
        case .closed(let positions): positions.lowerBound
        case .suffix: nil
        }
      }
      guard zip(firsts, firsts.dropFirst()).contains(where: { $0 >= $1 }) else { return nil }
      return BrokenRule("C16", exchange: get.index, seen: "several ranges were asked that are not ascending")
    }
    return others + unordered + unreadable(view) + beyondKept(view)
  }

  /// C1: a field that asks for no range at all, as an offset that went through 32 bits makes it: `bytes=-1-`.
  private static func unreadable(_ view: CaseView) -> [BrokenRule] {
    let found = view.gets.first { get in
      guard let field = get.exchange.requestField("Range") else { return false }
      do throws(RangeError) { _ = try ByteRangeSet(field) } catch {
        // Another unit is lawful, and ignored.
        if case .otherUnit = error { return false }
        return true
      }
      return false
    }
    guard let found, let field = found.exchange.requestField("Range") else { return [] }
    return [BrokenRule("C1", exchange: found.index, seen: "the field Range: \(field) asks for no range")]
  }

  /// C1: a resume never asks beyond what can be on the disk: what was placed there, and every byte of every body.
  private static func beyondKept(_ view: CaseView) -> [BrokenRule] {
    // Bytes that no answer's body shows, and parts that are asked for ahead, leave nothing to say.
    let hasUncounted =
      view.labSteps.contains { $0.kind == .changedDisk || $0.kind == .filledDisk }
      || view.gets.contains { get in
        get.exchange.hasFired("extra", "encoding") || get.exchange.isCoded || get.exchange.hasFramingInBody
      }
    guard !hasUncounted, !view.isSplit, !view.labSteps.contains(where: \.isFinal) else { return [] }
    var most = view.placedPartial ?? 0
    for get in view.gets {
      if let first = get.exchange.askedFirst, first > most {
        return [
          BrokenRule("C1", exchange: get.index, seen: "asked from byte \(first) with at most \(most) bytes on the disk")
        ]
      }
      // What was in the air counts: the server's word on what arrived is an upper bound too.
      most = most.saturatingSum(max(get.exchange.bodyBytes, 0))
    }
    return []
  }
}

extension CaseRecord.LabStep {
  /// Whether the step placed a whole file.
  fileprivate var isFinal: Bool { if case .placedFinal = kind { true } else { false } }
}
