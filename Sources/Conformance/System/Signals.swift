#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Signals by the names that scenarios give them.
enum Signals {
  /// What a cancel is where the client has no command for it.
  static let interrupt = SIGINT

  /// The number of KILL, TERM or INT.
  static func number(_ name: String) -> Int32 {
    switch name {
    case "INT": SIGINT
    case "TERM": SIGTERM
    default: SIGKILL
    }
  }
}
