import ScenarioLanguage

/// What a case asks of a client or of the machine, and is not there.
enum Requirements {
  /// What is missing, in words; empty where the case can be run.
  static func missing(_ scenario: Scenario, for client: Client) -> [String] {
    let profile = client.profile
    let names = Set(scenario.places.map(\.name))
    let places = client.template.places.subtracting(names).sorted().map { "the scenario has no place \($0)" }
    var needed = scenario.needs
    if scenario.isTLS, !needed.contains("tls") { needed.append("tls") }
    if scenario.places.contains(where: \.file.isSplitSize), !needed.contains("split") { needed.append("split") }
    let isGivenDigest = client.takesDigest || profile.checksum != nil && needed.contains("digest")
    let digest = isGivenDigest ? DigestBound.refusal(scenario).map { [$0] } ?? [] : []
    return places + digest + needed.compactMap { need($0, scenario, profile) }
      + scenario.client.flatMap { step($0, profile) }
  }

  private static func need(_ need: String, _ scenario: Scenario, _ profile: ClientProfile) -> String? {
    if let reason = profile.cannot[need] { return "\(need): \(reason)" }
    let template = profile.command
    func unless(_ isThere: Bool, _ text: String) -> String? { isThere ? nil : text }
    switch need {
    case "tls": return nil
    case "credentials":
      let has = profile.credentials != nil || [Placeholder.user, .password, .token].contains(where: template.uses)
      return unless(has, "the command takes no credentials ({user}, {password}, {token})")
    case "digest": return unless(profile.hasDigest, "the command takes no digest ({sha256})")
    case "mirrors":
      guard let mirrors = profile.mirrors else {
        return unless(!template.places.isEmpty, "the command takes no mirrors ({url:PLACE})")
      }
      let lacking = mirrors.places.subtracting(scenario.places.map(\.name)).sorted()
      return unless(lacking.isEmpty, "the scenario has no place \(lacking.joined(separator: ", "))")
    case "split": return unless(profile.splitSize != nil, "the size at which the client splits is not known")
    case "side-file": return unless(!profile.state.isEmpty, "it is not known whether the client keeps a side file")
    case "stall-limit":
      return unless(profile.limits[.stall] != nil, "it is not known how the client's stall limit is set")
    case "pause": return unless(profile.pause != nil, "it is not known how the client is paused")
    case "network-namespace": return "network namespaces are not made yet"
    case "tracing": return Tracing.refusal
    default: return "`\(need)` is not known here"
    }
  }

  private static func step(_ step: ClientStep, _ profile: ClientProfile) -> [String] {
    switch step {
    case .run(let run):
      var missing: [String] = []
      if run.diskFull != nil, let refusal = SmallVolume.refusal { missing.append(refusal) }
      switch run.interruption {
      case .pause: if profile.pause == nil { missing.append("it is not known how the client is paused") }
      case .kill(_, .before): if let refusal = Tracing.refusal { missing.append(refusal) }
      case .kill, .stop, .cancel, nil: break
      }
      return missing
    case .options(let options): return LimitWords.missing(options, profile)
    case .disk(.removeState), .disk(.damageState), .disk(.emptyState):
      return profile.state.isEmpty ? ["it is not known where the client keeps its state"] : []
    case .disk(.readOnly): return ReadOnly.refusal.map { [$0] } ?? []
    case .disk, .serve, .wait, .clock: return []
    }
  }
}
