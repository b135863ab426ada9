#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
import TracedContent

/// An output that is read only as long as somebody waits for what comes of it: a huge one takes long, and the server's
/// stop must not wait for it.
struct WatchedReader<Reader: ByteReader>: ByteReader {
  let reader: Reader
  /// Asked before each read.
  let isWanted: () -> Bool

  var size: Int64 { reader.size }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(ReadFailure) {
    guard isWanted() else { throw ReadFailure(offset: offset, code: ECANCELED) }
    try reader.read(into: buffer, at: offset)
  }
}
