import ScenarioLanguage

/// `http`: the version in the status line.
struct HTTPVersionFault: PlayableFault {
  static let definition = FaultDefinition(
    key: "http", summary: "The version in the status line; the connection ends after the answer.", form: .text,
    examples: [#"http: "1.0""#, #"{ http: "1.0", framing: chunked }"#, #"http: "3.7""#], level: .transmission,
    conflicts: ["raw-head": "the literal head has its own status line"], rules: ["F21", "F22"])

  private let version: String

  init(_ value: Value) throws(ScenarioProblem) {
    version = value.text ?? ""
    if version.isEmpty || version.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F }) {
      throw ScenarioProblem("`\(version)` is no version", hint: "write `http: \"1.0\"`", at: value.mark)
    }
  }

  var endsConnection: Bool { true }

  func transmit(_ transmission: inout Transmission, as index: Int, _ scene: Scene) {
    transmission.protocolVersion = Tagged(version, by: index)
  }
}
