import Judge
import ScenarioLanguage

/// The JSON forms of events, for `--json` and for `GET /-/events`.
enum EventForm {
  /// A request whose answer begins: what of its exchange is known, under the same names, and what of its run a page
  /// that shows it needs.
  static func beginning(_ player: AnswerPlayer, of run: Run) -> JSONValue {
    let (choice, request) = (player.choice, player.request.logged)
    return .object([
      "event": .string("request"), "id": .string(run.id), "scenario": .string(run.scenario.caseName),
      "n": .integer(orNull: choice.n), "run": .integer(Int64(choice.run)), "place": .string(choice.place),
      "entry": .integer(orNull: choice.entry), "entrySource": .string(orNull: choice.entrySource),
      "connection": .integer(Int64(player.ordinal.number)), "started": .number(player.started.inSeconds),
      "request": ExchangeForm.request(request), "madeAt": .number(RunForms.madeAt(run)), "sizes": RunForms.sizes(run),
    ])
  }

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
