import TracedContent

/// Writes stretches of contents into files.
enum FileWriting {
  private static let blockSize: Int64 = 1 << 20

  /// Copies a stretch of a content to an offset. False where a byte cannot be read or written.
  static func copy(_ reader: some ByteReader, _ range: Range<Int64>, to descriptor: Int32, at offset: Int64) -> Bool {
    var position = range.lowerBound
    while position < range.upperBound {
      let end = position + min(blockSize, range.upperBound - position)
      guard let block = try? bytes(of: reader, position..<end),
        ProcessCalls.write(block, to: descriptor, at: offset + (position - range.lowerBound))
      else { return false }
      position = end
    }
    return true
  }

  /// The bytes of a stretch, which must fit into memory. Throws `ReadFailure`.
  static func bytes(of reader: some ByteReader, _ range: Range<Int64>) throws(ReadFailure) -> [UInt8] {
    var block = ReadBlock(count: Int(range.upperBound - range.lowerBound))
    return try block.read(reader, at: range.lowerBound)
  }

  /// Bytes as a fault spoils them.
  static func damaged(_ bytes: [UInt8], as form: String) -> [UInt8] {
    switch form {
    case "zeros": return [UInt8](repeating: 0, count: bytes.count)
    case "html":
      let page = Array("<!DOCTYPE html><html><body>Sign in to go on</body></html>\n".utf8)
      return bytes.indices.map { page[$0 % page.count] }
    default: return bytes.map { ~$0 }
    }
  }
}
