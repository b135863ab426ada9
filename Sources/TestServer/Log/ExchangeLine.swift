public import Judge

/// An exchange on one line for people: what was asked, what was answered, what was really sent, by which entry.
public enum ExchangeLine {
  /// `GET 2  bytes=2097152- If-Range "v1"  ->  206 2097152-4194303/4194304   2097152 sent, complete   [entry 2: honest]`
  ///
  /// `run` is told where several runs share the log. `isColoured` puts in the escape sequences of terminals.
  public static func text(_ exchange: Exchange, run: String? = nil, isColoured: Bool = false) -> String {
    let colours = Colours(isOn: isColoured)
    let asked = [
      exchange.n.map { "\(exchange.request.method) \($0)" } ?? exchange.request.method,
      conditions(exchange.request.headers),
    ].filter { !$0.isEmpty }.joined(separator: "  ")
    let entry = exchange.entry.map { "[entry \($0): \(exchange.entrySource ?? "")]" } ?? "[honest, outside the list]"
    let note = exchange.ending == .refused ? "[refused by the HTTP library: \(exchange.request.target)]" : entry
    return [
      "\(asked)  ->  \(status(exchange, colours))",
      "\(exchange.bodyBytes) sent, \(ending(exchange.ending, colours))",
      colours.dim(note + (run.map { " " + $0 } ?? "")),
    ].joined(separator: "   ")
  }

  private static func conditions(_ headers: [[String]]) -> String {
    headers.compactMap { header -> String? in
      guard let name = header.first, let value = header.last else { return nil }
      switch name.lowercased() {
      case "range": return value
      case "if-range", "if-match", "if-none-match", "if-modified-since", "if-unmodified-since":
        return "\(name) \(value)"
      default: return nil
      }
    }.joined(separator: " ")
  }

  private static func status(_ exchange: Exchange, _ colours: Colours) -> String {
    guard let response = exchange.response, response.status > 0 else { return colours.red("no answer") }
    let number = String(response.status)
    let shown =
      response.status < 300
      ? colours.green(number) : response.status < 400 ? colours.yellow(number) : colours.red(number)
    for header in response.headers {
      guard let name = header.first?.lowercased(), let value = header.last else { continue }
      if name == "content-range" {
        return shown + " " + (value.hasPrefix("bytes ") ? String(value.dropFirst(6)) : value)
      }
      if name == "location" { return shown + " " + value }
    }
    return shown
  }

  private static func ending(_ ending: Exchange.Ending, _ colours: Colours) -> String {
    switch ending {
    case .complete: colours.green("complete")
    case .cutClose: colours.yellow("cut by FIN")
    case .cutReset: colours.yellow("cut by RST")
    case .cutSilence: colours.yellow("cut by silence")
    case .noCloseNotify: colours.yellow("cut without close_notify")
    case .halfClosed: colours.yellow("half-closed")
    case .clientClosed: "the client closed"
    case .refused: colours.red("refused")
    case .serverStopped: "the server stopped"
    }
  }

  /// Escape sequences, or nothing.
  private struct Colours {
    let isOn: Bool
    private func wrap(_ text: String, _ code: String) -> String { isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text }
    func dim(_ text: String) -> String { wrap(text, "2") }
    func red(_ text: String) -> String { wrap(text, "31") }
    func green(_ text: String) -> String { wrap(text, "32") }
    func yellow(_ text: String) -> String { wrap(text, "33") }
  }
}
