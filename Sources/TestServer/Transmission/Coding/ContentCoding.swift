/// The codings that the server knows.
///
/// RFC 9110, section 8.4.1
public enum ContentCoding: String, Hashable, Sendable, CaseIterable {
  /// The gzip format.
  case gzip
  /// The zlib format, which HTTP calls deflate.
  case deflate

  /// The bytes coded. The same bytes give the same coded ones.
  ///
  /// Throws `CodingError.zlib`.
  public func coded(_ bytes: [UInt8]) throws(CodingError) -> [UInt8] {
    var coder = try Deflater(isGzip: self == .gzip)
    var result: [UInt8] = []
    try coder.append(bytes, isLast: true, to: &result)
    return result
  }
}
