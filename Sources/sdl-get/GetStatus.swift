import ResumableDownload

/// The exit status for the end of a download, as `--help` lists them.
enum GetStatus {
  static let wrongUse: Int32 = 2

  static func status(for error: DownloadError) -> Int32 {
    switch error {
    case .cannotResume: 3
    case .truncated: 4
    case .authorisation: 5
    case .file(let error) where error.kind == .outOfSpace: 6
    case .unusableAddress: wrongUse
    default: 1
    }
  }
}
