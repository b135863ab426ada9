import ScenarioLanguage

/// The words that set a client's limits.
enum LimitWords {
  /// The stall limit that a client gets where the scenario names none.
  static let standardStall = Duration.seconds(10)

  /// The words for these options, in the order stall, lowest rate, total, retries.
  static func words(_ options: ClientStep.Options, _ profile: ClientProfile) -> [String] {
    let stall = options.stall ?? standardStall
    return time(stall, profile.limits[.stall])
      + (options.lowestRate.map { rate in filled(profile.limits[.lowestRate]) { $0 == .bytes ? String(rate) : "" } }
        ?? [])
      + (options.total.map { time($0, profile.limits[.total]) } ?? [])
      + (options.retries.map { count in filled(profile.limits[.retries]) { $0 == .count ? String(count) : "" } } ?? [])
  }

  /// What a profile lacks to set these options, in words.
  static func missing(_ options: ClientStep.Options, _ profile: ClientProfile) -> [String] {
    var wanted: [ClientProfile.Limit] = []
    if options.stall != nil { wanted.append(.stall) }
    if options.lowestRate != nil { wanted.append(.lowestRate) }
    if options.total != nil { wanted.append(.total) }
    // A client that never asks again needs no option for it.
    if let retries = options.retries, !(retries == 0 && profile.retriesItself == false) { wanted.append(.retries) }
    return wanted.filter { profile.limits[$0] == nil }.map {
      "it is not known how the client's limit `\($0.rawValue)` is set"
    }
  }

  private static func time(_ time: Duration, _ template: CommandTemplate?) -> [String] {
    // Whole units, rounded up: no limit becomes none.
    let milliseconds = max(
      1, time.components.seconds * 1000 + (time.components.attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    return filled(template) { placeholder in
      switch placeholder {
      case .seconds: String((milliseconds + 999) / 1000)
      case .milliseconds: String(milliseconds)
      default: ""
      }
    }
  }

  private static func filled(_ template: CommandTemplate?, _ value: (Placeholder) -> String) -> [String] {
    template?.filled(value) ?? []
  }
}
