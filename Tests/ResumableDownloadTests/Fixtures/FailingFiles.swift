import Synchronization

@testable import ResumableDownload

/// The machine's files, with a disk that is full after so many bytes, takes only so many bytes a call, or fails where a
/// test says so.
final class FailingFiles: FileSystem {
  struct Behaviour: Sendable {
    /// Bytes that may be written to partials.
    var room = Int64.max
    /// The most bytes that one call takes.
    var most = Int.max
    /// What fails, with which number.
    var failing: [FileError.Operation: Int32] = [:]
  }

  private let base = SystemFiles()
  private let behaviour: Mutex<Behaviour>

  init(_ behaviour: Behaviour) { self.behaviour = Mutex(behaviour) }

  func change(_ change: @Sendable (inout Behaviour) -> Void) { behaviour.withLock { change(&$0) } }

  private func check(_ operation: FileError.Operation, _ path: String) throws(FileError) {
    if let code = behaviour.withLock({ $0.failing[operation] }) { throw FileError(operation, path, code: code) }
  }

  /// How many of so many bytes the disk takes.
  private func taken(_ offered: Int, _ file: OpenFile) throws(FileError) -> Int {
    try check(.write, file.path)
    guard file.path.hasSuffix(".sdl-part") else { return offered }
    let count = behaviour.withLock { behaviour in
      let count = Int(min(Int64(min(offered, behaviour.most)), behaviour.room))
      behaviour.room -= Int64(count)
      return count
    }
    if count == 0 { throw FileError(.write, file.path, code: 28) }
    return count
  }

  func write(_ bytes: RawSpan, to file: OpenFile, at offset: Int64) throws(FileError) -> Int {
    try base.write(bytes.extracting(0..<(try taken(bytes.byteCount, file))), to: file, at: offset)
  }
  func append(_ bytes: RawSpan, to file: OpenFile) throws(FileError) -> Int {
    try base.append(bytes.extracting(0..<(try taken(bytes.byteCount, file))), to: file)
  }
  func open(_ path: String, _ access: FileAccess) throws(FileError) -> OpenFile {
    try check(.open, path)
    return try base.open(path, access)
  }
  func close(_ file: OpenFile) { base.close(file) }
  func lock(_ file: OpenFile) throws(FileError) -> Bool {
    try check(.lock, file.path)
    return try base.lock(file)
  }
  func read(_ file: OpenFile, at offset: Int64, into buffer: inout [UInt8]) throws(FileError) -> Int {
    try check(.read, file.path)
    return try base.read(file, at: offset, into: &buffer)
  }
  func truncate(_ file: OpenFile, to length: Int64) throws(FileError) {
    try check(.truncate, file.path)
    try base.truncate(file, to: length)
  }
  func synchronize(_ file: OpenFile) throws(FileError) {
    try check(.synchronize, file.path)
    try base.synchronize(file)
  }
  func status(of file: OpenFile) throws(FileError) -> FileStatus { try base.status(of: file) }
  func status(at path: String) throws(FileError) -> FileStatus? { try base.status(at: path) }
  func setMode(_ mode: UInt32, of file: OpenFile) throws(FileError) { try base.setMode(mode, of: file) }
  func rename(_ path: String, to other: String) throws(FileError) {
    if !path.hasSuffix(".new") { try check(.rename, other) }
    try base.rename(path, to: other)
  }
  func remove(_ path: String) throws(FileError) {
    try check(.remove, path)
    try base.remove(path)
  }
  func synchronizeDirectory(_ path: String) throws(FileError) { try base.synchronizeDirectory(path) }
  func attribute(_ name: String, of path: String) -> [UInt8]? { base.attribute(name, of: path) }
  func setAttribute(_ name: String, _ value: [UInt8], of file: OpenFile) {
    base.setAttribute(name, value, of: file)
  }
}
