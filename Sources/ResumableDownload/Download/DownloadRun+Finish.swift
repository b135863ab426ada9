import Digests
import HTTPSemantics

/// The end: checks, and the final name.
extension DownloadRun {
  /// Checks the digests, undoes a coding, and gives the file its name. Returns nil where it must be fetched again.
  func finish(isFetched: Bool) throws(DownloadError) -> FinishedDownload? {
    for digest in (kept.identity?.digests ?? []).compactMap({ RepresentationDigests.parse($0) }) {
      if try !check(part, digest) { return nil }
    }
    guard let whole = try decoded() else { return nil }
    if let digest = options.digest, try !check(whole, digest) { return nil }
    let place: String
    switch destination {
    case .path(let path): place = path
    case .choose(_, let choose): place = choose(part.path, lastHead)
    }
    let mark = whole.mark
    let tag = kept.identity?.validators.strongTag
    let note = tag.map { CompletionNote(address: address, mark: mark, entityTag: $0).bytes }
    do throws(FileError) {
      try whole.finish(at: place, durable: options.isDurable, note: note)
      if whole !== part { try part.discard() }
    } catch {
      throw error.kind == .isDirectory ? .targetIsDirectory(place) : .file(error)
    }
    meter.set(written: mark.offset, total: mark.offset, kept: meter.progress.kept)
    let outcome: FinishedDownload.Outcome = !isFetched ? .alreadyComplete : hasRestarted ? .changed : .done
    return FinishedDownload(path: place, size: mark.offset, outcome: outcome)
  }

  /// Whether the file has the digest. Where it has not, everything is dropped for one clean download; the second time
  /// that ends it.
  private func check(_ file: PartialFile, _ digest: Digest) throws(DownloadError) -> Bool {
    let found = try on { () throws(FileError) in try file.digest(digest.algorithm) }
    guard found != digest else { return true }
    if file !== part { try? file.discard() }
    try beginAgain(.digest, or: .digest(expected: digest.description, found: found.description))
    return false
  }

  private func beginAgain(_ reason: RestartReason, or error: DownloadError) throws(DownloadError) {
    try cut(to: 0)
    cleanDownloads += 1
    guard cleanDownloads <= 1 else { throw error }
    hasRestarted = true
    tell(.restarted(reason))
  }

  /// The partial itself, or a file with its content decoded. Nil where the coded bytes are broken, and the download
  /// begins again.
  private func decoded() throws(DownloadError) -> PartialFile? {
    guard let identity = kept.identity, let coding = ContentDecoding.foreignCoding(identity) else { return part }
    let result = PartialFile(
      target: part.target, path: Paths.beside(part.target, ".sdl-decoded"), store: nil, appends: false, files: files)
    guard try on({ () throws(FileError) in try result.open() }) else { throw .locked(part.target) }
    let isSound = try on { () throws(FileError) in
      try result.cut(to: 0)
      return try ContentDecoding.undo(coding, of: part, into: result)
    }
    if isSound { return result }
    try? result.discard()
    try beginAgain(.contentCoding, or: .contentCoding(coding))
    return nil
  }
}
