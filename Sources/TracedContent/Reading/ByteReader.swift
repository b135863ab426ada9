/// Something whose bytes can be read from any offset: the output of a downloader, or an original.
///
/// A file on a disk conforms outside this module, where files may be opened.
public protocol ByteReader {
  /// The count of bytes. It does not change while it is read.
  var size: Int64 { get }

  /// Fills the whole of `buffer` with the bytes from `offset` on; they lie within the size. Throws `ReadFailure` where
  /// that cannot be done.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(ReadFailure)
}

/// Bytes that could not be read.
public struct ReadFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The first byte that was asked for.
  public let offset: Int64
  /// The system's error number, or 0 where the file was shorter than it had said.
  public let code: Int32

  /// A failure at an offset.
  public init(offset: Int64, code: Int32) {
    self.offset = offset
    self.code = code
  }

  /// One sentence for people.
  public var description: String {
    code == 0
      ? "the file ended before byte \(offset), although it had been longer"
      : "the file cannot be read at byte \(offset) (error \(code))"
  }
}

extension TracedVersion: ByteReader {
  /// The same as `fill(_:from:)`; it never throws.
  public func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(ReadFailure) {
    fill(buffer, from: offset)
  }
}
