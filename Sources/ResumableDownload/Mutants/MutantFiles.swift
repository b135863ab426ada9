#if SDL_MUTANTS
  /// Files whose writes never seem to fail (T15).
  struct MutantFiles: FileSystem {
    let base: any FileSystem

    func write(_ bytes: RawSpan, to file: OpenFile, at offset: Int64) throws(FileError) -> Int {
      _ = try? base.write(bytes, to: file, at: offset)
      return bytes.byteCount
    }

    func append(_ bytes: RawSpan, to file: OpenFile) throws(FileError) -> Int {
      _ = try? base.append(bytes, to: file)
      return bytes.byteCount
    }

    func open(_ path: String, _ access: FileAccess) throws(FileError) -> OpenFile { try base.open(path, access) }
    func close(_ file: OpenFile) { base.close(file) }
    func lock(_ file: OpenFile) throws(FileError) -> Bool { try base.lock(file) }
    func read(_ file: OpenFile, at offset: Int64, into buffer: inout [UInt8]) throws(FileError) -> Int {
      try base.read(file, at: offset, into: &buffer)
    }
    func truncate(_ file: OpenFile, to length: Int64) throws(FileError) { try base.truncate(file, to: length) }
    func synchronize(_ file: OpenFile) throws(FileError) { try base.synchronize(file) }
    func status(of file: OpenFile) throws(FileError) -> FileStatus { try base.status(of: file) }
    func status(at path: String) throws(FileError) -> FileStatus? { try base.status(at: path) }
    func setMode(_ mode: UInt32, of file: OpenFile) throws(FileError) { try base.setMode(mode, of: file) }
    func rename(_ path: String, to other: String) throws(FileError) { try base.rename(path, to: other) }
    func remove(_ path: String) throws(FileError) { try base.remove(path) }
    func synchronizeDirectory(_ path: String) throws(FileError) { try base.synchronizeDirectory(path) }
    func attribute(_ name: String, of path: String) -> [UInt8]? { base.attribute(name, of: path) }
    func absolutePath(_ path: String) -> String { base.absolutePath(path) }
    func setAttribute(_ name: String, _ value: [UInt8], of file: OpenFile) {
      base.setAttribute(name, value, of: file)
    }
  }
#endif
