/// What programs write for people.
public enum TerminalOutput {
  /// Writes all of a text on a descriptor.
  public static func put(_ text: String, on descriptor: Int32) { ProcessCalls.put(text, on: descriptor) }

  /// Whether colours are wanted on a descriptor: it is a terminal, and nobody has said NO_COLOR.
  public static func isColoured(_ descriptor: Int32 = 1) -> Bool {
    ProcessCalls.isTerminal(descriptor) && (ProcessCalls.variable("NO_COLOR") ?? "").isEmpty
      && ProcessCalls.variable("TERM") != "dumb"
  }

  /// Allows as many open files as the system lets this process have.
  public static func raiseFileLimit() { ProcessCalls.raiseFileLimit() }
}
