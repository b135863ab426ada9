/// How a directory that cannot be written to holds for a superuser too: the client runs without the privilege to pass
/// over modes.
enum ReadOnly {
  /// The words before a command that a directory's mode is to hold for; none where it holds anyway.
  static let wrapper: [String] =
    ProcessCalls.isSuperuser
    ? ["setpriv", "--bounding-set=-dac_override,-dac_read_search", "--inh-caps=-all", "--"] : []

  /// What is missing, in words, or nil. It is tried once.
  static let refusal: String? = {
    guard !wrapper.isEmpty else { return nil }
    guard ProgramSearch.path(of: "setpriv") != nil else {
      return "the superuser may write everywhere, and there is no setpriv to take that away"
    }
    return ProcessCalls.succeeds(wrapper + ["true"])
      ? nil : "the superuser's right to write everywhere cannot be taken away"
  }()

  /// How it was done, in words, or nil where nothing had to be done.
  static let note =
    wrapper.isEmpty ? nil : "The client ran without the superuser's right to write everywhere (setpriv)."
}
