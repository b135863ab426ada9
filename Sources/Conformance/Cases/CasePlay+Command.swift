import ScenarioLanguage
import TestServer

extension Client: CaseClient {
  var takesDigest: Bool { template.uses(.sha256) }
  var knownWays: ClientProfile? { profile }

  func missing(for scenario: Scenario) -> [String] { Requirements.missing(scenario, for: self) }

  func prepared(_ launch: Launch, in play: CasePlay) -> any PreparedRun { play.command(of: self, for: launch) }
}

extension CasePlay {
  /// The command of a process, filled in.
  func command(of client: Client, for launch: Launch) -> ClientCommand {
    let profile = client.profile
    let template = launch.number > 1 ? profile.rerun ?? profile.command : profile.command
    var command = filled(template, adding: additions(profile, launch), of: profile, for: launch)
    if profile.isStream { command.standardOutput = output(place: launch.place) }
    if let limit = launch.fileLimit { command.wrapper += SmallVolume.wrapper(limit: limit) }
    if isReadOnly { command.wrapper += ReadOnly.wrapper }
    command.trace = launch.trace
    return command
  }

  /// A command of a profile, filled in for a process.
  func filled(
    _ template: CommandTemplate, adding more: [String] = [], of profile: ClientProfile, for launch: Launch
  ) -> ClientCommand {
    let arguments = template.filled(adding: more) { value(of: $0, profile, launch) }
    let folder = directory.directory(place: launch.folder)
    var environment = HermeticEnvironment.variables(
      directory.environment, ca: lab.authority, path: ProgramSearch.searchPath)
    environment["SDL_URL"] = run.url(place: launch.place)
    environment["SDL_OUTPUT"] = output(place: launch.place)
    environment["SDL_DIRECTORY"] = folder
    environment["SDL_SCENARIO"] = scenario.caseName
    environment["SDL_ATTEMPT"] = String(launch.number)
    for name in profile.keptVariables { environment[name] = ProcessCalls.variable(name) ?? environment[name] }
    for (name, text) in profile.variables {
      environment[name] = text.filled { value(of: $0, profile, launch) }.joined()
    }
    var command = ClientCommand(arguments: arguments, environment: environment, directory: folder)
    command.executable = arguments.first.flatMap { ProgramSearch.path(of: $0, beside: profile.folder) }
    return command
  }

  /// A path of a profile, filled in.
  func path(_ template: CommandTemplate, of profile: ClientProfile, place: String) -> String {
    let launch = Launch(place: place, folder: folder(of: place), number: 1, hold: nil)
    return template.filled { value(of: $0, profile, launch) }.joined()
  }

  private func value(of placeholder: Placeholder, _ profile: ClientProfile, _ launch: Launch) -> String {
    switch placeholder {
    case .url(place: let place): run.url(place: place ?? launch.place)
    case .output: output(place: launch.place)
    case .directory: directory.directory(place: launch.folder)
    case .ca: lab.authority
    case .sha256: run.sha256(version: 1, place: launch.place) ?? ""
    case .attempt: String(launch.number)
    case .proxy: lab.server.url
    case .user: Credentials.user
    case .password: Credentials.password
    case .token: Credentials.token
    case .profile: profile.folder
    case .port: String(port)
    case .options, .seconds, .milliseconds, .count, .bytes: ""
    }
  }

  /// The words that a profile adds to its command in this case: limits, digest, mirrors, credentials.
  private func additions(_ profile: ClientProfile, _ launch: Launch) -> [String] {
    var words = LimitWords.words(options, profile)
    let given = [("digest", profile.checksum), ("mirrors", profile.mirrors), ("credentials", profile.credentials)]
    for case (let need, let template?) in given where scenario.needs.contains(need) {
      words += template.filled { value(of: $0, profile, launch) }
    }
    return words
  }
}
