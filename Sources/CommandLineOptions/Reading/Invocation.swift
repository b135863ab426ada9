/// What a command line asks for.
public enum Invocation: Sendable {
  /// To work, with these options.
  case run(ParsedOptions)
  /// To print this text and leave with status 0: help, the version, the manual page, completions.
  case print(String)
}

extension Program {
  /// Reads the arguments after the program's name.
  ///
  /// Options and positionals may be mixed; `--` ends the options; `--name=value`, `--name value`, `-nvalue`,
  /// `-n value` and joined letters (`-qj`) are taken; a lone `-` is a positional. A value that looks like a known
  /// option is taken only with `=`. Throws the first `CommandLineError`, for which `message(for:)` has the words.
  public func read(_ arguments: some Sequence<String>) throws(CommandLineError) -> Invocation {
    var reader = ArgumentReader(program: self, arguments: Array(arguments))
    return try reader.read()
  }

  /// What goes to standard error before the program leaves with status 2.
  public func message(for error: CommandLineError) -> String {
    "\(name): \(error)\nTry '\(name) --help'."
  }
}
