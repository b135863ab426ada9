/// A file operation that failed: which one, on what, and the system's number for why.
public struct FileError: Error, Hashable, Sendable {
  /// What was tried.
  public enum Operation: String, Hashable, Sendable {
    /// Opening or creating a file or directory.
    case open
    /// Reading bytes.
    case read
    /// Writing bytes.
    case write
    /// Giving a file a length.
    case truncate
    /// Waiting for the disk.
    case synchronize
    /// Giving a file another name.
    case rename
    /// Removing a file.
    case remove
    /// Looking at or changing what is known of a file.
    case status
    /// Taking a file's lock.
    case lock
  }

  /// What the number means to a user.
  public enum Kind: Hashable, Sendable {
    /// No room is left, or a quota or size limit is reached.
    case outOfSpace
    /// The file system or the directory does not let anything be written.
    case notPermitted
    /// The file or its directory is not there.
    case missing
    /// It is there already.
    case exists
    /// A directory stands where a file was meant.
    case isDirectory
    /// A symbolic link stands where a file was meant.
    case isLink
    /// The name is longer than the file system takes.
    case nameTooLong
    /// Anything else, a broken disk for one.
    case other
  }

  /// What was tried.
  public let operation: Operation
  /// The path it was tried on.
  public let path: String
  /// The value of `errno`.
  public let code: Int32

  /// Makes an error; the simulated file systems of tests do so.
  public init(_ operation: Operation, _ path: String, code: Int32) {
    self.operation = operation
    self.path = path
    self.code = code
  }
}
