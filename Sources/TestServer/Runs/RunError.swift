/// Why there is no such run.
public enum RunError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A run with this id is there already.
  case exists(String)
  /// No address could hold the id as one piece.
  case unusable(String)
  /// The server does not run.
  case stopped

  /// One sentence for people.
  public var description: String {
    switch self {
    case .exists(let id): "there is a run `\(id)` already"
    case .unusable(let id): "`\(id)` is no id of a run; it is a text in an address, but not `.` or `..`"
    case .stopped: "the server does not run"
    }
  }
}
