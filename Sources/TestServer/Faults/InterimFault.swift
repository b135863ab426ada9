import ScenarioLanguage

/// `interim`: 1xx answers before the answer.
struct InterimFault: PlayableFault {
  static let definition = FaultDefinition(
    key: "interim", summary: "1xx answers before the answer, each a head of its own.",
    form: .list(.integer(100...199), minimum: 1), examples: ["interim: [100, 103]", "interim: [102, 102]"],
    level: .transmission, rules: ["P18"])

  private let statuses: [Int]

  init(_ value: Value) throws(ScenarioProblem) {
    statuses = (value.list ?? []).compactMap { $0.number.map(Int.init) }
  }

  var endsConnection: Bool { true }

  func transmit(_ transmission: inout Transmission, as index: Int, _ scene: Scene) {
    transmission.interim += statuses.map { Tagged($0, by: index) }
  }
}
