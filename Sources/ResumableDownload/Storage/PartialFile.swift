import Dispatch
import Synchronization

/// The bytes of a download that is not whole yet, with their record.
///
/// What was written is all that counts: the length moves when the system has taken bytes, never when they arrive. The
/// lock of the file keeps a second run away.
final class PartialFile: Sendable {
  /// What a record is held against before its bytes are used.
  enum Trust: Sendable {
    /// The checksum of the bytes themselves.
    case proof
    #if SDL_MUTANTS
      /// Nothing: what the record says is believed.
      case record
      /// Nothing, and it is written before the bytes that it is to speak of.
      case staleRecord
      /// Nothing: the file's size is believed.
      case size
    #endif
  }

  private struct State {
    var file: OpenFile?
    var stream: OpenFile?
    var identity: [UInt64]?
    var checksum = ContentChecksum()
    var durable: Int64 = 0
    var isSynchronizing = false
    #if SDL_MUTANTS
      var earlier: Mark?
    #endif
  }

  /// Bytes after which the disk is asked to make them durable, while the download goes on.
  static let checkpoint: Int64 = 32 << 20

  let path: String
  let target: String
  private let files: any FileSystem
  private let store: (any PartialStore)?
  private let appends: Bool
  private let trust: Trust
  private let state = Mutex(State())
  private let synchronizing = DispatchGroup()

  /// A partial of a target. Without a store nothing of it outlives this process.
  init(
    target: String, path: String, store: (any PartialStore)?, appends: Bool, files: any FileSystem,
    trust: Trust = .proof
  ) {
    self.trust = trust
    self.target = target
    self.path = path
    self.store = store
    self.appends = appends
    self.files = files
  }

  /// The bytes that are kept.
  var length: Int64 { state.withLock(\.checksum.count) }

  /// The length and checksum of what is kept.
  var mark: Mark { state.withLock { Mark(offset: $0.checksum.count, checksum: $0.checksum.value) } }

  /// The size that the file system tells.
  var size: Int64 {
    get throws(FileError) {
      guard let file = state.withLock(\.file) else { return 0 }
      return try files.status(of: file).size
    }
  }

  // MARK: Opening

  /// Opens or creates the file and takes its lock. Returns false when another run has it.
  func open() throws(FileError) -> Bool {
    while true {
      let file = try files.open(path, .readWrite)
      var keeps = false
      defer { if !keeps { files.close(file) } }
      let status = try files.status(of: file)
      guard status.kind == .file else { throw FileError(.open, path, code: FileError.notAFile) }
      guard try files.lock(file) else { return false }
      // The run that had the lock may have moved its file away: then this is not the partial any more.
      guard try files.status(at: path)?.identity == status.identity else { continue }
      keeps = true
      state.withLock { state in
        state.file = file
        state.identity = status.identity
      }
      return true
    }
  }

  /// Whether the file that was opened still stands under its name: its directory may be gone, or another may have come.
  var isInPlace: Bool {
    guard let identity = state.withLock(\.identity) else { return false }
    return (try? files.status(at: path))?.identity == identity
  }

  /// Opens the file for reading only, takes all of it, and closes it again.
  func whileReading<Value>(_ body: () throws(FileError) -> Value) throws(FileError) -> Value {
    let file = try files.open(path, .read)
    state.withLock { $0.file = file }
    defer { close() }
    try adoptAll()
    return try body()
  }

  /// What is kept and may be used: the longest beginning whose checksum is recorded. The file is cut to it.
  func load() throws(StoreError) -> StoredState? {
    guard let store, let stored = try store.load() else { return nil }
    return try prove(stored)
  }

  /// The same with a record that was handed over.
  func load(_ data: ResumeData) throws(StoreError) -> StoredState? {
    try prove(StoredState(identity: data.identity, marks: data.marks))
  }

  private func prove(_ stored: StoredState) throws(StoreError) -> StoredState {
    do throws(FileError) {
      #if SDL_MUTANTS
        if let believed = try believe(stored) { return believed }
      #endif
      guard let kept = try longestProven(stored.marks) else {
        return StoredState(identity: stored.identity, marks: [])
      }
      if try size > kept.offset { try cut(to: kept.offset) }
      try store?.update(stored.identity, marks: [kept])
      return StoredState(identity: stored.identity, marks: [kept])
    } catch {
      throw .file(error)
    }
  }

  #if SDL_MUTANTS
    private func believe(_ stored: StoredState) throws(FileError) -> StoredState? {
      let length: Int64
      switch trust {
      case .proof: return nil
      case .record, .staleRecord: length = stored.marks.map(\.offset).max() ?? 0
      case .size: length = try size
      }
      state.withLock { $0.checksum = ContentChecksum(pretending: length) }
      try store?.update(stored.identity, marks: [mark])
      return StoredState(identity: stored.identity, marks: [mark])
    }

    /// Records an offset that was not reached.
    func pretend(_ offset: Int64) { try? store?.note(Mark(offset: offset, checksum: 0)) }
  #endif

  private func longestProven(_ marks: [Mark]) throws(FileError) -> Mark? {
    let size = try size
    let possible = marks.filter { $0.offset <= size }.sorted { $0.offset < $1.offset }
    var checksum = ContentChecksum()
    var proven: (mark: Mark, checksum: ContentChecksum)?
    for mark in possible {
      try read(checksum.count..<mark.offset) { checksum.update($0) }
      if checksum.count == mark.offset, checksum.value == mark.checksum { proven = (mark, checksum) }
    }
    guard let proven else { return nil }
    state.withLock { $0.checksum = proven.checksum }
    return proven.mark
  }

  /// Takes the file as it is, without any record to hold it against.
  func adoptAll() throws(FileError) {
    var checksum = ContentChecksum()
    try read(0..<(try size)) { checksum.update($0) }
    let whole = checksum
    state.withLock { $0.checksum = whole }
  }

  // MARK: Writing

  /// Drops everything and begins another version. Where the record cannot be written everything stays.
  func begin(_ identity: Identity) throws(FileError) {
    try store?.begin(identity)
    try cut(to: 0)
  }

  /// Records a changed identity of the same version.
  func update(_ identity: Identity) throws(FileError) {
    let mark = mark
    try store?.update(identity, marks: mark.offset > 0 ? [mark] : [])
  }

  /// Keeps only the first bytes.
  func cut(to length: Int64) throws(FileError) {
    synchronizing.wait()
    guard let file = state.withLock(\.file) else { return }
    closeStream()
    try files.truncate(file, to: length)
    if self.length != length {
      var checksum = ContentChecksum()
      try read(0..<length) { checksum.update($0) }
      let rest = checksum
      state.withLock { $0.checksum = rest }
    }
    state.withLock { $0.durable = min($0.durable, length) }
  }

  /// Adds bytes at the end, and records them. What was taken before an error counts and is recorded.
  func append(_ bytes: RawSpan) throws(FileError) {
    guard let file = state.withLock(\.file) else { return }
    let end = length
    var written = 0
    defer {
      state.withLock { $0.checksum.update(bytes.extracting(0..<written)) }
      record()
    }
    if appends {
      try files.appendAll(bytes, to: try openStream(), written: &written)
    } else {
      try files.writeAll(bytes, to: file, at: end, written: &written)
    }
  }

  private func openStream() throws(FileError) -> OpenFile {
    if let stream = state.withLock(\.stream) { return stream }
    let stream = try files.open(path, .append)
    state.withLock { $0.stream = stream }
    return stream
  }

  private func closeStream() {
    let stream = state.withLock { state in
      defer { state.stream = nil }
      return state.stream
    }
    if let stream { files.close(stream) }
  }

  /// A record that cannot be written costs a resume, not the download.
  private func record() {
    let mark = mark
    #if SDL_MUTANTS
      if trust == .staleRecord {
        let earlier = state.withLock { state in
          defer { state.earlier = mark }
          return state.earlier
        }
        if let earlier { try? store?.note(earlier) }
        return
      }
    #endif
    try? store?.note(mark)
    startCheckpoint(mark)
  }

  private func startCheckpoint(_ mark: Mark) {
    let file = state.withLock { state -> OpenFile? in
      guard !state.isSynchronizing, mark.offset - state.durable >= PartialFile.checkpoint else { return nil }
      state.isSynchronizing = true
      return state.file
    }
    guard let file, store != nil else { return }
    DispatchQueue.global(qos: .utility).async(group: synchronizing) { [self] in
      if (try? files.synchronize(file)) != nil {
        state.withLock { $0.durable = max($0.durable, mark.offset) }
        try? store?.noteDurable(mark)
      }
      state.withLock { $0.isSynchronizing = false }
    }
  }

  // MARK: Reading

  /// Reads a stretch of the file in pieces. Ends early where the file does.
  func read(_ range: Range<Int64>, _ body: (RawSpan) -> Void) throws(FileError) {
    guard let file = state.withLock(\.file), !range.isEmpty else { return }
    var buffer = [UInt8](repeating: 0, count: Int(min(range.upperBound - range.lowerBound, 256 << 10)))
    var offset = range.lowerBound
    while offset < range.upperBound {
      let count = Int(min(Int64(try files.read(file, at: offset, into: &buffer)), range.upperBound - offset))
      guard count > 0 else { return }
      body(buffer.span.bytes.extracting(0..<count))
      offset += Int64(count)
    }
  }

  // MARK: Ending

  /// Makes what is kept durable, then its record. For the end of a run that did not finish.
  func settle() {
    synchronizing.wait()
    let mark = mark
    guard mark.offset > 0, let file = state.withLock(\.file) else { return }
    guard (try? files.synchronize(file)) != nil else { return }
    state.withLock { $0.durable = mark.offset }
    try? store?.noteDurable(mark)
    try? files.synchronizeDirectory(Paths.directory(of: path))
  }

  /// Gives the whole file its final name.
  ///
  /// The disk is waited for before the name changes unless that would take much longer than the download did: then the
  /// system writes when it likes, and a power loss soon after may cost the file, never mix it.
  func finish(at place: String, durable: Bool, note: [UInt8]?) throws(FileError) {
    synchronizing.wait()
    guard let file = state.withLock(\.file) else { return }
    let older = try files.status(at: place)
    if older?.kind == .directory { throw FileError(.rename, place, code: FileError.directory) }
    let waits = durable || older != nil || length - state.withLock(\.durable) <= PartialFile.checkpoint
    if waits { try files.synchronize(file) }
    if let older, older.kind == .file { try files.setMode(older.mode, of: file) }
    if let note { files.setAttribute(CompletionNote.attributeName, note, of: file) }
    try files.rename(path, to: place)
    try? store?.remove()
    if waits { try? files.synchronizeDirectory(Paths.directory(of: place)) }
    close()
  }

  /// Removes the file and its record.
  func discard() throws(FileError) {
    synchronizing.wait()
    close()
    try files.remove(path)
    try store?.remove()
  }

  /// Closes the file and gives up the lock.
  func close() {
    synchronizing.wait()
    closeStream()
    store?.close()
    let file = state.withLock { state in
      defer { state.file = nil }
      return state.file
    }
    if let file { files.close(file) }
  }
}
