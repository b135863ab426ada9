import Conformance

/// Standard output and standard error.
enum Terminal {
  /// A line on standard output.
  static func line(_ text: String) { TerminalOutput.put(text + "\n", on: 1) }

  /// A line on standard error.
  static func error(_ text: String) { TerminalOutput.put(text + "\n", on: 2) }
}
