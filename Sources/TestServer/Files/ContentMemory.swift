import Synchronization
import TracedContent

/// The memory files of a server: content that was asked for once is sent from memory the next time.
///
/// Together they are never larger than the bound: that which was not used for longest goes first. Content above the
/// bound is made anew for each answer, and so is what is too short to be worth a file.
final class ContentMemory: Sendable {
  private let bound: Int64
  private let state = Mutex(State())

  private struct State {
    var files: [TracedVersion: Entry] = [:]
    var bytes: Int64 = 0
    var uses = 0
  }

  private struct Entry {
    let file: MemoryFile
    var lastUse: Int
  }

  /// Makes an empty one that takes so many bytes; 0 for none at all.
  init(bound: Int64) { self.bound = bound }

  /// The shortest content that gets a file: below it making the bytes costs less than a file does.
  static let shortest: Int64 = 8 << 20

  /// The most files at once: each takes a descriptor.
  static let mostFiles = 64

  /// The file of a version, made when it is asked for first; nil where the version is too short or too long for one.
  func file(of version: TracedVersion) -> MemoryFile? {
    guard version.size >= Self.shortest, version.size <= bound else { return nil }
    return state.withLock { state in
      state.uses += 1
      if let known = state.files[version] {
        state.files[version]?.lastUse = state.uses
        return known.file
      }
      while state.bytes > bound - version.size || state.files.count >= Self.mostFiles {
        guard let oldest = state.files.min(by: { $0.value.lastUse < $1.value.lastUse }) else { break }
        state.files[oldest.key] = nil
        state.bytes -= oldest.key.size
      }
      guard let made = MemoryFile(size: version.size) else { return nil }
      state.files[version] = Entry(file: made, lastUse: state.uses)
      state.bytes += version.size
      return made
    }
  }

  /// How many bytes the versions have that have a file.
  var bytes: Int64 { state.withLock { $0.bytes } }
}
