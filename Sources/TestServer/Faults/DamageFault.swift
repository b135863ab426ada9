import ScenarioLanguage

/// `damage`: wrong bytes of the right count.
struct DamageFault: PlayableFault {
  static let definition = FaultDefinition(
    key: "damage",
    summary: "Wrong bytes in the place of right ones, from a position on; what lies behind the end is left out.",
    form: .map(
      MapForm(
        main: "at",
        [
          KeyForm("at", .position([.file, .head, .new]), "Where: bytes, a share, or from the end.", isRequired: true),
          KeyForm("bytes", .size(1...Int64.max), "How many.", standard: "1"),
          KeyForm(
            "as",
            .words([
              .init("flip", "The lowest bit of each is flipped."), .init("zeros", "Zeros."),
              .init("html", "The text of a page."),
            ]), "What stands there.", standard: "flip"),
        ])),
    examples: [
      "damage: 50%", "damage: { at: 1000, bytes: 64 KiB, as: zeros }",
      "damage: { of: file, at: 37%, bytes: 500, as: html }",
    ],
    level: .transmission, rules: ["F14", "U1", "L22"])

  private let damage: Transmission.Damage

  init(_ value: Value) throws(ScenarioProblem) {
    guard let position = value["at"]?.position else {
      throw ScenarioProblem("`damage` needs a position", hint: "write `damage: 50%`", at: value.mark)
    }
    damage = Transmission.Damage(
      at: position, count: value["bytes"]?.number ?? 1,
      as: value["as"]?.word.flatMap(Transmission.Damage.Kind.init(rawValue:)) ?? .flip)
  }

  var endsConnection: Bool { damage.position.frame == .head }

  func transmit(_ transmission: inout Transmission, as index: Int, _ scene: Scene) {
    transmission.damages.append(Tagged(damage, by: index))
  }
}
