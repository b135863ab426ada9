/// Which real files a scenario may name under `content: { from: PATH }`, and where they lie.
///
/// The reader looks whether they are there, so that a mistake is told with its place; it does not read them.
public struct RealFiles: Sendable {
  /// Where a path that a scenario names lies.
  public enum Place: Hashable, Sendable {
    /// At this path. A version's own file has its number behind it.
    case at(String)
    /// Where such a scenario may not look: why, and what to do.
    case refused(String, hint: String)
  }

  private let locate: @Sendable (String) -> Place
  private let isThere: @Sendable (String) -> Bool

  /// Files at the places that `place` gives; `isThere` tells whether one of those paths is a file.
  public init(
    place: @escaping @Sendable (String) -> Place, isThere: @escaping @Sendable (String) -> Bool
  ) {
    locate = place
    self.isThere = isThere
  }

  /// Any file: a path is absolute, or relative to the folder in which the scenario's own file lies.
  public static func beside(_ file: String) -> RealFiles {
    let folder = file.lastIndex(of: "/").map { file[...$0] } ?? ""
    return RealFiles(
      place: { .at($0.hasPrefix("/") ? $0 : folder + $0) }, isThere: ScenarioFolder.isFile)
  }

  /// The path of which version n is PATH.n, or PATH alone, where one of the two is there.
  func path(of written: Value, version number: Int, problems: inout [ScenarioProblem]) -> String? {
    let text = written.text ?? ""
    switch locate(text) {
    case .refused(let reason, let hint):
      problems.append(ScenarioProblem("`\(text)`: \(reason)", hint: hint, at: written.mark))
      return nil
    case .at(let path):
      if isThere(path) || isThere("\(path).\(number)") { return path }
      problems.append(
        ScenarioProblem(
          "there is no file `\(text)`, nor `\(text).\(number)`", hint: "looked for at \(path)", at: written.mark))
      return nil
    }
  }
}
