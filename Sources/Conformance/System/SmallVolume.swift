import CSystem

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A volume that gets full at a byte: one in memory of the case's own, else a limit on the size of each file.
enum SmallVolume {
  /// How it is made.
  enum Way: Hashable, Sendable {
    case memory
    case fileLimit

    /// How it was done, in words.
    var note: String {
      switch self {
      case .memory: "The full disk was a small volume in memory (tmpfs)."
      case .fileLimit: "The full disk was a limit on the size of each file (no volume could be mounted)."
      }
    }
  }

  /// How it is made here; mounting is tried once.
  static let way: Way = {
    #if os(Linux)
      guard ProcessCalls.isSuperuser, let folder = ProcessCalls.makeTemporaryDirectory("sdl-volume") else {
        return .fileLimit
      }
      defer { try? FileManager.default.removeItem(atPath: folder) }
      guard mount(folder) else { return .fileLimit }
      unmount(folder)
      return .memory
    #else
      return .fileLimit
    #endif
  }()

  /// What is missing to make one, in words, or nil.
  static let refusal: String? =
    way == .memory || ProgramSearch.path(of: "sh") != nil ? nil : "there is no way to fill a volume here"

  /// Puts a volume on a directory, with room. False where the system refuses.
  static func mount(_ folder: String) -> Bool {
    #if os(Linux)
      sdl_mount_memory(folder, "size=1t,mode=755", 0) == 0
    #else
      false
    #endif
  }

  /// Changes how much it holds, in bytes; nil is room enough. The system counts whole pages.
  static func resize(_ folder: String, _ size: Int64?) -> Bool {
    #if os(Linux)
      // A size of zero would be none.
      sdl_mount_memory(folder, "size=\(size.map { String(max(4096, $0)) } ?? "1t")", 1) == 0
    #else
      false
    #endif
  }

  /// Takes it away, with all that is in it.
  static func unmount(_ folder: String) {
    #if os(Linux)
      _ = sdl_unmount(folder)
    #endif
  }

  /// The words before a command whose files can have so many bytes; SIGXFSZ is ignored, so that a write fails.
  static func wrapper(limit: Int64) -> [String] {
    // POSIX counts the limit in blocks of 512 bytes.
    ["sh", "-c", "trap '' XFSZ; ulimit -f \"$1\" || exit 126; shift; exec \"$@\"", "sh", String(limit / 512)]
  }
}
