import HTTPSemantics
import ScenarioLanguage

/// Rules that show on the wire, checked on every case from its log.
enum WireRules {
  /// The rules that the requests of a case break.
  static func broken(_ view: CaseView) -> [BrokenRule] {
    let indexed = view.record.exchanges.enumerated().filter { $0.element.ending != .refused }
    return indexed.flatMap { requestRules($0.element, at: $0.offset) } + waits(view) + beyondKept(view)
  }

  private static func requestRules(_ exchange: Exchange, at index: Int) -> [BrokenRule] {
    var found: [BrokenRule] = []
    let range = exchange.requestField("range")
    if let condition = exchange.requestField("if-range") {
      if condition.hasPrefix("W/") {
        found.append(BrokenRule("C4", exchange: index, seen: "If-Range: \(condition) has a weak tag"))
      }
      if range == nil {
        found.append(BrokenRule("C6", exchange: index, seen: "If-Range: \(condition) stands without Range"))
      }
      if !condition.hasPrefix("W/"), (try? EntityTag(condition)) == nil, RestartExcuse.date(condition) == nil {
        found.append(BrokenRule("C18", exchange: index, seen: "If-Range: \(condition) is neither a tag nor a date"))
      }
    }
    if let range, exchange.request.method != "GET" {
      found.append(
        BrokenRule("C17", exchange: index, seen: "\(exchange.request.method) was sent with Range: \(range)"))
    }
    return found
  }

  /// P16: Retry-After in seconds is waited for before the next request of the place.
  private static func waits(_ view: CaseView) -> [BrokenRule] {
    zip(view.gets, view.gets.dropFirst()).compactMap { answer, next in
      guard let field = answer.exchange.responseField("retry-after"), let seconds = Int64(field), seconds > 0,
        seconds <= 60, (answer.exchange.response?.status ?? 0) >= 400
      else { return nil }
      let pause = next.exchange.started - (answer.exchange.started + answer.exchange.duration)
      // A client that ends with an error obeys too; the lab's own next run is then soon there.
      guard pause < Double(seconds) - 0.05, next.exchange.run == answer.exchange.run else { return nil }
      return BrokenRule(
        "P16", exchange: next.index, seen: "asked again after \(tenths(pause)) s where Retry-After said \(seconds) s")
    }
  }

  /// C1: a resume never asks beyond what is really on the disk.
  private static func beyondKept(_ view: CaseView) -> [BrokenRule] {
    guard !view.record.labSteps.contains(where: { $0.kind != .stoppedRun && $0.kind != .changedVersion }),
      !view.record.scenario.places.contains(where: \.file.isSplitSize)
    else { return [] }
    var highest: Int64 = 0
    var total: Int64 = 0
    var found: [BrokenRule] = []
    for (index, exchange) in view.gets {
      if let first = firstByte(exchange), first > max(highest, 0), total == 0 || first < total,
        exchange.run > 1 || index > 0
      {
        let isSplit = view.gets.contains {
          $0.index != index && $0.exchange.run == exchange.run && $0.exchange.started < exchange.started
            && $0.exchange.started + $0.exchange.duration > exchange.started
        }
        if !isSplit {
          found.append(
            BrokenRule(
              "C1", exchange: index, seen: "asked from byte \(first) with at most \(highest) bytes on the disk"))
        }
      }
      guard exchange.isFileAnswer, let range = exchange.bodyRange, range.count == 2 else { continue }
      highest = max(highest, range[0] &+ exchange.bodyBytes)
      total = max(total, view.record.sizes.values.max() ?? 0)
    }
    return found
  }

  private static func firstByte(_ exchange: Exchange) -> Int64? {
    guard let range = exchange.requestField("range"), range.lowercased().hasPrefix("bytes="), !range.contains(",")
    else { return nil }
    return range.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false).first.flatMap { Int64($0) }
  }

  /// A number of seconds with one decimal, without Foundation.
  static func tenths(_ seconds: Double) -> String {
    // Not `rounded()`: in a program without Foundation that would be the only call into the mathematics library.
    let tenths = Int64(max(seconds, 0) * 10 + 0.5)
    return "\(tenths / 10).\(tenths % 10)"
  }
}
