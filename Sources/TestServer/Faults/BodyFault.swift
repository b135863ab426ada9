import HTTPSemantics
import ScenarioLanguage

/// `body`: another body than the file.
struct BodyFault: PlayableFault {
  static let definition = FaultDefinition(
    key: "body",
    summary: "What the body is. All but `content` answer 200 with a length and type of their own, without validators "
      + "and without looking at ranges, unless `status` names another.",
    form: .words([
      .init("content", "The file's bytes, also under an error status."), .init("empty", "No byte."),
      .init("html", "A page, as a captive portal sends it."), .init("text", "A short text."),
    ]),
    examples: ["body: html", "body: empty", "{ status: 404, body: html }", "{ status: 403, body: content }"],
    level: .meaning,
    conflicts: ["multipart": "both say what the body is", "encoding": "a coding is of the file"],
    rules: ["P14", "P20", "P23", "U1"])

  /// What a body is.
  enum Kind: String, Hashable, Sendable { case content, empty, html, text }
  /// What the body is.
  let kind: Kind

  init(_ value: Value) throws(ScenarioProblem) {
    kind = Kind(rawValue: value.word ?? "") ?? .content
  }

  var givesBody: Bool { true }

  func alter(_ answer: inout Answer, _ scene: Scene) throws(CodingError) {
    guard kind != .content else {
      giveContent(&answer, scene)
      return
    }
    let bytes: [UInt8] =
      switch kind {
      case .content, .empty: []
      case .html: Pages.portal
      case .text: Pages.text
      }
    let type =
      switch kind {
      case .html: "text/html; charset=utf-8"
      case .text: "text/plain; charset=utf-8"
      case .content, .empty: scene.served.representation.mediaType ?? "application/octet-stream"
      }
    // A fault that has a status of its own keeps it, with the fields that belong to it.
    let keepsStatus =
      scene.fault(StatusFault.self) != nil || scene.fault(RedirectFault.self) != nil
      || [401, 407].contains(answer.status)
    var fields: Fields = ["Content-Type": type]
    if keepsStatus { fields.lines += answer.fields.lines.filter { Self.keptFields.contains($0.name) } }
    answer = Answer(
      status: keepsStatus ? answer.status : 200, fields: fields, body: bytes.isEmpty ? [] : [.literal(bytes)])
  }

  private static let keptFields = ["Location", "WWW-Authenticate", "Proxy-Authenticate", "Set-Cookie"]

  /// The file's bytes under a status that would have a text of its own.
  private func giveContent(_ answer: inout Answer, _ scene: Scene) {
    guard answer.status >= 300, answer.status != 304 else { return }
    let whole = HonestAnswer.whole(scene.served.representation, date: scene.choice.date)
    let type = whole.fields.lines.filter { $0.isNamed("Content-Type") }
    answer.fields.lines = type + answer.fields.lines.filter { !$0.isNamed("Content-Type") }
    answer.body = whole.body
    answer.range = whole.range
  }
}
