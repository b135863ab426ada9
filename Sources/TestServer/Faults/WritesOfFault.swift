import ScenarioLanguage

/// `writes-of`: the size of each write.
struct WritesOfFault: PlayableFault {
  static let definition = FaultDefinition(
    key: "writes-of", summary: "The size of each write of body bytes, each after the queue is empty.",
    form: .size(1...Int64.max), examples: ["writes-of: 1", "{ writes-of: 1000, rate: 100 kB/s }"], level: .transmission,
    counting: .whenRequired, rules: ["F4", "F24"])

  private let size: Int64

  init(_ value: Value) throws(ScenarioProblem) { size = value.number ?? 1 }

  func transmit(_ transmission: inout Transmission, as index: Int, _ scene: Scene) {
    transmission.pacing.writeSize = size
    transmission.pacingFaults.append(index)
  }
}
