/// A mistake in a scenario: what is wrong and where.
///
/// `description` is `FILE:LINE:COLUMN: error: MESSAGE`, with a hint where one is known.
public struct ScenarioProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file's path, or a name such as `--fault` where the text came from elsewhere; empty while not yet known.
  public var file: String
  /// Where the offending word begins.
  public let mark: Mark
  /// What is wrong, with the offending word, in one sentence.
  public let message: String
  /// What to do, or nil: the nearest right word, the range that is allowed.
  public let hint: String?

  /// Makes a problem.
  public init(_ message: String, hint: String? = nil, at mark: Mark, file: String = "") {
    self.file = file
    self.mark = mark
    self.message = message
    self.hint = hint
  }

  /// The problem as compilers print it.
  public var description: String {
    let end = hint.map { "; \($0)" } ?? ""
    return "\(file):\(mark.line):\(mark.column): error: \(message)\(end)"
  }
}
