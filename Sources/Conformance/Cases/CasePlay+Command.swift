import ScenarioLanguage
import TestServer

extension Client: CaseClient {
  var takesDigest: Bool { template.uses(.sha256) }

  func missing(for scenario: Scenario) -> [String] { Requirements.missing(scenario, for: self) }

  func prepared(_ launch: Launch, in play: CasePlay) -> any PreparedRun { play.command(of: self, for: launch) }
}

extension CasePlay {
  /// The command of a process, filled in.
  func command(of client: Client, for launch: Launch) -> ClientCommand {
    let url = run.url(place: launch.place)
    let output = output(place: launch.place)
    let folder = directory.directory(place: launch.folder)
    let (run, lab) = (run, lab)
    let arguments = client.template.filled { placeholder in
      switch placeholder {
      case .url(place: nil): url
      case .url(place: let place?): run.url(place: place)
      case .output: output
      case .directory: folder
      case .ca: lab.authority
      case .sha256: run.sha256(version: 1, place: launch.place) ?? ""
      case .attempt: String(launch.number)
      case .proxy: lab.server.url
      case .user: Credentials.user
      case .password: Credentials.password
      case .token: Credentials.token
      }
    }
    var environment = HermeticEnvironment.variables(
      directory.environment, ca: lab.authority, path: ProcessCalls.variable("PATH"))
    environment["SDL_URL"] = url
    environment["SDL_OUTPUT"] = output
    environment["SDL_DIRECTORY"] = folder
    environment["SDL_SCENARIO"] = scenario.caseName
    environment["SDL_ATTEMPT"] = String(launch.number)
    return ClientCommand(arguments: arguments, environment: environment, directory: folder)
  }
}
