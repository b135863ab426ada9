import Digests
import HTTPSemantics

/// What lies on the disk when a run begins.
extension DownloadRun {
  /// Looks at what lies on the disk. Returns the finished download where nothing need be asked.
  func prepare() throws(DownloadError) -> FinishedDownload? {
    let older = try on { () throws(FileError) in try files.status(at: part.target) }
    if older?.kind == .directory { throw .targetIsDirectory(part.target) }
    guard try on({ () throws(FileError) in try part.open() }) else { throw .locked(part.target) }
    isOpen = true
    if let finished = try load() { return finished }
    meter.set(written: kept.length, total: kept.identity?.total, kept: kept.length)
    tell(.started(meter.progress))
    if kept.length == 0, older?.kind == .file { return try lookAtFinal() }
    return nil
  }

  func load() throws(DownloadError) -> FinishedDownload? {
    let size = try on { () throws(FileError) in try part.size }
    let stored: StoredState?
    do throws(StoreError) {
      if let seed { stored = try part.load(seed) } else { stored = try part.load() }
    } catch {
      // What cannot be written now may be a good part; beginning anew would cost it.
      if case .file(let error) = error, [.notPermitted, .outOfSpace].contains(error.kind) { throw .file(error) }
      tell(.notice(.record(error)))
      return nil
    }
    guard let stored else {
      guard size > 0 else { return nil }
      tell(.notice(.noRecord))
      // Without a record only a digest from outside can prove what the bytes are.
      guard options.digest != nil else { return nil }
      try on { () throws(FileError) in try part.adoptAll() }
      kept = Kept(identity: Identity(address: address), length: part.length)
      return nil
    }
    let mayBeOther = seed != nil || options.mayHaveMoved || job.ignoresAddress
    guard stored.identity.address == address || mayBeOther else {
      tell(.notice(.otherAddress(stored.identity.address)))
      try on { () throws(FileError) in try part.cut(to: 0) }
      return nil
    }
    if part.length == 0, size > 0 {
      tell(.notice(.damagedPartial))
      try on { () throws(FileError) in try part.cut(to: 0) }
      return nil
    }
    if part.length < size { tell(.notice(.cut(from: size, to: part.length))) }
    var identity = stored.identity
    identity.address = address
    kept = Kept(identity: identity, length: part.length)
    return nil
  }

  /// A whole file under the final name: right by its digest, or worth asking whether it is current.
  func lookAtFinal() throws(DownloadError) -> FinishedDownload? {
    let final = PartialFile(target: part.target, path: part.target, store: nil, appends: false, files: files)
    if let digest = options.digest {
      guard let found = try? final.digestUnopened(digest.algorithm), found.digest == digest else { return nil }
      return try keepFinal(size: found.size)
    }
    guard let bytes = files.attribute(CompletionNote.attributeName, of: part.target), let note = CompletionNote(bytes),
      note.isOf(address), (try? final.markUnopened()) == note.mark
    else { return nil }
    revalidates = note.entityTag
    return nil
  }

  func keepFinal(size: Int64) throws(DownloadError) -> FinishedDownload {
    try on { () throws(FileError) in try part.discard() }
    meter.set(written: size, total: size, kept: size)
    return FinishedDownload(path: part.target, size: size, outcome: .alreadyComplete)
  }
}
