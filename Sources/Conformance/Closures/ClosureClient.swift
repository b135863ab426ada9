import ScenarioLanguage
import Synchronization
import TestServer

/// A client under test that is a closure of this process, as a Swift test has it.
///
/// It is stopped by cancelling its task. What can be done to a process only (signals that nobody can answer, a volume
/// of its own, its system calls) makes a case one that it lacks something for.
public struct ClosureClient: CaseClient {
  /// What a closure can be given beside the address and the place for the file, so that more cases can be played.
  public enum Ability: Hashable, Sendable {
    /// It trusts the authority of the lab.
    case tls
    /// It answers challenges with the lab's user, password and token.
    case credentials
    /// It checks the digest of the file.
    case digest
    /// It takes more than one address of a file.
    case mirrors
  }

  /// What one run of it is given.
  public struct Call: Sendable {
    /// The address.
    public let url: String
    /// The addresses of all places, by name.
    public let places: [String: String]
    /// The path under which the file is to lie.
    public let output: String
    /// The directory of the output, which outlives the run: partials and records go there.
    public let directory: String
    /// The number of the run, from 1.
    public let number: Int
    /// The case's name.
    public let scenario: String
    /// The path of the authority's certificate.
    public let authority: String
    /// The SHA-256 of version 1 in lower-case hexadecimal, where the closure can check one and the file has at most 1 GiB.
    public let sha256: String?
    /// The user, the password and the token of the lab's challenges.
    public let credentials: (user: String, password: String, token: String)
  }

  /// What it can be given.
  public let abilities: Set<Ability>
  private let body: @Sendable (Call) async throws -> Void
  private let leftBehind = LeftBehind()

  /// Makes a client of a closure. Returning says that the file is there, throwing that it is not.
  public init(abilities: Set<Ability> = [], _ body: @escaping @Sendable (Call) async throws -> Void) {
    self.abilities = abilities
    self.body = body
  }

  var takesDigest: Bool { abilities.contains(.digest) }

  func missing(for scenario: Scenario) -> [String] { ClosureRequirements.missing(scenario, abilities) }

  func prepared(_ launch: Launch, in play: CasePlay) -> any PreparedRun {
    let run = play.run
    let call = Call(
      url: run.url(place: launch.place),
      places: Dictionary(play.scenario.places.map { ($0.name, run.url(place: $0.name)) }) { first, _ in first },
      output: play.output(place: launch.place), directory: play.directory.directory(place: launch.folder),
      number: launch.number, scenario: play.scenario.caseName, authority: play.lab.authority,
      sha256: takesDigest ? run.sha256(version: 1, place: launch.place, atMost: DigestBound.bytes) : nil,
      credentials: (Credentials.user, Credentials.password, Credentials.token))
    return ClosureRun(leftBehind: leftBehind) { [body] in try await body(call) }
  }
}

/// Whether a run of a closure goes on although its task was cancelled: nobody can end it.
final class LeftBehind: Sendable {
  private let flag = Atomic(false)

  var isSet: Bool { flag.load(ordering: .acquiring) }

  func set() { flag.store(true, ordering: .releasing) }
}
