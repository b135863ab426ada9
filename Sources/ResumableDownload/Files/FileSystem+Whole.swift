/// What is made of several operations.
extension FileSystem {
  /// Writes all bytes at an offset; a short write is continued. `written` tells how far it came, also on an error.
  func writeAll(
    _ bytes: RawSpan, to file: OpenFile, at offset: Int64, written: inout Int
  ) throws(FileError) {
    written = 0
    while written < bytes.byteCount {
      let count = try write(bytes.extracting(written..<bytes.byteCount), to: file, at: offset + Int64(written))
      written += count
    }
  }

  /// Appends all bytes; a short write is continued.
  func appendAll(_ bytes: RawSpan, to file: OpenFile, written: inout Int) throws(FileError) {
    written = 0
    while written < bytes.byteCount {
      written += try append(bytes.extracting(written..<bytes.byteCount), to: file)
    }
  }

  /// The whole of a small file, or nil where there is none. A file above the limit gives its first bytes only.
  func contents(of path: String, limit: Int) throws(FileError) -> [UInt8]? {
    let file: OpenFile
    do throws(FileError) {
      file = try open(path, .read)
    } catch {
      if error.kind == .missing { return nil }
      throw error
    }
    defer { close(file) }
    var content: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16 << 10)
    while content.count < limit {
      let count = try read(file, at: Int64(content.count), into: &buffer)
      if count == 0 { break }
      content += buffer[..<count]
    }
    return content
  }

  /// Puts a small file in place in one step: whole or not at all.
  func replace(_ path: String, with content: [UInt8], durable: Bool) throws(FileError) {
    let aside = path + ".new"
    try remove(aside)
    let file = try open(aside, .createNew)
    do throws(FileError) {
      defer { close(file) }
      var written = 0
      try writeAll(content.span.bytes, to: file, at: 0, written: &written)
      if durable { try synchronize(file) }
    } catch {
      try? remove(aside)
      throw error
    }
    try rename(aside, to: path)
    if durable { try synchronizeDirectory(Paths.directory(of: path)) }
  }
}
