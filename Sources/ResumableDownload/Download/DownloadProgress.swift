/// How far a download is. Counts never go back except on a restart.
public struct DownloadProgress: Hashable, Sendable {
  /// Bytes on the disk, with those that were kept from before.
  public var written: Int64
  /// The length of the whole; nil while it is not known.
  public var total: Int64?
  /// Bytes that were there when this run began and are still used.
  public var kept: Int64
  /// Bytes a second, averaged over the last seconds; 0 before anything came.
  public var rate: Int64

  /// The time left at this rate; nil where the total or the rate is not known.
  public var timeLeft: Duration? {
    guard let total, rate > 0, total >= written else { return nil }
    return .milliseconds((total - written).multipliedReportingOverflow(by: 1000).partialValue / rate)
  }
}
