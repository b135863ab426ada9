import CCurl

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The file system of the machine.
public struct SystemFiles: FileSystem {
  /// Makes the value; it has no state.
  public init() {}

  /// `open`
  public func open(_ path: String, _ access: FileAccess) throws(FileError) -> OpenFile {
    let flags =
      switch access {
      case .read: O_RDONLY
      case .readWrite: O_RDWR | O_CREAT
      case .createNew: O_RDWR | O_CREAT | O_EXCL
      case .append: O_WRONLY | O_APPEND
      }
    let number = try check(.open, path) { openFile(path, flags | O_NOFOLLOW | O_CLOEXEC) }
    return OpenFile(descriptor: number, path: path)
  }

  /// `close`
  public func close(_ file: OpenFile) {
    _ = closeFile(file.descriptor)
  }

  /// `flock`
  public func lock(_ file: OpenFile) throws(FileError) -> Bool {
    do throws(FileError) {
      _ = try check(.lock, file.path) { flock(file.descriptor, LOCK_EX | LOCK_NB) }
      return true
    } catch {
      if error.code == EWOULDBLOCK { return false }
      throw error
    }
  }

  /// `pwrite`
  public func write(_ bytes: RawSpan, to file: OpenFile, at offset: Int64) throws(FileError) -> Int {
    try check(.write, file.path) {
      bytes.withUnsafeBytes { pwrite(file.descriptor, $0.baseAddress, $0.count, off_t(offset)) }
    }
  }

  /// `write`
  public func append(_ bytes: RawSpan, to file: OpenFile) throws(FileError) -> Int {
    try check(.write, file.path) { bytes.withUnsafeBytes { writeFile(file.descriptor, $0.baseAddress, $0.count) } }
  }

  /// `pread`
  public func read(_ file: OpenFile, at offset: Int64, into buffer: inout [UInt8]) throws(FileError) -> Int {
    try check(.read, file.path) {
      buffer.withUnsafeMutableBytes { pread(file.descriptor, $0.baseAddress, $0.count, off_t(offset)) }
    }
  }

  /// `ftruncate`
  public func truncate(_ file: OpenFile, to length: Int64) throws(FileError) {
    _ = try check(.truncate, file.path) { ftruncate(file.descriptor, off_t(length)) }
  }

  /// `fdatasync`, which keeps a changed length too
  public func synchronize(_ file: OpenFile) throws(FileError) {
    #if os(Linux)
      _ = try check(.synchronize, file.path) { fdatasync(file.descriptor) }
    #else
      _ = try check(.synchronize, file.path) { fcntl(file.descriptor, F_FULLFSYNC) }
    #endif
  }

  /// `fstat`
  public func status(of file: OpenFile) throws(FileError) -> FileStatus {
    var info = stat()
    _ = try check(.status, file.path) { fstat(file.descriptor, &info) }
    return FileStatus(info)
  }

  /// `lstat`
  public func status(at path: String) throws(FileError) -> FileStatus? {
    var info = stat()
    do throws(FileError) {
      _ = try check(.status, path) { lstat(path, &info) }
      return FileStatus(info)
    } catch {
      if error.code == ENOENT { return nil }
      throw error
    }
  }

  /// `fchmod`
  public func setMode(_ mode: UInt32, of file: OpenFile) throws(FileError) {
    _ = try check(.status, file.path) { fchmod(file.descriptor, mode_t(mode)) }
  }

  /// `rename`
  public func rename(_ path: String, to other: String) throws(FileError) {
    _ = try check(.rename, other) { renameFile(path, other) }
  }

  /// `unlink`
  public func remove(_ path: String) throws(FileError) {
    do throws(FileError) {
      _ = try check(.remove, path) { unlink(path) }
    } catch {
      if error.code != ENOENT { throw error }
    }
  }

  /// `fsync` of the directory
  public func synchronizeDirectory(_ path: String) throws(FileError) {
    let number = try check(.open, path) { openFile(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    defer { _ = closeFile(number) }
    _ = try check(.synchronize, path) { fsync(number) }
  }

  /// `lgetxattr`
  public func attribute(_ name: String, of path: String) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = buffer.withUnsafeMutableBytes { sdl_get_attribute(path, name, $0.baseAddress, $0.count) }
    return count >= 0 ? Array(buffer[..<count]) : nil
  }

  /// `getcwd`
  public func absolutePath(_ path: String) -> String {
    guard !path.hasPrefix("/"), let directory = getcwd(nil, 0) else { return path }
    defer { free(directory) }
    return String(cString: directory) + "/" + path
  }

  /// `fsetxattr`
  public func setAttribute(_ name: String, _ value: [UInt8], of file: OpenFile) {
    value.withUnsafeBytes { _ = sdl_set_attribute(file.descriptor, name, $0.baseAddress, $0.count) }
  }
}

extension FileError {
  /// What the number means to a user.
  public var kind: Kind {
    switch code {
    case ENOSPC, EDQUOT, EFBIG: .outOfSpace
    case EACCES, EPERM, EROFS: .notPermitted
    case ENOENT, ENOTDIR: .missing
    case EEXIST: .exists
    case EISDIR: .isDirectory
    case ELOOP: .isLink
    case ENAMETOOLONG: .nameTooLong
    default: .other
    }
  }

  /// Something that is no plain file stands in the way.
  static let notAFile = EINVAL
  /// A directory stands in the way.
  static let directory = EISDIR

  /// The system's sentence for the number.
  public var systemText: String { String(cString: strerror(code)) }
}

extension FileStatus {
  fileprivate init(_ info: stat) {
    let kind: Kind =
      switch info.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .directory
      case S_IFLNK: .link
      default: .other
      }
    #if os(Linux)
      let time = info.st_mtim
    #else
      let time = info.st_mtimespec
    #endif
    self.init(
      kind: kind, size: Int64(info.st_size), mode: UInt32(info.st_mode & 0o7777),
      identity: [UInt64(truncatingIfNeeded: info.st_dev), UInt64(truncatingIfNeeded: info.st_ino)],
      modified: Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec))
  }
}

/// Makes a call again while a signal interrupts it, and turns a negative result into an error.
private func check<Number: SignedInteger>(
  _ operation: FileError.Operation, _ path: String, _ call: () -> Number
) throws(FileError) -> Number {
  while true {
    let result = call()
    if result >= 0 { return result }
    let code = errno
    if code != EINTR { throw FileError(operation, path, code: code) }
  }
}

// The methods above have the names of these functions and hide them.
private func openFile(_ path: String, _ flags: Int32) -> Int32 { open(path, flags, 0o666) }
private func closeFile(_ number: Int32) -> Int32 { close(number) }
private func writeFile(_ number: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int { write(number, start, count) }
private func renameFile(_ path: String, _ other: String) -> Int32 { rename(path, other) }
