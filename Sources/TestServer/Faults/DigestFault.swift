import HTTPSemantics
import ScenarioLanguage

/// `digest`: Content-Digest and Repr-Digest.
struct DigestFault: PlayableFault {
  static let definition = FaultDefinition(
    key: "digest",
    summary:
      "Adds digests (SHA-256) to a 200, a 206 and an answer to HEAD. A right one is of the undamaged file. One word "
      + "holds for both fields.",
    form: .choice([
      .words(words),
      .map(
        MapForm([
          KeyForm("content", .words(words), "Content-Digest: of this answer's content.", standard: "none"),
          KeyForm("repr", .words(words), "Repr-Digest: of the whole.", standard: "none"),
          KeyForm("legacy", .words(words), "Digest, the field of RFC 3230: of the whole.", standard: "none"),
        ])),
    ]),
    examples: ["digest: right", "digest: { content: wrong, repr: right }", "{ digest: right, damage: 50% }"],
    level: .meaning, conflicts: ["raw-head": "the literal head has no such field"], rules: ["F14", "F29", "S19", "C19"])

  private static let words = [
    Form.Word("right", "Of the right bytes."), Form.Word("wrong", "Of no bytes at all."),
    Form.Word("none", "No field."),
  ]

  private enum Truth: String, Hashable { case right, wrong, none }
  private let content: Truth
  private let representation: Truth
  private let legacy: Truth

  init(_ value: Value) throws(ScenarioProblem) {
    func truth(_ key: String) -> Truth { value[key]?.word.flatMap(Truth.init(rawValue:)) ?? .none }
    if let both = value.word.flatMap(Truth.init(rawValue:)) {
      content = both
      representation = both
      legacy = .none
    } else {
      content = truth("content")
      representation = truth("repr")
      legacy = truth("legacy")
    }
  }

  var counts: Bool { [content, representation, legacy].contains(.wrong) }

  func alter(_ answer: inout Answer, _ scene: Scene) throws(CodingError) {
    guard answer.status == 200 || answer.status == 206 else { return }
    let served = scene.served
    let whole: [Answer.Segment] =
      served.representation.size == 0
      ? [] : [.content(version: served.representation.version, 0..<served.representation.size)]
    // What `body-from` does to the bytes is a mistake that the digest does not know of.
    let body = scene.fault(BodyFromFault.self) == nil ? answer.body : scene.honest.body
    if answer.sendsBody, scene.request.method != "HEAD" { add("Content-Digest", content, body, &answer, scene) }
    add("Repr-Digest", representation, whole, &answer, scene)
    if legacy != .none, let digest = digest(legacy, whole, scene) {
      answer.fields.add("Digest", "SHA-256=\(Base64.encode(digest))")
    }
  }

  private func add(
    _ name: String, _ truth: Truth, _ body: [Answer.Segment], _ answer: inout Answer, _ scene: Scene
  ) {
    guard truth != .none, let digest = digest(truth, body, scene) else { return }
    answer.fields.add(name, "sha-256=:\(Base64.encode(digest)):")
  }

  private func digest(_ truth: Truth, _ body: [Answer.Segment], _ scene: Scene) -> [UInt8]? {
    guard truth == .wrong else { return scene.context.digest(scene.served.plainSegments(of: body)) }
    return (0..<32).map { UInt8(truncatingIfNeeded: 0xA5 &+ $0 &* 7) }
  }
}
