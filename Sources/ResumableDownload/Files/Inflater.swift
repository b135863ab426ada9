import CZlib

/// zlib's decompressor for gzip and for what HTTP calls deflate; the one place where this module calls it.
///
/// The state of zlib lives on the heap as long as the value, which cannot be copied.
/// RFC 1950, RFC 1951, RFC 1952
struct Inflater: ~Copyable {
  private let stream: UnsafeMutablePointer<z_stream>
  private var output = [UInt8](repeating: 0, count: 256 << 10)

  /// Whether the coded stream ended as it should, with nothing after it.
  private(set) var isAtEnd = false

  /// Nil where zlib gets no memory.
  init?() {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // 15: the largest window; 32 more: gzip and zlib are told apart by their heads.
    guard inflateInit2_(stream, 47, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
      stream.deallocate()
      return nil
    }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  /// Decodes the next bytes and hands on what they give. Returns false where they are broken.
  mutating func append(_ bytes: RawSpan, _ take: (RawSpan) -> Void) -> Bool {
    var input: [UInt8] = []
    bytes.append(to: &input)
    let stream = stream
    var atEnd = isAtEnd
    let isSound = input.withUnsafeMutableBufferPointer { input -> Bool in
      stream.pointee.next_in = input.baseAddress
      stream.pointee.avail_in = UInt32(input.count)
      while stream.pointee.avail_in > 0 {
        // A gzip file may have several members, one after the other.
        if atEnd, inflateReset(stream) != Z_OK { return false }
        let (code, written) = output.withUnsafeMutableBufferPointer { output -> (Int32, Int) in
          stream.pointee.next_out = output.baseAddress
          stream.pointee.avail_out = UInt32(output.count)
          let code = inflate(stream, Z_NO_FLUSH)
          return (code, output.count - Int(stream.pointee.avail_out))
        }
        if written > 0 { take(output.span.bytes.extracting(0..<written)) }
        guard code == Z_OK || code == Z_STREAM_END || code == Z_BUF_ERROR else { return false }
        atEnd = code == Z_STREAM_END
      }
      return true
    }
    isAtEnd = atEnd
    return isSound
  }
}
