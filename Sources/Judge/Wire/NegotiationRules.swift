import HTTPSemantics

/// What the client asks the file's bytes to be like: rule C8.
enum NegotiationRules {
  static func broken(_ view: CaseView) -> [BrokenRule] {
    var first: (value: String, index: Int)?
    for get in view.gets {
      let value = get.exchange.requestFields.combined("Accept-Encoding") ?? ""
      guard let known = first else {
        first = (value, get.index)
        continue
      }
      if known.value != value {
        return [
          BrokenRule(
            "C8", exchange: get.index,
            seen: "Accept-Encoding is \(shown(value)), and was \(shown(known.value)) before")
        ]
      }
    }
    return []
  }

  private static func shown(_ value: String) -> String { value.isEmpty ? "absent" : "`\(value)`" }
}
