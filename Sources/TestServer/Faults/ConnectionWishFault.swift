import ScenarioLanguage

/// `connection`: what becomes of the connection.
struct ConnectionWishFault: PlayableFault, ConnectionFault {
  static let definition = FaultDefinition(
    key: "connection",
    summary:
      "What becomes of the connection. The last four act before a request is read, are used up by one connection "
      + "attempt (or `for` a time), and give the run a port of its own.",
    form: .words([
      .init("close", "`Connection: close`, and it ends after the answer."),
      .init("keep-alive", "`Connection: keep-alive`, and it lives on."),
      .init("close-before-answer", "It ends when the request was read, before a byte of the answer."),
      .init("refuse", "Nobody listens."), .init("close-on-accept", "Accepted, and closed at once."),
      .init("reset-on-accept", "Accepted, and reset at once."),
      .init("restart", "All connections end, the port is closed for a while, then it is back."),
    ]),
    examples: [
      "connection: close", "connection: close-before-answer", "{ connection: refuse, for: 2 s }",
      "connection: reset-on-accept", "{ extra: 300, connection: keep-alive }",
    ],
    level: .connection, rules: ["F13", "F16", "F21"])

  private let word: String

  init(_ value: Value) throws(ScenarioProblem) { word = value.word ?? "close" }

  /// What it wants after a request was read, or nil.
  var wish: ConnectionWish? { ConnectionWish(rawValue: word) }

  var connectionAction: ConnectionAction? {
    switch word {
    case "refuse": .refuse
    case "close-on-accept": .closeOnAccept
    case "reset-on-accept": .resetOnAccept
    case "restart": .restart
    default: nil
    }
  }

  var counts: Bool { wish != .close && wish != .keepAlive }
  var isEnding: Bool { counts }

  func objection(beside others: [any Fault]) -> String? {
    guard wish == .keepAlive, let other = others.first(where: \.endsConnection) else { return nil }
    return "`\(type(of: other).definition.key)` is sent by the server's own writer, which ends its connection"
  }

  func transmit(_ transmission: inout Transmission, as index: Int, _ scene: Scene) {
    guard let wish else { return }
    transmission.connection = Tagged(wish, by: index)
    if wish == .closeBeforeAnswer {
      transmission.endingElsewhere = Tagged(.end(.close, insideChunk: false), by: index)
    }
  }
}
