import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The record as a stored `ResumeData`: the whole value is put in place anew each time something was written.
final class ResumeDataFile: PartialStore {
  private let path: String
  private let partial: String
  private let files: any FileSystem
  private struct Kept {
    var identity: Identity?
    var written: Mark?
    var durable: Mark?
  }

  private let kept = Mutex(Kept())

  init(path: String, partial: String, files: any FileSystem) {
    self.path = path
    self.partial = files.absolutePath(partial)
    self.files = files
  }

  func load() throws(StoreError) -> StoredState? {
    let read: [UInt8]?
    do throws(FileError) { read = try files.contents(of: path, limit: 1 << 20) } catch { throw .file(error) }
    guard let bytes = read else { return nil }
    do {
      let data = try JSONDecoder().decode(ResumeData.self, from: Data(bytes))
      return StoredState(identity: data.identity, marks: data.marks)
    } catch ResumeData.Refusal.newerFormat(let version) {
      throw .newerFormat(path, version: version)
    } catch {
      throw .damaged(path)
    }
  }

  func begin(_ identity: Identity) throws(FileError) { try update(identity, marks: []) }

  func update(_ identity: Identity, marks: [Mark]) throws(FileError) {
    try write(durable: false) {
      $0 = Kept(identity: identity, written: marks.first, durable: marks.dropFirst().first)
    }
  }

  func note(_ mark: Mark) throws(FileError) {
    try write(durable: false) { $0.written = mark }
  }

  func noteDurable(_ mark: Mark) throws(FileError) {
    try write(durable: true) { $0.durable = mark }
  }

  func close() {}

  func remove() throws(FileError) { try files.remove(path) }

  /// Changes what is kept and puts it in place, both under the lock: two writers would share one name aside.
  private func write(durable: Bool, _ change: (inout Kept) -> Void) throws(FileError) {
    try kept.withLock { (kept: inout Kept) throws(FileError) in
      change(&kept)
      guard let identity = kept.identity else { return }
      let marks = [kept.written, kept.durable].compactMap { $0 }
      let data = ResumeData(identity: identity, marks: marks, partial: partial)
      try ResumeDataFile.store(data, at: path, files: files, durable: durable)
    }
  }

  static func store(
    _ data: ResumeData, at path: String, files: any FileSystem, durable: Bool
  ) throws(FileError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard let json = try? encoder.encode(data) else {
      preconditionFailure("resume data is plain text and numbers")
    }
    try files.replace(path, with: Array(json), durable: durable)
  }
}
