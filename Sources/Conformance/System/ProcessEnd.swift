/// How a process came to its end.
struct ProcessEnd: Hashable, Sendable {
  /// Why the lab ended it.
  enum Reason: Hashable, Sendable {
    /// Its time was over.
    case time
    /// It made too many requests.
    case requests
    /// The user wants to stop.
    case interrupt
  }

  /// The exit status, or nil where a signal ended it.
  var exitStatus: Int?
  /// The signal that ended it, or nil.
  var signal: Int?
  /// The signals that the lab sent.
  var sentSignals: Set<Int> = []
  /// Why the lab ended it, or nil where it did not.
  var reason: Reason?
  /// How long it ran.
  var duration: Duration = .zero
  /// The end of its standard output.
  var output = ""
  /// The end of its standard error.
  var error = ""
  /// Whether members of its process group were left behind, which the lab then ended.
  var leftProcesses = false
}
