import ScenarioLanguage

/// Rules that show on the wire, checked on every case from its log.
///
/// Each finding is told once a rule, at the first exchange that shows it.
enum WireRules {
  /// The rules that the requests of a case break.
  static func broken(_ view: CaseView) -> [BrokenRule] {
    let found =
      RangeRules.broken(view) + ConditionRules.broken(view) + RedirectRules.broken(view) + PatienceRules.broken(view)
      + NegotiationRules.broken(view) + cancelled(view)
    var seen: Set<String> = []
    return found.filter { seen.insert($0.id).inserted }
  }

  /// U5: a cancelled process asks for nothing more.
  private static func cancelled(_ view: CaseView) -> [BrokenRule] {
    view.labSteps.compactMap { step in
      guard case .cancelledRun(let number) = step.kind,
        let later = view.gets.first(where: { $0.index >= step.exchangesBefore && $0.exchange.run == number })
      else { return nil }
      return BrokenRule("U5", exchange: later.index, seen: "the cancelled process asked again")
    }
  }

  /// A number of seconds with one decimal, without Foundation.
  static func tenths(_ seconds: Double) -> String {
    // Not `rounded()`: in a program without Foundation that would be the only call into the mathematics library.
    let tenths = Int64(max(seconds, 0) * 10 + 0.5)
    return "\(tenths / 10).\(tenths % 10)"
  }
}
