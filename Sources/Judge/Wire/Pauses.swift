/// The pauses between the end of an answer of a place and the next request for it.
struct Pauses {
  /// One pause.
  struct Pause {
    /// The answer that ended.
    let answer: CaseView.Get
    /// The request that followed it.
    let next: CaseView.Get
    /// How long; below 0 where the request came before the answer was over.
    var seconds: Double { next.exchange.started - answer.exchange.ended }
  }

  /// The client's own pauses, in order. Between two processes it is the lab that pauses: a client that gave up has
  /// waited for ever.
  static func of(_ view: CaseView) -> [Pause] {
    var last: [String: CaseView.Get] = [:]
    var found: [Pause] = []
    for get in view.gets {
      let place = get.exchange.place
      if let before = last[place], before.exchange.run == get.exchange.run {
        found.append(Pause(answer: before, next: get))
      }
      last[place] = get
    }
    return found
  }
}
