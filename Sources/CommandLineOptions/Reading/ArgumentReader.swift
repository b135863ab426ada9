/// Goes through the arguments once, from the left, and checks each against the table.
struct ArgumentReader {
  private let program: Program
  private var arguments: ArraySlice<String>
  private var command: Subcommand?
  private var occurrences: [ParsedOptions.Occurrence] = []
  private var operands: [String] = []
  /// The text that `--help` or `--version` asks for, once one of them came.
  private var answer: String?

  init(program: Program, arguments: [String]) {
    self.program = program
    self.arguments = arguments[...]
  }

  mutating func read() throws(CommandLineError) -> Invocation {
    while let argument = arguments.popFirst() {
      if argument == "--" {
        while let operand = arguments.popFirst() { try take(operand: operand) }
      } else if argument.hasPrefix("--") {
        try take(long: argument)
      } else if argument.hasPrefix("-"), argument != "-" {
        try take(letters: argument)
      } else {
        try take(operand: argument)
      }
      if let answer { return .print(answer) }
    }
    if command == nil, !program.commands.isEmpty { throw .missingCommand(program.commands.map(\.name)) }
    try checkCompanions()
    return .run(
      ParsedOptions(
        program: program, command: command, occurrences: occurrences, operands: try distributedOperands()))
  }

  private mutating func take(operand: String) throws(CommandLineError) {
    guard command == nil, !program.commands.isEmpty else { return operands.append(operand) }
    guard let named = program.command(named: operand) else {
      let names = program.commands.map(\.name)
      let nearest = operand == "help" ? "--help" : NearestName.to(operand, among: names)
      throw .unknownCommand(operand, nearest: nearest)
    }
    command = named
  }

  private mutating func take(long argument: String) throws(CommandLineError) {
    let parts = argument.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = program.options(for: command).first(where: { $0.name == name }) else {
      throw unknown("--" + name)
    }
    let attached = parts.count == 2 ? String(parts[1]) : nil
    switch option.value {
    case .none:
      if let attached { throw .unexpectedValue(option: option.spelling, value: attached) }
      try record(option, spelled: option.spelling, value: nil)
    case .required(let placeholder, _):
      let value: String
      if let attached { value = attached } else { value = try nextValue(of: option.spelling, placeholder: placeholder) }
      try record(option, spelled: option.spelling, value: value)
    case .optional:
      try record(option, spelled: option.spelling, value: attached)
    }
  }

  private mutating func take(letters argument: String) throws(CommandLineError) {
    var letters = argument.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = program.options(for: command).first(where: { $0.short == letter }) else {
        throw unknown("-\(letter)")
      }
      switch option.value {
      case .none:
        try record(option, spelled: "-\(letter)", value: nil)
      case .required(let placeholder, _):
        let value = letters.isEmpty ? try nextValue(of: "-\(letter)", placeholder: placeholder) : String(letters)
        letters = ""
        try record(option, spelled: "-\(letter)", value: value)
      case .optional:
        // What follows may be further letters: a value of this kind is written with the long name.
        try record(option, spelled: "-\(letter)", value: nil)
      }
      if answer != nil { return }
    }
  }

  private mutating func nextValue(of option: String, placeholder: String) throws(CommandLineError) -> String {
    guard let next = arguments.first, next != "--", !isKnownOption(next) else {
      throw .missingValue(option: option, placeholder: placeholder)
    }
    arguments.removeFirst()
    return next
  }

  private func isKnownOption(_ argument: String) -> Bool {
    let name = argument.prefix { $0 != "=" }
    return program.options(for: command).contains { option in
      name == option.spelling || option.short.map { argument == "-\($0)" } == true
    }
  }

  private mutating func record(_ option: Option, spelled: String, value: String?) throws(CommandLineError) {
    if let value, let form = option.form {
      do {
        try form.check(value)
      } catch {
        throw .badValue(place: spelled, value: value, problem: error)
      }
    }
    if option.value != .none, !option.repeats, occurrences.contains(where: { $0.name == option.name }) {
      throw .repeatedOption(spelled)
    }
    occurrences.append(ParsedOptions.Occurrence(name: option.name, value: value))
    switch option.name {
    case "help": answer = program.helpText(form: value, command: command)
    case "version": answer = "\(program.name) \(program.version)"
    default: break
    }
  }

  private func unknown(_ spelled: String) -> CommandLineError {
    let name = String(spelled.drop { $0 == "-" })
    let owners = program.commands.filter { command in
      command.groups.flatMap(\.options).contains { $0.name == name || $0.short.map(String.init) == name }
    }
    if !owners.isEmpty {
      return .optionOfOtherCommands(spelled, commands: owners.map(\.name), given: command?.name)
    }
    let nearest =
      spelled.hasPrefix("--")
      ? NearestName.to(name, among: program.options(for: command).map(\.name)).map { "--" + $0 } : nil
    return .unknownOption(spelled, nearest: nearest)
  }

  private func checkCompanions() throws(CommandLineError) {
    let given = Set(occurrences.map(\.name))
    for option in program.options(for: command) {
      if option.isRequired, !given.contains(option.name) { throw .missingOption(option.spelling) }
      guard given.contains(option.name) else { continue }
      for other in option.requires where !given.contains(other) {
        throw .missingCompanion(option: option.spelling, needs: "--" + other)
      }
    }
  }

  /// Gives each positional its arguments: as many as it may have, as long as enough are left for those behind it.
  private func distributedOperands() throws(CommandLineError) -> [String: [String]] {
    let positionals = command?.positionals ?? program.positionals
    var rest = operands[...]
    var owed = positionals.reduce(0) { $0 + $1.minimum }
    var given: [String: [String]] = [:]
    for positional in positionals {
      owed -= positional.minimum
      let spare = max(positional.minimum, rest.count - owed)
      let taken = rest.prefix(min(spare, positional.maximum ?? spare))
      guard taken.count >= positional.minimum else { throw .missingArgument(positional.name) }
      for argument in taken {
        do {
          try positional.form.check(argument)
        } catch {
          throw .badValue(place: positional.name, value: argument, problem: error)
        }
      }
      given[positional.name] = Array(taken)
      rest = rest.dropFirst(taken.count)
    }
    if let extra = rest.first { throw .unexpectedArgument(extra) }
    return given
  }
}
