/// Why a command line is not understood. Options carry their dashes as the user wrote them.
public enum CommandLineError: Error, Hashable, Sendable {
  /// An option that is not there; `nearest` is the likeliest one.
  case unknownOption(String, nearest: String?)
  /// An option that belongs to other commands than the one given (nil: none yet).
  case optionOfOtherCommands(String, commands: [String], given: String?)
  /// An option that needs a value and has none; `placeholder` names it.
  case missingValue(option: String, placeholder: String)
  /// A flag that was given a value.
  case unexpectedValue(option: String, value: String)
  /// An option that may come once and came again.
  case repeatedOption(String)
  /// A value that is not of its form. `place` is the option or the positional's name.
  case badValue(place: String, value: String, problem: ValueProblem)
  /// An option that must be given.
  case missingOption(String)
  /// An option that makes sense only with another.
  case missingCompanion(option: String, needs: String)
  /// A positional that must be given.
  case missingArgument(String)
  /// An argument too many.
  case unexpectedArgument(String)
  /// A program with commands was given none of them.
  case missingCommand([String])
  /// A command that is not there; `nearest` is the likeliest one.
  case unknownCommand(String, nearest: String?)
}

extension CommandLineError: CustomStringConvertible {
  /// One sentence without a full stop, for the user.
  public var description: String {
    switch self {
    case .unknownOption(let option, let nearest):
      "unknown option \(option)" + suggestion(nearest)
    case .optionOfOtherCommands(let option, let commands, nil):
      "\(option) belongs after its command: \(commands.joined(separator: ", "))"
    case .optionOfOtherCommands(let option, let commands, let given?):
      "\(given) has no option \(option); it belongs to \(commands.joined(separator: ", "))"
    case .missingValue(let option, let placeholder):
      "\(option) needs a value: \(option) \(placeholder)"
    case .unexpectedValue(let option, let value):
      "\(option) takes no value, but '\(value)' was given"
    case .repeatedOption(let option):
      "\(option) is given twice"
    case .badValue(let place, let value, let problem):
      "\(place): '\(value)' \(problem)"
    case .missingOption(let option):
      "\(option) is required"
    case .missingCompanion(let option, let needs):
      "\(option) needs \(needs)"
    case .missingArgument(let name):
      "\(name) is missing"
    case .unexpectedArgument(let argument):
      "unexpected argument '\(argument)'"
    case .missingCommand(let commands):
      "a command is missing: \(commands.joined(separator: ", "))"
    case .unknownCommand(let command, let nearest):
      "unknown command '\(command)'" + suggestion(nearest)
    }
  }

  private func suggestion(_ nearest: String?) -> String {
    nearest.map { "; did you mean \($0)?" } ?? ""
  }
}
