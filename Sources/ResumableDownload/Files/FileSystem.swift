/// Every file operation of this module, one thin function each. A test puts another in its place to play errors and
/// crashes.
public protocol FileSystem: Sendable {
  /// Opens a file. A symbolic link in the last place is never followed.
  func open(_ path: String, _ access: FileAccess) throws(FileError) -> OpenFile
  /// Closes a file.
  func close(_ file: OpenFile)
  /// Takes the lock of an open file without waiting. Returns false when another has it.
  func lock(_ file: OpenFile) throws(FileError) -> Bool
  /// Writes at an offset. Returns how many bytes were taken, which may be fewer than given.
  func write(_ bytes: RawSpan, to file: OpenFile, at offset: Int64) throws(FileError) -> Int
  /// Writes at the end of a file that is open for appending. Returns how many bytes were taken.
  func append(_ bytes: RawSpan, to file: OpenFile) throws(FileError) -> Int
  /// Fills the buffer from an offset. Returns how many bytes were read; 0 at the end.
  func read(_ file: OpenFile, at offset: Int64, into buffer: inout [UInt8]) throws(FileError) -> Int
  /// Makes the file this long.
  func truncate(_ file: OpenFile, to length: Int64) throws(FileError)
  /// Waits until the file's data is on the disk.
  func synchronize(_ file: OpenFile) throws(FileError)
  /// What is known of an open file.
  func status(of file: OpenFile) throws(FileError) -> FileStatus
  /// What stands at a path, without following a link; nil for nothing.
  func status(at path: String) throws(FileError) -> FileStatus?
  /// Gives an open file permissions.
  func setMode(_ mode: UInt32, of file: OpenFile) throws(FileError)
  /// Moves a file over another name in one step.
  func rename(_ path: String, to other: String) throws(FileError)
  /// Removes a file; nothing there is no error.
  func remove(_ path: String) throws(FileError)
  /// Waits until the names in a directory are on the disk.
  func synchronizeDirectory(_ path: String) throws(FileError)
  /// Reads a small note kept with the file itself; nil where there is none or the file system has no such notes.
  func attribute(_ name: String, of path: String) -> [UInt8]?
  /// Keeps a small note with the file itself, where the file system can.
  func setAttribute(_ name: String, _ value: [UInt8], of file: OpenFile)
  /// The same path from the root on, so that it holds in another process too.
  func absolutePath(_ path: String) -> String
}

extension FileSystem {
  /// The path as it is: for file systems without a current directory.
  public func absolutePath(_ path: String) -> String { path }
}

/// An open file.
public struct OpenFile: Hashable, Sendable {
  /// The descriptor's number.
  public let descriptor: Int32
  /// Where it was opened, for messages.
  public let path: String

  /// Makes the value; only file systems do so.
  public init(descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }
}

/// How a file is opened.
public enum FileAccess: Hashable, Sendable {
  /// For reading.
  case read
  /// For reading and writing; created when it is not there.
  case readWrite
  /// For writing, created; an error when something stands there.
  case createNew
  /// For writing at its end.
  case append
}

/// What is known of a file.
public struct FileStatus: Hashable, Sendable {
  /// What sort of thing it is.
  public enum Kind: Hashable, Sendable {
    /// A plain file.
    case file
    /// A directory.
    case directory
    /// A symbolic link, not what it leads to.
    case link
    /// A device, a socket or another thing.
    case other
  }

  /// What sort of thing it is.
  public let kind: Kind
  /// Its size in bytes.
  public let size: Int64
  /// Its permission bits.
  public let mode: UInt32
  /// Device and number, which tell two files apart.
  public let identity: [UInt64]
  /// The time of its last change in nanoseconds since 1970.
  public let modified: Int64

  /// Makes a status; only file systems do so.
  public init(kind: Kind, size: Int64, mode: UInt32, identity: [UInt64], modified: Int64) {
    self.kind = kind
    self.size = size
    self.mode = mode
    self.identity = identity
    self.modified = modified
  }
}
