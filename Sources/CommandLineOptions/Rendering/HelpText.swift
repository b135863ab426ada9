/// The screen that `--help` shows: at most 80 columns, and 24 lines where that can be.
///
/// A group whose explanations find no room is shown as the names of its options, the last group first; `--help=full`
/// shows everything.
struct HelpText {
  /// The most lines of a screen.
  static let height = 24

  let program: Program
  let command: Subcommand?

  /// Help that fits a screen, if any way of writing it does.
  var screen: String {
    let count = groups.count
    for condensed in 0...count {
      let text = lines(explained: count - condensed)
      if text.count <= HelpText.height || condensed == count { return text.joined(separator: "\n") }
    }
    return full
  }

  /// Help with every explanation, whatever its length.
  var full: String {
    let all = groups + [Program.builtIn]
    let text = head + all.flatMap { section($0.title, rows($0)) } + exitStatuses
    return text.joined(separator: "\n")
  }

  private var groups: [OptionGroup] { (command?.groups ?? []) + program.groups }
  private var positionals: [Positional] { command?.positionals ?? program.positionals }

  private func lines(explained: Int) -> [String] {
    let condensed = groups.dropFirst(explained)
    let short = condensed.flatMap(names) + names(Program.builtIn)
    var text = head + groups.prefix(explained).flatMap { section($0.title, rows($0)) } + [""] + short
    if !condensed.isEmpty { text += ["More about each option: \(invocation) --help=full"] }
    if command == nil, !program.commands.isEmpty {
      text += ["More about a command: \(program.name) COMMAND --help"]
    }
    return text
  }

  private var invocation: String {
    command.map { "\(program.name) \($0.name)" } ?? program.name
  }

  private var head: [String] {
    let summary = command?.summary ?? program.summary
    let first = TextWrapping.lines("\(invocation): \(summary)", width: TextWrapping.width)
    let arguments = positionals.flatMap { TextWrapping.row("  " + $0.name, withFacts($0), column: column) }
    let commands =
      command == nil
      ? program.commands.flatMap { TextWrapping.row("  " + $0.name, $0.summary, column: commandColumn) } : []
    return first + [usage] + section(nil, arguments) + section("Commands", commands)
  }

  /// The usage line, which the manual page shows too.
  var usage: String {
    let required = groups.flatMap(\.options).filter(\.isRequired).map(\.spellingWithValue)
    let words = command == nil && !program.commands.isEmpty ? ["COMMAND"] : []
    return (["Usage:", invocation] + words + required + ["[OPTION...]"] + positionals.map(\.usage))
      .joined(separator: " ")
  }

  private func withFacts(_ positional: Positional) -> String {
    guard case .choice(let choices) = positional.form, !choices.allSatisfy(positional.help.contains) else {
      return positional.help
    }
    return "\(positional.help) (one of \(choices.joined(separator: ", ")))"
  }

  private func section(_ title: String?, _ rows: [String]) -> [String] {
    rows.isEmpty ? [] : [""] + (title.map { [$0 + ":"] } ?? []) + rows
  }

  private func rows(_ group: OptionGroup) -> [String] {
    group.options.flatMap { TextWrapping.row(label($0), $0.helpWithFacts, column: column) }
  }

  /// The group in the fewest lines: its title and the names of its options.
  private func names(_ group: OptionGroup) -> [String] {
    let names = group.options.map { option in
      (option.short.map { "-\($0), " } ?? "") + option.spellingWithValue
    }
    let pieces = names.enumerated().map { $0.offset == names.count - 1 ? $0.element : $0.element + "," }
    let lines = TextWrapping.lines([group.title + ":"] + pieces, width: TextWrapping.width - 2)
    return lines.enumerated().map { $0.offset == 0 ? $0.element : "  " + $0.element }
  }

  private func label(_ option: Option) -> String {
    "  " + (option.short.map { "-\($0), " } ?? "    ") + option.spellingWithValue
  }

  /// Where explanations begin: after the longest label, though not beyond a third of the width.
  private var column: Int {
    let labels = (groups + [Program.builtIn]).flatMap(\.options).map { label($0).count }
    return (labels.filter { $0 <= 28 }.max() ?? 0) + 2
  }

  private var commandColumn: Int {
    (program.commands.map { $0.name.count }.max() ?? 0) + 4
  }

  private var exitStatuses: [String] {
    section(
      "Exit status",
      program.exitStatuses.flatMap { TextWrapping.row("  \($0.status)", $0.meaning, column: 7) })
  }
}

extension Program {
  /// The text that `--help` with this value asks for.
  func helpText(form: String?, command: Subcommand?) -> String {
    switch form {
    case "man": ManualPage(program: self).text
    case "bash": BashCompletion(program: self).text
    case "zsh": ZshCompletion(program: self).text
    case "fish": FishCompletion(program: self).text
    case "full": HelpText(program: self, command: command).full
    default: HelpText(program: self, command: command).screen
    }
  }
}
