/// What a case's outcome is worth.
public enum Grade: String, Codable, Hashable, Sendable, Comparable {
  /// Proves nothing, or was not run.
  case none
  case pass
  /// Recorded only.
  case info
  case warn
  case fail

  private var rank: Int {
    switch self {
    case .none: 0
    case .pass: 1
    case .info: 2
    case .warn: 3
    case .fail: 4
    }
  }

  /// Whether `left` is the better grade.
  public static func < (left: Grade, right: Grade) -> Bool { left.rank < right.rank }
}
