import TracedContent

// Memory that a reader fills. Unsafe code lives here.

/// A block of bytes that is filled from a reader.
struct ReadBlock {
  private var bytes: [UInt8]

  init(count: Int) { bytes = [UInt8](repeating: 0, count: max(0, count)) }

  /// Fills the block from an offset on. Throws `ReadFailure`.
  mutating func read(_ reader: some ByteReader, at offset: Int64) throws(ReadFailure) -> [UInt8] {
    guard !bytes.isEmpty else { return [] }
    let result: Result<Void, ReadFailure> = bytes.withUnsafeMutableBytes { buffer in
      do throws(ReadFailure) {
        try reader.read(into: buffer, at: offset)
        return .success(())
      } catch {
        return .failure(error)
      }
    }
    try result.get()
    return bytes
  }
}
