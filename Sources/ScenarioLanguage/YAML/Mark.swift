/// A place in a scenario's text.
///
/// Both numbers count from 1; `column` counts Unicode scalars, as editors do.
public struct Mark: Hashable, Sendable {
  /// The line, from 1.
  public let line: Int
  /// The column, from 1.
  public let column: Int

  /// Makes a mark of a line and a column, both from 1.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}
