/// A place in a test's code.
public struct CodePlace: Hashable, Sendable, CustomStringConvertible {
  /// `Module/File.swift`
  public let fileID: String
  /// The path of the file.
  public let filePath: String
  /// The line, from 1.
  public let line: Int
  /// The column, from 1.
  public let column: Int

  /// `FILE:LINE`, as compilers and editors write it.
  public var description: String { "\(filePath):\(line)" }
}
