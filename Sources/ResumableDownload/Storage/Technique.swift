/// The five ways of resuming that widely read tutorials teach. All are the same engine; they differ in the record that
/// they keep and in how they write.
public enum Technique: String, Hashable, Sendable, CaseIterable {
  /// A download task: the partial and its record lie aside until the file is whole.
  case downloadTask = "download-task"
  /// Cancelling hands out a value, and a new download goes on from it.
  case resumeData = "resume-data"
  /// A range from the partial's own size, written by an append stream.
  case appendStream = "append-stream"
  /// A range from the partial's own size, written by a file handle at its end.
  case fileHandle = "file-handle"
  /// An offset that is saved after each flush of a write buffer decides where the next byte lands.
  case savedOffset = "saved-offset"

  /// Bytes that are gathered before they are written.
  var bufferSize: Int { self == .savedOffset ? 500 * 1000 : 256 << 10 }

  /// Whether the buffer is written out whenever no more bytes are at hand.
  var flushesWhenIdle: Bool { self != .savedOffset }

  /// Whether the system appends, whatever offset this side has in mind.
  var appends: Bool { self == .appendStream }

  /// The end of the record's name.
  var recordSuffix: String { self == .resumeData ? ".sdl-resume" : ".sdl-state" }
}
