/// The completion for zsh, for a file `_NAME` in a directory of `fpath`.
struct ZshCompletion {
  let program: Program

  var text: String {
    let function = "_" + program.name
    var lines = ["#compdef \(program.name)", "", "\(function)() {"]
    if program.commands.isEmpty {
      lines += arguments("_arguments -s -S", specs(for: nil), indent: "  ")
    } else {
      lines += ["  local context state state_descr line ret=1", "  typeset -A opt_args"]
      let global = (program.groups + [Program.builtIn]).flatMap(\.options).flatMap(spec)
      let places = ["'1:command:->command'", "'*::argument:->argument'"]
      lines += arguments("_arguments -C -s -S", global + places, indent: "  ", ending: " && ret=0")
      lines += ["  case $state in", "    command)", "      local -a commands=("]
      lines += program.commands.map { "        \(quoted(escaped($0.name) + ":" + $0.summary))" }
      lines += ["      )", "      _describe command commands && ret=0", "      ;;", "    argument)"]
      lines += ["      case $words[1] in"]
      for command in program.commands {
        lines.append("        \(command.name))")
        lines += arguments("_arguments -s -S", specs(for: command), indent: "          ", ending: " && ret=0")
        lines.append("          ;;")
      }
      lines += ["      esac", "      ;;", "  esac", "  return ret"]
    }
    lines += ["}", "", "if [[ $funcstack[1] == \(function) ]]; then", "  \(function) \"$@\"", "else"]
    lines += ["  compdef \(function) \(program.name)", "fi"]
    return lines.joined(separator: "\n")
  }

  private func arguments(_ start: String, _ specs: [String], indent: String, ending: String = "") -> [String] {
    let lines = [start] + specs.map { "  " + $0 }
    return lines.enumerated().map { index, line in
      indent + line + (index == lines.count - 1 ? ending : " \\")
    }
  }

  private func specs(for command: Subcommand?) -> [String] {
    program.options(for: command).flatMap(spec) + specs(command?.positionals ?? program.positionals)
  }

  /// Up to the first that takes any number: zsh cannot tell what stands behind it.
  private func specs(_ positionals: [Positional]) -> [String] {
    let single = positionals.prefix { $0.maximum == 1 }
    return (single + positionals.dropFirst(single.count).prefix(1)).map(spec)
  }

  private func spec(_ option: Option) -> [String] {
    let explanation = "[\(escaped(option.help))]"
    let repeats = option.repeats ? "*" : ""
    let exclusion = option.repeats ? "" : option.short.map { "(-\($0) \(option.spelling))" } ?? ""
    let value: String =
      switch option.value {
      case .none: ""
      case .required(let placeholder, let form): ":\(escaped(placeholder)):\(action(form))"
      case .optional(let placeholder, let form): "::\(escaped(placeholder)):\(action(form))"
      }
    let sign: (long: String, short: String) =
      switch option.value {
      case .none: ("", "")
      case .required: ("=", "+")
      case .optional: ("=-", "-")
      }
    let long = quoted(exclusion + repeats + option.spelling + sign.long + explanation + value)
    guard let short = option.short else { return [long] }
    // The letter of an optional value takes none (see ArgumentReader).
    let isOptional = if case .optional = option.value { true } else { false }
    let letter = exclusion + repeats + "-\(short)" + (isOptional ? "" : sign.short) + explanation
    return [quoted(letter + (isOptional ? "" : value)), long]
  }

  private func spec(_ positional: Positional) -> String {
    let place = positional.maximum == 1 ? (positional.minimum == 0 ? "::" : ":") : "*:"
    return quoted("\(place)\(escaped(positional.name)):\(action(positional.form))")
  }

  private func action(_ form: ValueForm) -> String {
    switch form {
    case .choice(let choices): "(\(choices.joined(separator: " ")))"
    case .file: "_files"
    case .directory: "_files -/"
    case .nameListed(let command):
      "{ compadd -- ${${(f)\"$(\(command) 2>/dev/null)\"}%% *}; _files }"
    case .text, .integer, .number, .port, .duration, .size, .rate, .percentage, .shard: " "
    }
  }

  private func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      if "\\[]:".contains(character) { result.append("\\") }
      result.append(character)
    }
  }

  private func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
