/// Bytes in memory, read like any others.
public struct MemoryReader: ByteReader, Hashable, Sendable {
  /// The bytes.
  public let bytes: [UInt8]

  /// A reader of these bytes.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The count of bytes.
  public var size: Int64 { Int64(bytes.count) }

  /// Copies the bytes; throws `ReadFailure` with the code 0 where they do not reach so far.
  public func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(ReadFailure) {
    guard offset >= 0, offset <= size, Int64(buffer.count) <= size - offset else {
      throw ReadFailure(offset: offset, code: 0)
    }
    let start = Int(offset)
    bytes.withUnsafeBytes {
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[start..<start + buffer.count]))
    }
  }
}
