/// The completion for fish.
struct FishCompletion {
  let program: Program

  var text: String {
    var lines = ["# fish completion for \(program.name)", "complete -c \(program.name) -f"]
    let names = program.commands.map(\.name).joined(separator: " ")
    let none = "not __fish_seen_subcommand_from \(names)"
    lines += program.commands.map {
      "complete -c \(program.name) -n \(quoted(none)) -a \($0.name) -d \(quoted($0.summary))"
    }
    for command in program.commands {
      let seen = "__fish_seen_subcommand_from \(command.name)"
      lines += command.groups.flatMap(\.options).map { line($0, condition: seen) }
      lines += command.positionals.compactMap { line($0, condition: seen) }
    }
    lines += (program.groups + [Program.builtIn]).flatMap(\.options).map { line($0, condition: nil) }
    lines += program.positionals.compactMap { line($0, condition: nil) }
    return lines.joined(separator: "\n")
  }

  private func start(_ condition: String?) -> String {
    "complete -c \(program.name)" + (condition.map { " -n \(quoted($0))" } ?? "")
  }

  private func line(_ option: Option, condition: String?) -> String {
    let short = option.short.map { " -s \($0)" } ?? ""
    let need: String =
      switch option.value {
      case .none: ""
      case .required(_, let form): " -r" + offer(form)
      case .optional(_, let form): offer(form)
      }
    return start(condition) + " -l \(option.name)\(short)\(need) -d \(quoted(option.help))"
  }

  private func line(_ positional: Positional, condition: String?) -> String? {
    let offered = offer(positional.form)
    return offered == " -f" ? nil : start(condition) + offered
  }

  private func offer(_ form: ValueForm) -> String {
    switch form {
    case .choice(let choices): " -f -a \(quoted(choices.joined(separator: " ")))"
    case .file: " -F"
    case .directory: " -f -a '(__fish_complete_directories)'"
    case .nameListed(let command):
      " -F -a " + quoted("(\(command) 2>/dev/null | string replace -r ' .*' '')")
    case .text, .integer, .number, .port, .duration, .size, .rate, .percentage, .shard: " -f"
    }
  }

  private func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
