import HTTPSemantics
import ScenarioLanguage

/// What redirects and challenges show: rules C9, C10, C14, P17.
enum RedirectRules {
  /// More redirects than this on the way to one answer have no bound.
  private static let mostRedirects = 60

  static func broken(_ view: CaseView) -> [BrokenRule] {
    var found: [BrokenRule] = []
    var redirects = 0
    var led: Set<String> = []
    for (position, get) in view.gets.enumerated() {
      let exchange = get.exchange
      let before = view.gets[..<position].last { $0.exchange.run == exchange.run }
      if !view.isSplit {
        found += dropped(get, after: before) + remembered(get, after: before, led, view)
      }
      found += credentials(get, view)
      let status = StatusCode(exchange.status)
      // Each process begins anew, however many the lab has started.
      redirects = status.isRedirect ? (before == nil ? 1 : redirects + 1) : 0
      if redirects > mostRedirects {
        found.append(
          BrokenRule("P17", exchange: get.index, seen: "followed \(redirects) redirects, one after the other"))
      }
      // A permanent one may be remembered.
      if status.isRedirect, !status.isPermanentRedirect,
        position + 1 < view.gets.count
      {
        led.insert(view.gets[position + 1].exchange.place)
      }
    }
    return found
  }

  /// C9: Range and what guards it are sent again to where a redirect leads, and with the credentials.
  private static func dropped(_ get: CaseView.Get, after before: CaseView.Get?) -> [BrokenRule] {
    guard let before, before.exchange.isResume,
      StatusCode(before.exchange.status).isRedirect || [401, 407].contains(before.exchange.status)
    else { return [] }
    if get.exchange.requestField("Range") == nil {
      return [
        BrokenRule("C9", exchange: get.index, seen: "Range was not sent again after a \(before.exchange.status)")
      ]
    }
    if before.exchange.isGuarded, !get.exchange.isGuarded {
      return [
        BrokenRule(
          "C9", exchange: get.index, seen: "Range was sent again after a \(before.exchange.status), without its guard")
      ]
    }
    return []
  }

  /// C10: where a redirect that is not permanent led is forgotten; a resume asks the address that the user gave.
  private static func remembered(
    _ get: CaseView.Get, after before: CaseView.Get?, _ led: Set<String>, _ view: CaseView
  ) -> [BrokenRule] {
    let place = get.exchange.place
    guard get.exchange.isResume, place != view.record.place, led.contains(place),
      !CaseView.downloads(of: view.record.scenario).contains(place),
      !view.record.scenario.needs.contains("mirrors"),
      before.map({ !StatusCode($0.exchange.status).isRedirect && ![401, 407].contains($0.exchange.status) }) ?? true
    else { return [] }
    return [
      BrokenRule("C10", exchange: get.index, seen: "resumed at the target of a redirect, not at the address given")
    ]
  }

  /// C14: what was given for the first origin is not sent to another.
  private static func credentials(_ get: CaseView.Get, _ view: CaseView) -> [BrokenRule] {
    guard get.exchange.requestField("Authorization") != nil,
      view.record.scenario.places.first(where: { $0.name == get.exchange.place })?.isOtherOrigin == true,
      get.exchange.place != view.record.place
    else { return [] }
    // One that asked for credentials of its own may be given them.
    let asked = view.gets.contains {
      $0.index < get.index && $0.exchange.place == get.exchange.place && $0.exchange.status == 401
    }
    guard !asked else { return [] }
    return [BrokenRule("C14", exchange: get.index, seen: "Authorization was sent to another origin")]
  }
}
