/// What the delegate wants done with an answer, asked when its head has come and before its body is read.
public enum ResponseDisposition: Hashable, Sendable {
  /// Go on: the bytes go into the partial.
  case allow
  /// End the download with `DownloadError.refusedByDelegate`; what is kept stays.
  case cancel
  /// Go on as a download: the same as `allow` here.
  case becomeDownload
  /// Hand the bytes of this answer over as a stream instead of writing them.
  case becomeStream
}
