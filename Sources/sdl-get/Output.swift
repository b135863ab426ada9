#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Standard output and standard error.
enum Output {
  /// A line on standard output, at once.
  static func line(_ text: String) { put(text + "\n", on: STDOUT_FILENO) }

  /// A line on standard error.
  static func error(_ text: String) { put(text + "\n", on: STDERR_FILENO) }

  /// Text on standard error without a line end.
  static func raw(_ text: String) { put(text, on: STDERR_FILENO) }

  private static func put(_ text: String, on descriptor: Int32) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
