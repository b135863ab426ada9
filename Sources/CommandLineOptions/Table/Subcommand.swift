/// One command of a program that has several, such as `run` of `sdl-conform run`.
public struct Subcommand: Sendable {
  /// The word that users type.
  public let name: String
  /// One line, without a full stop.
  public let summary: String
  /// Paragraphs for the manual page.
  public let details: [String]
  /// The command's own options.
  public let groups: [OptionGroup]
  /// What may follow the options.
  public let positionals: [Positional]

  /// Makes a command from its parts.
  public init(
    _ name: String, summary: String, details: [String] = [], groups: [OptionGroup] = [],
    positionals: [Positional] = []
  ) {
    self.name = name
    self.summary = summary
    self.details = details
    self.groups = groups
    self.positionals = positionals
  }
}
