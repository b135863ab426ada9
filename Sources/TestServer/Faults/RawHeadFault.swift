import ScenarioLanguage

/// `raw-head`: the head, literally.
struct RawHeadFault: PlayableFault {
  static let definition = FaultDefinition(
    key: "raw-head",
    summary:
      "The head as it stands here, then the body. Line ends of a block text are sent as CRLF and the empty line is "
      + "added; in quotes every byte is as written.",
    form: .text,
    examples: [
      #"raw-head: "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n""#, #"raw-head: """#,
    ],
    level: .transmission,
    conflicts: [
      "http": "the literal head has its own status line", "reason": "the literal head has its own status line",
      "length": "the literal head has the fields that it has", "field-syntax": "the literal head is spelt as it is",
    ],
    rules: ["F11", "F25", "F26", "F28", "P28"])

  private let bytes: [UInt8]

  init(_ value: Value) throws(ScenarioProblem) {
    let text = Array((value.text ?? "").utf8)
    guard value.isBlockText else {
      bytes = text
      return
    }
    // A block text: each line ends in CRLF, and so does the empty one, which a block text drops.
    var lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    while lines.last?.isEmpty == true { lines.removeLast() }
    let end = Array("\r\n".utf8)
    bytes = lines.flatMap { ($0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0) + end } + end
  }

  var endsConnection: Bool { true }

  func transmit(_ transmission: inout Transmission, as index: Int, _ scene: Scene) {
    transmission.rawHead = Tagged(bytes, by: index)
  }
}
