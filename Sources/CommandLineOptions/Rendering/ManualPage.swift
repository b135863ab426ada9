/// The manual page in roff with the man macros.
struct ManualPage {
  let program: Program

  var text: String {
    var lines = [
      ".TH \(escaped(program.name.uppercased())) 1 \"\" \"\(escaped(program.name)) \(escaped(program.version))\"",
      ".SH NAME", "\(escaped(program.name)) \\- \(escaped(program.summary))",
      ".SH SYNOPSIS",
    ]
    lines += synopses.flatMap { [".B \(escaped($0.name))", escaped($0.rest), ".br"] }.dropLast()
    if !program.details.isEmpty { lines += [".SH DESCRIPTION"] + paragraphs(program.details).dropFirst() }
    if !program.positionals.isEmpty { lines += [".SH ARGUMENTS"] + program.positionals.flatMap(item) }
    if !program.commands.isEmpty { lines += [".SH COMMANDS"] + program.commands.flatMap(section) }
    lines.append(".SH OPTIONS")
    for group in program.groups + [Program.builtIn] {
      lines += [".SS \(quoted(group.title))"] + group.options.flatMap(item)
    }
    if !program.exitStatuses.isEmpty {
      lines.append(".SH EXIT STATUS")
      lines += program.exitStatuses.flatMap { [".TP", ".B \($0.status)", escaped($0.meaning)] }
    }
    if !program.examples.isEmpty {
      lines.append(".SH EXAMPLES")
      lines += program.examples.flatMap { [".TP", ".B \(escaped($0.command))", escaped($0.meaning)] }
    }
    return lines.joined(separator: "\n")
  }

  /// The command lines of the synopsis: what is typed literally, and the rest.
  private var synopses: [(name: String, rest: String)] {
    let commands: [Subcommand?] = program.commands.isEmpty ? [nil] : program.commands
    return commands.map { command in
      let usage = HelpText(program: program, command: command).usage.dropFirst("Usage: ".count)
      let name = command.map { "\(program.name) \($0.name)" } ?? program.name
      return (name, String(usage.dropFirst(name.count + 1)))
    }
  }

  private func section(_ command: Subcommand) -> [String] {
    [".SS \(quoted(command.name))", escaped(sentence(command.summary))]
      + paragraphs(command.details) + command.positionals.flatMap(item)
      + command.groups.flatMap(\.options).flatMap(item)
  }

  private func item(_ option: Option) -> [String] {
    let short = option.short.map { "\\-\($0)" }
    let names: String =
      switch option.value {
      case .none: escaped(option.spelling)
      case .required(let placeholder, _): "\(escaped(option.spelling))\\fR \\fI\(escaped(placeholder))"
      case .optional(let placeholder, _): "\(escaped(option.spelling))\\fR[=\\fI\(escaped(placeholder))\\fR]"
      }
    let label = ([short].compactMap { $0 } + [names]).joined(separator: "\\fR, \\fB")
    let details = option.details.isEmpty ? "" : " " + option.details
    return [".TP", "\\fB\(label)\\fR", escaped(sentence(option.helpWithFacts) + details)]
  }

  private func item(_ positional: Positional) -> [String] {
    [".TP", "\\fI\(escaped(positional.name))\\fR", escaped(sentence(positional.help))]
  }

  private func paragraphs(_ texts: [String]) -> [String] {
    texts.flatMap { [".PP", escaped($0)] }
  }

  private func sentence(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst() + "."
  }

  private func quoted(_ text: String) -> String {
    "\"\(escaped(text))\""
  }

  /// Text that roff prints as it is: backslashes and dashes literal, quotes safe in macro arguments, no line that
  /// could be a request, other characters than ASCII by their number.
  private func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "\"": result += "\\(dq"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case _ where !scalar.isASCII: result += "\\[u\(hexadecimal(scalar.value))]"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result.hasPrefix(".") ? "\\&" + result : result
  }

  private func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
