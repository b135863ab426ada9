#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// Every file call of the server goes through this file, one thin function each. Unsafe code lives here.

/// The system's file calls.
enum FileCalls {
  /// What is known of an open file.
  struct Status: Hashable, Sendable {
    enum Kind: Hashable, Sendable { case file, directory, other }
    var kind: Kind
    var size: Int64
    /// Nanoseconds since 1970.
    var modified: Int64
    /// The same of the last change of bytes, name, rights or times, which no program can set.
    var changed: Int64
    var device: UInt64
    var inode: UInt64
  }

  /// Opens a file to read; open(2). Negative error number where it cannot be.
  static func open(_ path: String) -> Int32 {
    result(Self.systemOpen(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK))
  }

  /// Opens one name in a directory to read; openat(2). Without `followsLinks` a symbolic link is an error.
  static func open(_ name: String, in directory: Int32, followsLinks: Bool) -> Int32 {
    result(openat(directory, name, O_RDONLY | O_CLOEXEC | O_NONBLOCK | (followsLinks ? 0 : O_NOFOLLOW)))
  }

  /// Creates a file that nobody else has; open(2) with O_CREAT and O_EXCL.
  static func create(_ path: String) -> Int32 {
    result(Self.systemOpen(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600))
  }

  /// Gives a file its size, with zeros; ftruncate(2). False where that cannot be.
  static func setSize(_ descriptor: Int32, _ size: Int64) -> Bool { ftruncate(descriptor, off_t(size)) == 0 }

  /// Another descriptor of the same open file; fcntl(2) with F_DUPFD_CLOEXEC. Negative where there is none left.
  static func duplicate(_ descriptor: Int32) -> Int32 { fcntl(descriptor, F_DUPFD_CLOEXEC, 0) }

  private static func systemOpen(_ path: String, _ flags: Int32, _ mode: mode_t = 0) -> Int32 {
    #if canImport(Glibc)
      Glibc.open(path, flags, mode)
    #else
      Musl.open(path, flags, mode)
    #endif
  }

  private static func result(_ descriptor: Int32) -> Int32 { descriptor >= 0 ? descriptor : -errno }

  /// fstat(2)
  static func status(_ descriptor: Int32) -> Status? {
    var info = stat()
    guard fstat(descriptor, &info) == 0 else { return nil }
    let kind: Status.Kind =
      switch info.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .directory
      default: .other
      }
    return Status(
      kind: kind, size: Int64(info.st_size),
      modified: nanoseconds(info.st_mtim), changed: nanoseconds(info.st_ctim),
      device: UInt64(info.st_dev), inode: UInt64(info.st_ino))
  }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }

  /// The names in an open directory, without `.` and `..`; readdir(3).
  static func names(in directory: Int32) -> [String] {
    // Opened anew, since a copy of the descriptor would share its place in the listing with other threads.
    let own = open(".", in: directory, followsLinks: false)
    guard own >= 0, let stream = fdopendir(own) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let length = Int(entry.pointee.d_reclen) - 19
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(validating: bytes.prefix(max(0, min(length, 256))).prefix { $0 != 0 }, as: UTF8.self)
      }
      if let name, name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Fills the buffer from an offset on as far as the file reaches; pread(2). A negative error number on failure.
  static func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) -> Int {
    var filled = 0
    while filled < buffer.count {
      let count = pread(descriptor, buffer.baseAddress! + filled, buffer.count - filled, off_t(offset) + off_t(filled))
      if count == 0 { break }
      if count < 0 {
        if errno == EINTR { continue }
        return -Int(errno)
      }
      filled += count
    }
    return filled
  }

  /// Writes all bytes at the end; write(2). False where the system takes no more.
  static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Bool {
    var written = 0
    while written < bytes.count {
      #if canImport(Glibc)
        let count = Glibc.write(descriptor, bytes.baseAddress! + written, bytes.count - written)
      #else
        let count = Musl.write(descriptor, bytes.baseAddress! + written, bytes.count - written)
      #endif
      if count < 0 {
        if errno == EINTR { continue }
        return false
      }
      written += count
    }
    return true
  }

  /// Writes all bytes from an offset on; pwrite(2). False where the system takes no more.
  static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, at offset: Int64) -> Bool {
    var written = 0
    while written < bytes.count {
      let place = off_t(offset) + off_t(written)
      let count = pwrite(descriptor, bytes.baseAddress! + written, bytes.count - written, place)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      written += count
    }
    return true
  }

  /// Makes a directory that nobody else has, and returns its path; mkdtemp(3).
  static func makeTemporaryDirectory(_ prefix: String) -> String? {
    let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(base)/\(prefix)-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { return nil }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Removes a file; unlink(2).
  static func remove(_ path: String) { _ = unlink(path) }

  /// Removes an empty directory; rmdir(2).
  static func removeDirectory(_ path: String) { _ = rmdir(path) }

  /// The path without links and dots; realpath(3).
  static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The whole of a small file, or nil.
  static func contents(of path: String, atMost limit: Int = 16 << 20) -> [UInt8]? {
    let descriptor = open(path)
    guard descriptor >= 0 else { return nil }
    defer { SocketCalls.close(descriptor) }
    guard let status = status(descriptor), status.kind == .file, status.size <= Int64(limit) else { return nil }
    return [UInt8](unsafeUninitializedCapacity: Int(status.size)) { buffer, count in
      count = max(0, read(descriptor, into: UnsafeMutableRawBufferPointer(buffer), at: 0))
    }
  }
}
