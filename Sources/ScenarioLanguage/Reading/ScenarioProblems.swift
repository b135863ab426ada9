/// All mistakes that were found in one text, in its order.
public struct ScenarioProblems: Error, Hashable, Sendable, CustomStringConvertible {
  /// The mistakes; never empty.
  public let problems: [ScenarioProblem]

  /// Makes the sum of mistakes: each once, in the order of the text; those that name no file are this file's.
  public init(_ found: [ScenarioProblem], file: String) {
    var seen: Set<ScenarioProblem> = []
    problems = found.map { problem in
      var named = problem
      if named.file.isEmpty { named.file = file }
      return named
    }.filter { seen.insert($0).inserted }.sorted { first, second in
      (first.file, first.mark.line, first.mark.column) < (second.file, second.mark.line, second.mark.column)
    }
  }

  /// One line for each, as compilers print it.
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}
