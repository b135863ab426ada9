#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Standard output, standard error and log files, written at once.
enum Output {
  /// A line on standard output.
  static func line(_ text: String) { put(text + "\n", on: STDOUT_FILENO) }

  /// A line on standard error.
  static func error(_ text: String) { put(text + "\n", on: STDERR_FILENO) }

  /// Whether standard output is a terminal on which colours are wanted.
  static var isColoured: Bool {
    isatty(STDOUT_FILENO) == 1 && getenv("NO_COLOR").map { $0.pointee == 0 } ?? true
      && getenv("TERM").map { String(cString: $0) != "dumb" } ?? true
  }

  /// Opens a file anew to write; negative where that cannot be done.
  static func create(_ path: String) -> Int32 { open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644) }

  /// Writes all of a text. False where the system takes no more.
  @discardableResult static func put(_ text: String, on descriptor: Int32) -> Bool {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
