#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What /proc tells of other processes.
enum ProcessFiles {
  /// Whether a process is stopped.
  static func isStopped(_ pid: Int32) -> Bool {
    guard let text = text("/proc/\(pid)/stat"), let end = text.lastIndex(of: ")") else { return false }
    let state = text[end...].dropFirst().first { $0 != " " }
    return state == "T" || state == "t"
  }

  /// Whether a descriptor of a process is a regular file under a directory that it has open to write, with bytes in it.
  static func isWritten(_ descriptor: Int32, of pid: Int32, under root: String) -> Bool {
    // By the calls themselves: a path may hold signs that others take for an escape.
    let link = "/proc/\(pid)/fd/\(descriptor)"
    guard let path = ProcessCalls.linkTarget(link), path.hasPrefix(root + "/"),
      let information = text("/proc/\(pid)/fdinfo/\(descriptor)")
    else { return false }
    let flags = information.split(separator: "\n").first { $0.hasPrefix("flags:") }?.split(separator: "\t").last
    guard let flags, let number = Int(flags, radix: 8), number & 3 != 0 else { return false }
    return ProcessCalls.sizeOfFile(link) ?? 0 > 0
  }

  /// The text of a file, or nil.
  static func text(_ path: String) -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }
}
