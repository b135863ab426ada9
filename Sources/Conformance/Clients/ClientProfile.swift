public import ScenarioLanguage

/// What is known of a client beside its command: how it is installed, what it keeps, how it is limited and stopped,
/// and which of its failures are known. One file of `Scenarios/clients` is one profile.
public struct ClientProfile: Hashable, Sendable {
  /// The client's output.
  public enum Output: Hashable, Sendable {
    /// The file that a path with placeholders names; `*` and `?` stand for what the client chooses.
    case file(CommandTemplate)
    /// The file that a line of its standard output names: where `*` stands in the pattern.
    case told(pattern: String)
    /// Its standard output, which cannot start over.
    case stream
  }

  /// A limit that can be set.
  public enum Limit: String, Hashable, Sendable, CaseIterable {
    /// How long nothing may come.
    case stall
    /// The least rate.
    case lowestRate = "lowest-rate"
    /// How long the whole may take.
    case total
    /// How often it asks again.
    case retries
  }

  /// How a client is installed: the package manager (or `by hand`) and what it is asked for.
  public struct Installation: Hashable, Sendable {
    /// `apt`, `pip`, `brew`, or `by hand`.
    public let manager: String
    /// The package, or a sentence.
    public let package: String

    /// The command, or the sentence.
    public var hint: String {
      switch manager {
      case "apt": "apt-get install \(package)"
      case "pip": "pip install \(package)"
      case "brew": "brew install \(package)"
      default: package
      }
    }
  }

  /// Its name: that of its file.
  public var name: String
  /// What it is, in one line.
  public var title: String
  /// The path of its file, or empty.
  public var path = ""
  /// The command that prints the version.
  public var version: CommandTemplate?
  /// How it is installed; the first that a machine knows is the one to take.
  public var installations: [Installation] = []
  /// The command.
  public var command: CommandTemplate
  /// The command of each process after the first, where that is another.
  public var rerun: CommandTemplate?
  /// Where its output is.
  public var output: Output?
  /// Where its partial lies, paths with placeholders and `*`; empty: it keeps none; nil: not known.
  public var partial: [CommandTemplate]?
  /// Where its own record of a partial lies, in the same form.
  public var state: [CommandTemplate] = []
  /// The size from which on it splits, in bytes, or nil.
  public var splitSize: Int64?
  /// The requests that are its probes.
  public var probes: [RequestCondition] = []
  /// How many runs follow a success.
  public var again = 0
  /// Whether it asks again by itself, or nil where that is not known.
  public var retriesItself: Bool?
  /// The words that set a limit.
  public var limits: [Limit: CommandTemplate] = [:]
  /// The words that give it the digest.
  public var checksum: CommandTemplate?
  /// The words that give it other addresses.
  public var mirrors: CommandTemplate?
  /// The words that give it credentials.
  public var credentials: CommandTemplate?
  /// Variables that are set.
  public var variables: [String: CommandTemplate] = [:]
  /// Names of variables that are taken over from outside.
  public var keptVariables: [String] = []
  /// What is run in place of a signal that ends it.
  public var kill: CommandTemplate?
  /// What is run in place of an interrupt.
  public var cancel: CommandTemplate?
  /// What is run at a pause.
  public var pause: CommandTemplate?
  /// What is run at the end of a pause.
  public var resume: CommandTemplate?
  /// What runs beside it in each case.
  public var start: CommandTemplate?
  /// What succeeds once that is ready.
  public var ready: CommandTemplate?
  /// What ends it.
  public var stop: CommandTemplate?
  /// Programs that it needs beside its own.
  public var needs: [String] = []
  /// What it cannot do, by the words of a scenario's `needs`, with the reason.
  public var cannot: [String: String] = [:]
  /// Rules that are not held against it, with the reason.
  public var ignoredRules: [String: String] = [:]
  /// Its known failures.
  public var known: [KnownFailure] = []

  /// The profile of a command of which nothing else is known.
  public init(name: String, command: CommandTemplate) {
    self.name = name
    title = name
    self.command = command
  }

  /// Whether its output is a stream.
  var isStream: Bool { output == .stream }

  /// Whether its partial lies under the final name.
  var isInPlace: Bool { isStream || partial?.contains { $0.text == "{output}" } ?? false }

  /// How it keeps a partial, where the profile tells.
  var partialForm: ClientHabits.PartialForm? {
    guard let partial, !isStream else { return isStream ? .nothing : nil }
    if partial.isEmpty { return .nothing }
    return partial.map(\.text) == ["{output}"] && state.isEmpty ? .firstBytes : .own
  }

  /// Whether it can be given what a scenario of these needs gives.
  var hasDigest: Bool { checksum != nil || command.uses(.sha256) }
}

extension ClientProfile {
  /// The directory of its file, where its script may lie; empty where it has none.
  var folder: String {
    guard let slash = path.lastIndex(of: "/") else { return path.isEmpty ? "" : "." }
    return String(path[..<slash])
  }
}
