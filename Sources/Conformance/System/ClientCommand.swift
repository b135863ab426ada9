/// A program to start, with all that it gets.
struct ClientCommand: PreparedRun {
  /// The program, looked up in PATH, and its arguments.
  var arguments: [String]
  /// The whole environment.
  var environment: [String: String]
  /// The directory in which it runs.
  var directory: String
  /// The path of the program where it is not found in PATH, or nil.
  var executable: String?
  /// Words before the command that change what it may do; reports do not show them.
  var wrapper: [String] = []
  /// The file that gets its standard output, or nil.
  var standardOutput: String?
  /// The call before which it gets a signal, or nil.
  var trace: CallWatch?

  /// What is executed.
  var words: [String] {
    let program = executable ?? arguments.first ?? ""
    #if os(Linux)
      let before = (trace == nil ? [] : CallTracer.wrapper) + wrapper
    #else
      let before = wrapper
    #endif
    return before.isEmpty ? arguments : before + [program] + arguments.dropFirst()
  }

  /// The command as one would type it into a shell.
  var text: String { arguments.map(ShellWords.quoted).joined(separator: " ") }

  func play(limit: Duration, watch: @escaping ProcessRunner.Watch) async throws -> ProcessEnd {
    try await ProcessRunner().run(self, limit: limit, watch: watch)
  }
}

/// Why a program could not be started.
public enum ProcessError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no such program.
  case notFound(String)
  /// The system would not start it.
  case refused(String, code: Int32)

  /// One sentence for people.
  public var description: String {
    switch self {
    case .notFound(let program): "there is no program `\(program)`"
    case .refused(let program, let code): "`\(program)` could not be started (error \(code))"
    }
  }
}
