/// A client under test, given as a command template.
public struct Client: Hashable, Sendable {
  /// What reports call it: the program's name.
  public let name: String
  /// Its command.
  public let template: CommandTemplate

  /// A client of a template or of a lone program name.
  ///
  /// Throws `CommandTemplateError`.
  public init(_ text: String) throws(CommandTemplateError) {
    template = try CommandTemplate(text)
    let program = template.filled { _ in "" }.first ?? text
    name = program.split(separator: "/").last.map(String.init) ?? program
  }

  /// The program that is started.
  public var program: String { template.filled { _ in "" }.first ?? "" }

  /// Whether its program can be started from here; a path is looked at as it is, a name in PATH.
  public var isInstalled: Bool {
    if program.contains("/") { return ProcessCalls.isExecutable(program) }
    let path = ProcessCalls.variable("PATH") ?? "/usr/bin:/bin"
    return path.split(separator: ":").contains { ProcessCalls.isExecutable("\($0)/\(program)") }
  }
}
