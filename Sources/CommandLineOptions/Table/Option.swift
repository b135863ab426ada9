/// One option: how it is written, what it takes, what it is for.
public struct Option: Hashable, Sendable {
  /// What an option takes.
  public enum Value: Hashable, Sendable {
    /// Nothing: `--json`.
    case none
    /// A value, called by the placeholder: `--port N` or `--port=N`.
    case required(String, ValueForm = .text)
    /// A value that may be left out, and is written with `=` only: `--help` or `--help=man`.
    case optional(String, ValueForm = .text)
  }

  /// What holds when an option is not given.
  public enum Default: Hashable, Sendable {
    /// This value, as if it had been written; it is shown, too.
    case value(String)
    /// Words for the reader; the program decides.
    case words(String)
  }

  /// The long name without its dashes.
  public let name: String
  /// The letter of the short form, if there is one.
  public let short: Character?
  /// What the option takes.
  public let value: Value
  /// Whether it may be given several times.
  public let repeats: Bool
  /// Whether it must be given.
  public let isRequired: Bool
  /// What holds when it is not given; nil where nothing does.
  public let defaults: Default?
  /// Names of options that must be given with this one.
  public let requires: [String]
  /// A few words, without a full stop, for help.
  public let help: String
  /// Sentences that the manual page adds.
  public let details: String

  /// Describes an option. `name` is without dashes; `help` is a few words without a full stop.
  public init(
    _ name: String, short: Character? = nil, _ value: Value = .none, repeats: Bool = false, required: Bool = false,
    default defaults: Default? = nil, requires: [String] = [], help: String, details: String = ""
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.repeats = repeats
    self.isRequired = required
    self.defaults = defaults
    self.requires = requires
    self.help = help
    self.details = details
  }

  /// The form of the option's value; nil for a flag.
  var form: ValueForm? {
    switch value {
    case .none: nil
    case .required(_, let form), .optional(_, let form): form
    }
  }

  /// The option with its dashes: `--port`.
  var spelling: String { "--" + name }

  /// The option with its placeholder: `--port N`, `--help[=FORM]`.
  var spellingWithValue: String {
    switch value {
    case .none: spelling
    case .required(let placeholder, _): "\(spelling) \(placeholder)"
    case .optional(let placeholder, _): "\(spelling)[=\(placeholder)]"
    }
  }

  /// What help says: the few words, the choices, the default, whether it repeats.
  var helpWithFacts: String {
    var facts: [String] = []
    if case .choice(let choices)? = form, !choices.allSatisfy((help + spellingWithValue).contains) {
      facts.append("one of " + choices.joined(separator: ", "))
    }
    switch defaults {
    case .value(let text)?, .words(let text)?: facts.append("default " + text)
    case nil: break
    }
    if isRequired { facts.append("required") }
    if repeats { facts.append("repeatable") }
    return facts.isEmpty ? help : "\(help) (\(facts.joined(separator: "; ")))"
  }
}
