import HTTPSemantics
import ScenarioLanguage

/// `status`: another status than the honest one.
struct StatusFault: PlayableFault {
  static let definition = FaultDefinition(
    key: "status",
    summary: "400 and above (and a 3xx, or one outside 100 to 599): a short text of its own, no validators, ranges not "
      + "looked at. 204 and 205: no body. 304: the file's, no body. Any other 2xx changes the number only.",
    form: .integer(100...999),
    examples: ["status: 503", "{ status: 404, body: html }", "status: 203", "status: 304"],
    level: .meaning,
    conflicts: [
      "redirect": "a redirect has a status of its own", "challenge": "a challenge has a status of its own",
      "not-satisfiable": "416 is a status of its own", "raw-head": "the literal head has a status of its own",
    ],
    rules: ["P13", "P15", "P16", "P19", "P23", "P31", "F20"])

  /// The status.
  let status: Int

  init(_ value: Value) throws(ScenarioProblem) {
    status = Int(value.number ?? 0)
    if status < 200 {
      throw ScenarioProblem(
        "\(status) is no final status", hint: "write `interim: [\(status)]`", at: value.mark)
    }
  }

  var givesBody: Bool { true }
  var endsConnection: Bool { status == 205 || status > 599 }

  func alter(_ answer: inout Answer, _ scene: Scene) throws(CodingError) {
    switch status {
    case 204, 205: answer = Answer(status: status, fields: Fields(), sendsBody: false)
    case 304: answer = HonestAnswer.notModified(scene.served.representation, date: scene.choice.date)
    case 200...299: answer.status = status
    default: answer = HonestAnswer.error(status)
    }
  }
}
