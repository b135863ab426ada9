public import HTTPSemantics

extension DownloadSession {
  /// Fetches ranges of a file into memory: `0-499`, `500-999`, `-500`, `500-` or several such as `0-0,-1`.
  ///
  /// An answer with one range, with several parts in any order, or with the whole is understood. Throws
  /// `DownloadError`: `.rangeNotSatisfiable` where the file has no such bytes, `.tooLarge` past the limit.
  /// RFC 9110, section 14
  ///
  /// - Parameters:
  ///   - ranges: which bytes.
  ///   - address: an absolute `http` or `https` address.
  ///   - limit: the most bytes that are kept.
  ///   - options: those of the session unless given.
  public func bytes(
    _ ranges: ByteRangeSet, of address: String, limit: Int = 64 << 20, options: DownloadOptions? = nil
  ) async throws(DownloadError) -> FetchedRanges {
    try await RangeFetch(
      address: address, ranges: ranges, limit: limit, options: options ?? self.options, transport: transport
    ).run()
  }
}
