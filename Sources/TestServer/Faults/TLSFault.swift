import ScenarioLanguage

/// `tls`: what is wrong in the handshake.
struct TLSFault: PlayableFault, ConnectionFault {
  static let definition = FaultDefinition(
    key: "tls",
    summary:
      "What is wrong in the TLS handshake; used up by one connection attempt. (`tls: true` beside `server` makes "
      + "the address https.)",
    form: .words([
      .init("expired", "The certificate has run out."), .init("other-host", "The certificate is another host's."),
      .init("untrusted", "The certificate is not signed by the lab's authority."),
      .init("cut-handshake", "The connection ends inside the handshake."),
    ]),
    examples: ["tls: expired", "tls: cut-handshake"], level: .connection, isEnding: true, rules: ["P29", "F13"])

  private let word: String

  init(_ value: Value) throws(ScenarioProblem) { word = value.word ?? "expired" }

  var connectionAction: ConnectionAction? {
    ConnectionAction.Handshake(rawValue: word).map { .handshake($0) }
  }
}
