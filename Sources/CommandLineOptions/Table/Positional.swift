/// An argument that is no option, such as the URL of `sdl-get URL`.
public struct Positional: Hashable, Sendable {
  /// The name in the usage line, in capitals: `URL`.
  public let name: String
  /// The form of each of its arguments.
  public let form: ValueForm
  /// How many there must be at least.
  public let minimum: Int
  /// How many there may be at most; nil for any number.
  public let maximum: Int?
  /// A few words, without a full stop, for help.
  public let help: String

  /// Describes an argument; exactly one is the rule.
  public init(_ name: String, _ form: ValueForm = .text, minimum: Int = 1, maximum: Int? = 1, help: String) {
    self.name = name
    self.form = form
    self.minimum = minimum
    self.maximum = maximum
    self.help = help
  }

  /// How the usage line shows it: `URL`, `[FILE]`, `FILE...`.
  var usage: String {
    let name = maximum == 1 ? self.name : self.name + "..."
    return minimum == 0 ? "[\(name)]" : name
  }
}
