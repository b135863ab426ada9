public import ScenarioLanguage

/// A client under test: a command, and what is known of it.
public struct Client: Hashable, Sendable {
  /// What is known of it; of a command that was typed, the command alone.
  public let profile: ClientProfile
  /// How it is named on a command line: its profile's name or path, or its command.
  public let selector: String

  /// A client of a template or of a lone program name.
  ///
  /// Throws `CommandTemplateError`.
  public init(_ text: String) throws(CommandTemplateError) {
    let template = try CommandTemplate(text)
    let program = template.program
    profile = ClientProfile(name: program.split(separator: "/").last.map(String.init) ?? program, command: template)
    selector = text
  }

  /// A client with a profile, named so on a command line.
  public init(_ profile: ClientProfile, selector: String) {
    self.profile = profile
    self.selector = selector
  }

  /// The client that a command line means: the path of a profile, the name of one, a template, or a program.
  ///
  /// Throws `ClientError`.
  public init(_ text: String, in folder: ProfileFolder) throws(ClientError) {
    let isOneWord = !text.contains { $0.isWhitespace }
    do throws(ScenarioProblems) {
      if isOneWord, text.hasSuffix(".yaml") || text.hasSuffix(".yml") {
        self.init(try ProfileFolder.profile(at: text), selector: text)
        return
      }
      if isOneWord, let known = try folder.profile(named: text) {
        self.init(known, selector: text)
        return
      }
    } catch { throw .profile(error) }
    do throws(CommandTemplateError) { try self.init(text) } catch { throw .template(error) }
    if !isInstalled {
      throw .unknown(program, nearest: isOneWord ? nearest(to: text, among: folder.names) : nil)
    }
  }

  /// What reports call it.
  public var name: String { profile.name }
  /// Its command.
  public var template: CommandTemplate { profile.command }
  /// The program that is started.
  public var program: String { template.program }

  /// The programs that are not there, its own first.
  public var missingPrograms: [String] {
    ([program] + profile.needs).filter { ProgramSearch.path(of: $0, beside: profile.folder) == nil }
  }

  /// Whether its program can be started from here, and whatever else it needs.
  public var isInstalled: Bool { missingPrograms.isEmpty }

  /// The version that it tells, or nil where it tells none.
  public func version() async -> String? {
    guard let template = profile.version else { return nil }
    var arguments = template.filled { $0 == .profile ? profile.folder : "" }
    arguments[0] = ProgramSearch.path(of: arguments[0], beside: profile.folder) ?? arguments[0]
    let command = ClientCommand(
      arguments: arguments,
      environment: [
        "PATH": ProgramSearch.searchPath, "LC_ALL": "C", "HOME": ProcessCalls.variable("TMPDIR") ?? "/tmp",
      ], directory: "/")
    let end = try? await ProcessRunner().run(command, limit: .seconds(20))
    return end.flatMap { ClientVersion.find(in: $0.output) ?? ClientVersion.find(in: $0.error) }
  }
}

/// Why a text names no client.
public enum ClientError: Error, Hashable, Sendable {
  /// The profile has mistakes.
  case profile(ScenarioProblems)
  /// The template has one.
  case template(CommandTemplateError)
  /// There is no such program, and no profile of that name; the nearest profile.
  case unknown(String, nearest: String?)

  /// One sentence for people; those of a profile are lines with their places.
  public var text: String {
    switch self {
    case .profile(let problems): problems.description
    case .template(let error): error.description
    case .unknown(let program, let nearest):
      "there is no program `\(program)`" + (nearest.map { "; the nearest profile is `\($0)`" } ?? "")
    }
  }
}
