import ScenarioLanguage

/// What a case asks of a client or of the machine, and is not there.
enum Requirements {
  /// What is missing, in words; empty where the case can be run.
  static func missing(_ scenario: Scenario, for client: Client) -> [String] {
    let names = Set(scenario.places.map(\.name))
    let places = client.template.places.subtracting(names).sorted().map { "the scenario has no place \($0)" }
    let needs = scenario.needs.compactMap { need($0, client) }
    let isSplit = scenario.places.contains(where: \.file.isSplitSize) && !scenario.needs.contains("split")
    let split = isSplit ? ["the size at which the client splits is not known"] : []
    return places + needs + split + scenario.client.compactMap(step)
  }

  private static func need(_ need: String, _ client: Client) -> String? {
    let template = client.template
    switch need {
    case "tls": return nil
    case "credentials":
      let has = [Placeholder.user, .password, .token].contains(where: template.uses)
      return has ? nil : "the command takes no credentials ({user}, {password}, {token})"
    case "digest": return template.uses(.sha256) ? nil : "the command takes no digest ({sha256})"
    case "mirrors": return template.places.isEmpty ? "the command takes no mirrors ({url:PLACE})" : nil
    case "split": return "the size at which the client splits is not known"
    case "side-file": return "it is not known whether the client keeps a side file"
    case "stall-limit": return "it is not known how the client's stall limit is set"
    case "pause": return "it is not known how the client is paused"
    case "network-namespace": return "network namespaces are not made yet"
    case "tracing": return "calls are not traced yet"
    default: return "`\(need)` is not known here"
    }
  }

  private static func step(_ step: ClientStep) -> String? {
    switch step {
    case .run(let run):
      if run.diskFull != nil { return "small volumes are not made yet" }
      switch run.interruption {
      case .pause: return "it is not known how the client is paused"
      case .kill(_, .before): return "calls are not traced yet"
      case .kill(_, .flowing): return "kills while bytes flow are not made yet"
      case .kill(_, .at), .stop, .cancel, nil: return nil
      }
    case .options: return "it is not known how the client's limits are set"
    case .disk(.removeState), .disk(.damageState), .disk(.emptyState):
      return "it is not known where the client keeps its state"
    case .disk(.readOnly):
      return ProcessCalls.isSuperuser ? "the superuser may write everywhere" : nil
    case .disk, .serve, .wait, .clock: return nil
    }
  }
}
