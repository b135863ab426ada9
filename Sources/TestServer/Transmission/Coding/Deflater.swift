import CZlib

/// zlib's compressor: the one place where the server calls it.
///
/// The state of zlib lives on the heap as long as the value, which cannot be copied.
struct Deflater: ~Copyable {
  private let stream: UnsafeMutablePointer<z_stream>

  /// Throws `CodingError.zlib`.
  init(isGzip: Bool) throws(CodingError) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // 15: the largest window; 16 more: the gzip format.
    let code = deflateInit2_(
      stream, 1, Z_DEFLATED, isGzip ? 31 : 15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard code == Z_OK else {
      stream.deallocate()
      throw .zlib(code)
    }
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
  }

  /// Codes the next bytes, fewer than 2^32 of them; the last call ends the stream. Throws `CodingError.zlib`.
  mutating func append(_ bytes: [UInt8], isLast: Bool, to result: inout [UInt8]) throws(CodingError) {
    var input = bytes
    var output = [UInt8](repeating: 0, count: 64 << 10)
    let stream = stream
    let code: Int32 = input.withUnsafeMutableBufferPointer { input in
      stream.pointee.next_in = input.baseAddress
      stream.pointee.avail_in = UInt32(input.count)
      while true {
        let (code, written) = output.withUnsafeMutableBufferPointer { output -> (Int32, Int) in
          stream.pointee.next_out = output.baseAddress
          stream.pointee.avail_out = UInt32(output.count)
          let code = deflate(stream, isLast ? Z_FINISH : Z_NO_FLUSH)
          return (code, output.count - Int(stream.pointee.avail_out))
        }
        result.append(contentsOf: output[..<written])
        // A full output buffer may hide more; Z_BUF_ERROR says that there was nothing left to do.
        guard code == Z_OK, isLast || stream.pointee.avail_out == 0 else { return code == Z_BUF_ERROR ? Z_OK : code }
      }
    }
    guard code == Z_OK || (isLast && code == Z_STREAM_END) else { throw .zlib(code) }
  }
}
