import ScenarioLanguage

/// What a case asks that a closure of this process has not, or that cannot be done to it.
enum ClosureRequirements {
  /// What is missing, in words; empty where the case can be played.
  static func missing(_ scenario: Scenario, _ abilities: Set<ClosureClient.Ability>) -> [String] {
    var needs = scenario.needs
    if scenario.isTLS, !needs.contains("tls") { needs.append("tls") }
    if scenario.places.contains(where: \.file.isSplitSize), !needs.contains("split") { needs.append("split") }
    let found = needs.compactMap { need($0, abilities) } + scenario.client.compactMap(step)
    return found.enumerated().filter { index, text in !found[..<index].contains(text) }.map(\.element)
  }

  private static func need(_ need: String, _ abilities: Set<ClosureClient.Ability>) -> String? {
    func ability(_ ability: ClosureClient.Ability, _ what: String) -> String? {
      abilities.contains(ability) ? nil : "the closure \(what) (ability \(need))"
    }
    switch need {
    case "tls": return ability(.tls, "is not said to trust the lab's authority")
    case "credentials": return ability(.credentials, "is not said to take credentials")
    case "digest": return ability(.digest, "is not said to check a digest")
    case "mirrors": return ability(.mirrors, "is not said to take mirrors")
    case "split": return "the size at which the client splits is not known"
    case "side-file": return "it is not known whether the client keeps a side file"
    case "stall-limit": return "it is not known how the client's stall limit is set"
    case "pause": return "it is not known how the client is paused"
    case "network-namespace": return "this process cannot be moved into a network of its own"
    case "tracing": return "the calls of this process cannot be traced"
    default: return "`\(need)` is not known here"
    }
  }

  private static func step(_ step: ClientStep) -> String? {
    switch step {
    case .run(let run):
      if run.diskFull != nil { return "a closure has no volume of its own that could get full" }
      switch run.interruption {
      case .pause: return "it is not known how the client is paused"
      case .stop: return "a closure cannot be stopped and continued by signals"
      case .kill(_, .before): return "the calls of this process cannot be traced"
      case .kill(_, .flowing): return "cancelling while bytes flow is not made yet"
      case .kill(_, .at), .cancel, nil: return nil
      }
    case .options: return "it is not known how the client's limits are set"
    case .disk(.removeState), .disk(.damageState), .disk(.emptyState):
      return "it is not known where the client keeps its state"
    case .disk(.readOnly): return ProcessCalls.isSuperuser ? "the superuser may write everywhere" : nil
    case .disk, .serve, .wait, .clock: return nil
    }
  }
}
