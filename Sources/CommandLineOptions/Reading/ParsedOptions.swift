/// What a command line says, checked against its table.
///
/// Names are those of the table, without dashes. Asking for a name that is nowhere in the table is a mistake of the
/// program and stops it; an option of another command is merely not given.
public struct ParsedOptions: Sendable {
  /// One option as it was written, at its place in the order.
  public struct Occurrence: Hashable, Sendable {
    /// The option's name without dashes.
    public let name: String
    /// Its value; nil for a flag and for an optional value that was left out.
    public let value: String?

    /// Records one option as it was written.
    public init(name: String, value: String?) {
      self.name = name
      self.value = value
    }
  }

  /// The command, for a program that has commands.
  public let command: String?
  /// Every option as it was written, in order.
  public let occurrences: [Occurrence]

  private let operands: [String: [String]]
  private let defaults: [String: String]
  private let known: Set<String>

  init(program: Program, command: Subcommand?, occurrences: [Occurrence], operands: [String: [String]]) {
    self.command = command?.name
    self.occurrences = occurrences
    self.operands = operands
    self.known = Set(program.allOptions.map(\.name))
    let pairs = program.options(for: command).compactMap { option -> (String, String)? in
      guard case .value(let text)? = option.defaults else { return nil }
      return (option.name, text)
    }
    self.defaults = Dictionary(pairs) { first, _ in first }
  }

  /// Whether the option was given.
  public func flag(_ name: String) -> Bool {
    occurrences(of: name).first != nil
  }

  /// The option's value, or its default; nil where there is neither.
  public func value(_ name: String) -> String? {
    occurrences(of: name).last.flatMap(\.value) ?? defaults[name]
  }

  /// All values of a repeatable option, in order.
  public func values(_ name: String) -> [String] {
    occurrences(of: name).compactMap(\.value)
  }

  /// The occurrences of these options, in the order in which they were written.
  public func occurrences(of names: String...) -> [Occurrence] {
    for name in names { precondition(known.contains(name), "the table has no option --\(name)") }
    return occurrences.filter { names.contains($0.name) }
  }

  /// The arguments of the positional with that name, in order; empty where there are none.
  public func positionals(_ name: String) -> [String] {
    operands[name] ?? []
  }

  /// The first argument of the positional with that name.
  public func positional(_ name: String) -> String? {
    operands[name]?.first
  }
}
