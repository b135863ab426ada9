import ScenarioLanguage

/// `rate`: how many bytes a second.
struct RateFault: PlayableFault {
  static let definition = FaultDefinition(
    key: "rate",
    summary: "Body bytes per second, evenly; several rates take turns, a second each. Never scaled by `--time-scale`.",
    form: .choice([.list(.rate, minimum: 1), .rate]), examples: ["rate: 50 kB/s", "rate: [1 MB/s, 10 kB/s]"],
    level: .transmission, counting: .whenRequired, isTimed: true, rules: ["F19", "U9", "P22"])

  private let rates: [Int64]

  init(_ value: Value) throws(ScenarioProblem) {
    rates = (value.list ?? [value]).compactMap(\.rate)
    if rates.contains(where: { $0 < 1 }) {
      throw ScenarioProblem("a rate of nothing would never end", hint: "use `stall`", at: value.mark)
    }
  }

  func transmit(_ transmission: inout Transmission, as index: Int, _ scene: Scene) {
    transmission.pacing.rates = rates
    transmission.pacingFaults.append(index)
  }
}
