import Judge

/// The JSON forms of events, for `--json` and for `GET /-/events`.
enum EventForm {
  /// The event's name and what is told of it.
  static func named(_ event: EventLog.Event) -> (name: String, data: JSONValue) {
    switch event {
    case .exchange(let exchange, let run, let scenario):
      let head: [JSONValue.Member] = [
        .init("event", .string("exchange")), .init("id", .string(run)), .init("scenario", .string(scenario)),
      ]
      return ("exchange", .object(head + ExchangeForm.members(exchange)))
    case .refused(let line, let status):
      return (
        "refused",
        .object(["event": .string("refused"), "line": .string(line), "status": .integer(Int64(status))])
      )
    case .complaint(let text):
      return ("complaint", .object(["event": .string("complaint"), "text": .string(text)]))
    case .stopped: return ("stopped", .object(["event": .string("stopped")]))
    }
  }
}

extension EventLog.Event {
  /// The event as one line of JSON.
  public var json: String { EventForm.named(self).data.text }
}
