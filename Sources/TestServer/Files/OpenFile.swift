public import TracedContent

/// A real file, open to read. It is closed with its last owner.
///
/// It conforms to the reader of outputs and originals, so that real files are served and compared like synthetic ones.
public final class OpenFile: ByteReader, Sendable {
  private let descriptor: Int32
  let status: FileCalls.Status

  /// Opens the file at a path; nil where there is none that can be read.
  public convenience init?(path: String) {
    let descriptor = FileCalls.open(path)
    guard descriptor >= 0 else { return nil }
    self.init(owning: descriptor)
  }

  /// Takes over an open descriptor; closes it and gives nil where it is no regular file.
  init?(owning descriptor: Int32) {
    guard let status = FileCalls.status(descriptor), status.kind == .file else {
      SocketCalls.close(descriptor)
      return nil
    }
    self.descriptor = descriptor
    self.status = status
  }

  deinit { SocketCalls.close(descriptor) }

  /// The size in bytes when it was opened.
  public var size: Int64 { status.size }

  /// A descriptor of the file for somebody else, who closes it; negative where there is none left.
  func descriptorForAnother() -> Int32 { FileCalls.duplicate(descriptor) }

  /// Whether the file still has that many bytes.
  func reaches(_ end: Int64) -> Bool { FileCalls.status(descriptor).map { $0.size >= end } ?? false }

  /// Fills the whole buffer; throws `ReadFailure`, with the code 0 where the file has become shorter.
  public func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(ReadFailure) {
    let count = FileCalls.read(descriptor, into: buffer, at: offset)
    if count < 0 { throw ReadFailure(offset: offset, code: Int32(-count)) }
    if count < buffer.count { throw ReadFailure(offset: offset + Int64(count), code: 0) }
  }
}
