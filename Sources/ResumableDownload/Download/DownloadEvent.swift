/// What happens to a download, in order. The last one is `finished` or `failed`; it is never left out.
public enum DownloadEvent: Sendable {
  /// The partial was looked at, before any request: how much is kept and the whole's length, if known.
  case started(DownloadProgress)
  /// A record or partial could not be used as it was found.
  case notice(DownloadNotice)
  /// The head of an answer whose body is wanted.
  case head(ResponseHead)
  /// Bytes were written.
  case progress(DownloadProgress)
  /// What was kept is dropped, and the file comes from its beginning.
  case restarted(RestartReason)
  /// A request will be made again after this time.
  case retrying(RetryReason, after: Duration)
  /// The answer's bytes are handed over instead of being written.
  case stream(ByteStream)
  /// The file is whole and under its name.
  case finished(FinishedDownload)
  /// It ended without the whole file. The resume data, if there is any, goes on from what is kept.
  case failed(DownloadError, ResumeData?)
}

/// Something found on the disk that is not as it should be, and what was done about it.
public enum DownloadNotice: Hashable, Sendable {
  /// The record was not used.
  case record(StoreError)
  /// The record is of another address.
  case otherAddress(String)
  /// The partial had bytes beyond those that are proven; they were cut off.
  case cut(from: Int64, to: Int64)
  /// The partial is not what its record says.
  case damagedPartial
  /// There is a partial, but no record of what it is a part of.
  case noRecord
}

/// A download that has its file.
public struct FinishedDownload: Hashable, Sendable {
  /// How it came to be whole.
  public enum Outcome: String, Hashable, Sendable {
    /// Fetched, in one run or several.
    case done
    /// Nothing had to be fetched.
    case alreadyComplete = "already-complete"
    /// The file had changed, and was fetched from its beginning.
    case changed
  }

  /// The final place.
  public let path: String
  /// Its size in bytes.
  public let size: Int64
  /// How it came to be whole.
  public let outcome: Outcome
}
