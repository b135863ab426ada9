import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The record as a file: the identity, put in place in one step, and before it four slots that are written over in
/// place while the download runs. The slots take turns, two for what was written and two for what is durable, so that
/// a torn one never hides the one before it; each has its own checksum.
///
/// | bytes | hold |
/// |---|---|
/// | 0 ..< 16 | `SDLstate`, the format's number |
/// | 16 ..< 24 | length of the identity |
/// | 24 ..< 32 | checksum of the identity |
/// | 64 ..< 320 | four slots: order, offset, checksum of the content up to there, checksum of the slot |
/// | 320 ... | the identity as JSON |
final class StateFile: PartialStore {
  private struct Open {
    var file: OpenFile?
    var order: UInt64 = 0
  }

  static let formatVersion: UInt64 = 1
  private static let magic = Array("SDLstate".utf8)
  private static let slotSize = 64
  private static let identityStart = 320
  private static let limit = 1 << 20

  private let path: String
  private let files: any FileSystem
  private let open = Mutex(Open())

  init(path: String, files: any FileSystem) {
    self.path = path
    self.files = files
  }

  func load() throws(StoreError) -> StoredState? {
    let read: [UInt8]?
    do throws(FileError) { read = try files.contents(of: path, limit: StateFile.limit) } catch { throw .file(error) }
    guard let bytes = read else { return nil }
    guard bytes.count > StateFile.identityStart, bytes.starts(with: StateFile.magic) else { throw .damaged(path) }
    let version = LittleEndian.number(bytes, at: 8)
    guard version <= StateFile.formatVersion else { throw .newerFormat(path, version: Int(clamping: version)) }
    let length = LittleEndian.number(bytes, at: 16)
    guard version == StateFile.formatVersion, length == UInt64(bytes.count - StateFile.identityStart),
      LittleEndian.number(bytes, at: 24) == LittleEndian.checksum(bytes[StateFile.identityStart...]),
      let identity = try? JSONDecoder().decode(Identity.self, from: Data(bytes[StateFile.identityStart...]))
    else { throw .damaged(path) }
    let marks = (0..<4).compactMap { StateFile.mark(bytes, slot: $0) }
    return StoredState(identity: identity, marks: marks.sorted { $0.offset > $1.offset })
  }

  func begin(_ identity: Identity) throws(FileError) { try update(identity, marks: []) }

  func update(_ identity: Identity, marks: [Mark]) throws(FileError) {
    close()
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard let json = try? encoder.encode(identity) else { preconditionFailure("an identity is plain text and numbers") }
    var bytes = StateFile.magic
    LittleEndian.append(StateFile.formatVersion, to: &bytes)
    LittleEndian.append(UInt64(json.count), to: &bytes)
    LittleEndian.append(LittleEndian.checksum(json), to: &bytes)
    bytes += [UInt8](repeating: 0, count: StateFile.slotSize - bytes.count)
    // Where the next notes do not go first.
    for mark in [nil, marks.first, nil, marks.dropFirst().first] {
      bytes += mark.map { StateFile.slot($0, order: 1) } ?? StateFile.emptySlot
    }
    bytes += json
    try files.replace(path, with: bytes, durable: false)
    let file = try files.open(path, .readWrite)
    open.withLock { $0 = Open(file: file, order: 1) }
  }

  func note(_ mark: Mark) throws(FileError) { try write(mark, firstSlot: 0) }

  func noteDurable(_ mark: Mark) throws(FileError) {
    try write(mark, firstSlot: 2)
    if let file = open.withLock(\.file) { try files.synchronize(file) }
  }

  func close() {
    let file = open.withLock { open in
      defer { open.file = nil }
      return open.file
    }
    if let file { files.close(file) }
  }

  func remove() throws(FileError) {
    close()
    try files.remove(path)
  }

  private func write(_ mark: Mark, firstSlot: Int) throws(FileError) {
    let (file, order) = open.withLock { open in
      open.order += 1
      return (open.file, open.order)
    }
    guard let file else { return }
    let slot = StateFile.slot(mark, order: order)
    let place = StateFile.slotSize * (1 + firstSlot + Int(order % 2))
    var written = 0
    try files.writeAll(slot.span.bytes, to: file, at: Int64(place), written: &written)
  }

  private static let emptySlot = [UInt8](repeating: 0, count: slotSize)

  private static func slot(_ mark: Mark, order: UInt64) -> [UInt8] {
    var bytes: [UInt8] = []
    LittleEndian.append(order, to: &bytes)
    LittleEndian.append(UInt64(bitPattern: mark.offset), to: &bytes)
    LittleEndian.append(mark.checksum, to: &bytes)
    LittleEndian.append(LittleEndian.checksum(bytes), to: &bytes)
    return bytes + [UInt8](repeating: 0, count: slotSize - bytes.count)
  }

  private static func mark(_ bytes: [UInt8], slot: Int) -> Mark? {
    let start = slotSize * (1 + slot)
    guard LittleEndian.number(bytes, at: start + 24) == LittleEndian.checksum(bytes[start..<(start + 24)]),
      let offset = Int64(exactly: LittleEndian.number(bytes, at: start + 8)), offset > 0
    else { return nil }
    return Mark(offset: offset, checksum: LittleEndian.number(bytes, at: start + 16))
  }
}
