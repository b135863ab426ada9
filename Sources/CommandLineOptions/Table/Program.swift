/// A program's whole command line: the one table from which reading, `--help`, the manual page and the shell
/// completions come.
///
/// Options of `groups` hold for every command and may stand before or after it. `--help` and `--version` need not be
/// listed: every program has them.
public struct Program: Sendable {
  /// The name that users type, such as `sdl-get`.
  public let name: String
  /// The version that `--version` prints, such as `0.1.0`.
  public let version: String
  /// One line, without a full stop: what the program is for.
  public let summary: String
  /// Paragraphs for the manual page.
  public let details: [String]
  /// Options that hold for the program and each of its commands, in the order in which help shows them.
  public let groups: [OptionGroup]
  /// What may follow the options. Empty where the program has commands.
  public let positionals: [Positional]
  /// The commands, in the order in which help shows them; empty for a program without.
  public let commands: [Subcommand]
  /// Exit statuses and what they mean.
  public let exitStatuses: [ExitStatus]
  /// Command lines to learn from.
  public let examples: [Example]

  /// Makes a table from its parts; `problems` tells whether it is sound.
  public init(
    name: String, version: String, summary: String, details: [String] = [], groups: [OptionGroup] = [],
    positionals: [Positional] = [], commands: [Subcommand] = [], exitStatuses: [ExitStatus] = [],
    examples: [Example] = []
  ) {
    self.name = name
    self.version = version
    self.summary = summary
    self.details = details
    self.groups = groups
    self.positionals = positionals
    self.commands = commands
    self.exitStatuses = exitStatuses
    self.examples = examples
  }

  /// The group of options that every program has.
  static let builtIn = OptionGroup(
    "Help",
    [
      Option(
        "help", short: "h", .optional("full|man|bash|zsh|fish", .choice(["full", "man", "bash", "zsh", "fish"])),
        help: "this screen, every option, the manual page, or completions of a shell"),
      Option("version", short: "V", help: "the version"),
    ])

  /// The options that may stand beside `command` (or before any command, where it is nil).
  func options(for command: Subcommand?) -> [Option] {
    groups(for: command).flatMap(\.options)
  }

  /// The groups that may stand beside `command`: its own, the program's, the built-in ones.
  func groups(for command: Subcommand?) -> [OptionGroup] {
    (command?.groups ?? []) + groups + [Program.builtIn]
  }

  /// The command of that name.
  func command(named name: String) -> Subcommand? {
    commands.first { $0.name == name }
  }

  /// Every option of the program and of its commands; the same option may come several times.
  var allOptions: [Option] {
    options(for: nil) + commands.flatMap { $0.groups.flatMap(\.options) }
  }
}

/// An exit status and its meaning, for help and the manual page.
public struct ExitStatus: Hashable, Sendable {
  /// 0 to 255.
  public let status: UInt8
  /// What it means, a few words.
  public let meaning: String

  /// Names the meaning of a status.
  public init(_ status: UInt8, _ meaning: String) {
    self.status = status
    self.meaning = meaning
  }
}

/// A command line to learn from.
public struct Example: Hashable, Sendable {
  /// What to type.
  public let command: String
  /// What it does, a few words.
  public let meaning: String

  /// Shows a command line with its meaning.
  public init(_ command: String, _ meaning: String) {
    self.command = command
    self.meaning = meaning
  }
}
