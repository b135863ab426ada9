import Synchronization

@testable import ResumableDownload

/// A file system in memory that remembers what was surely on the disk at each moment.
///
/// A crash keeps, of every file, what was synchronised last and then any beginning of what was written since, with
/// holes for pages that had not been written, and of every directory either the old or the new names.
final class CrashingFiles: FileSystem {
  struct Node: Sendable {
    var volatile: [UInt8] = []
    var durable: [UInt8] = []
  }

  struct State: Sendable {
    var nodes: [Int32: Node] = [:]
    var names: [String: Int32] = [:]
    var durableNames: [String: Int32] = [:]
    var open: [Int32: Int32] = [:]
    var locked: Set<Int32> = []
    var next: Int32 = 100
    /// Calls that change something, counted; the state after each is kept.
    var history: [Snapshot] = []
    var records = true
    /// Files whose names end so are never synchronised, although their writer is told that they are.
    var forgotten: String?
  }

  /// Everything as it was after one call.
  struct Snapshot: Sendable {
    var nodes: [Int32: Node]
    var names: [String: Int32]
    var durableNames: [String: Int32]
  }

  /// Which of the states that a crash may leave is taken.
  enum Loss: String, CaseIterable, Sendable {
    /// Only the process died: all that was written is there.
    case process
    /// Only what was synchronised is there.
    case everythingUnsynchronized
    /// Names are new, contents are as synchronised: the classic empty file after a rename.
    case contents
    /// Sizes are new, but what was not synchronised reads as zeros.
    case zeros
    /// Of what was not synchronised the first half came to the disk.
    case half
    /// Of what was not synchronised the second half came to the disk; before it are zeros.
    case hole
    /// Contents are new, names are as synchronised.
    case names
  }

  private let state: Mutex<State>

  init(_ state: State = State()) { self.state = Mutex(state) }

  /// With `forgotten`, a program from which the synchronising of files with this ending was left out.
  convenience init(forgotten: String?) { self.init(State(forgotten: forgotten)) }

  var snapshots: [Snapshot] { state.withLock(\.history) }

  func content(_ path: String) -> [UInt8]? {
    state.withLock { state in state.names[path].flatMap { state.nodes[$0]?.volatile } }
  }

  /// The file system after a crash.
  static func crashed(_ snapshot: Snapshot, _ loss: Loss) -> CrashingFiles {
    var state = State()
    state.next = 10_000
    state.records = false
    let keepsNames = loss != .everythingUnsynchronized && loss != .names
    state.names = keepsNames ? snapshot.names : snapshot.durableNames
    state.durableNames = state.names
    for (number, node) in snapshot.nodes {
      var content = node.volatile
      switch loss {
      case .process, .names: break
      case .everythingUnsynchronized, .contents: content = node.durable
      case .zeros:
        let same = zip(node.durable, content).prefix { $0 == $1 }.count
        for place in same..<max(same, content.count) { content[place] = 0 }
      case .half:
        let same = zip(node.durable, content).prefix { $0 == $1 }.count
        content = Array(content.prefix(same + (content.count - same) / 2))
      case .hole:
        let same = zip(node.durable, content).prefix { $0 == $1 }.count
        for place in same..<(same + (content.count - same) / 2) { content[place] = 0 }
      }
      state.nodes[number] = Node(volatile: content, durable: content)
    }
    return CrashingFiles(state)
  }

  private func change<Value>(_ body: (inout State) throws(FileError) -> Value) throws(FileError) -> Value {
    try state.withLock { (state: inout State) throws(FileError) in
      let value = try body(&state)
      if state.records {
        state.history.append(
          Snapshot(nodes: state.nodes, names: state.names, durableNames: state.durableNames))
      }
      return value
    }
  }

  func open(_ path: String, _ access: FileAccess) throws(FileError) -> OpenFile {
    try change { (state: inout State) throws(FileError) in
      var number = state.names[path]
      if access == .createNew, number != nil { throw FileError(.open, path, code: 17) }
      if number == nil {
        guard access == .readWrite || access == .createNew else { throw FileError(.open, path, code: 2) }
        state.next += 1
        number = state.next
        state.nodes[state.next] = Node()
        state.names[path] = state.next
      }
      state.next += 1
      state.open[state.next] = number
      return OpenFile(descriptor: state.next, path: path)
    }
  }

  func close(_ file: OpenFile) {
    state.withLock { state in
      if let number = state.open.removeValue(forKey: file.descriptor) { state.locked.remove(number) }
    }
  }

  func lock(_ file: OpenFile) throws(FileError) -> Bool { true }

  func write(_ bytes: RawSpan, to file: OpenFile, at offset: Int64) throws(FileError) -> Int {
    try change { (state: inout State) throws(FileError) in
      guard let number = state.open[file.descriptor] else { throw FileError(.write, file.path, code: 9) }
      var content = state.nodes[number]?.volatile ?? []
      let end = Int(offset) + bytes.byteCount
      if content.count < end { content += [UInt8](repeating: 0, count: end - content.count) }
      for place in 0..<bytes.byteCount {
        content[Int(offset) + place] = bytes.unsafeLoad(fromByteOffset: place, as: UInt8.self)
      }
      state.nodes[number]?.volatile = content
      return bytes.byteCount
    }
  }

  func append(_ bytes: RawSpan, to file: OpenFile) throws(FileError) -> Int {
    try write(bytes, to: file, at: try status(of: file).size)
  }

  func read(_ file: OpenFile, at offset: Int64, into buffer: inout [UInt8]) throws(FileError) -> Int {
    let content = state.withLock { state in state.open[file.descriptor].flatMap { state.nodes[$0]?.volatile } } ?? []
    guard offset < content.count else { return 0 }
    let piece = content[Int(offset)...].prefix(buffer.count)
    buffer.replaceSubrange(0..<piece.count, with: piece)
    return piece.count
  }

  func truncate(_ file: OpenFile, to length: Int64) throws(FileError) {
    try change { (state: inout State) throws(FileError) in
      guard let number = state.open[file.descriptor] else { return }
      let kept = Array((state.nodes[number]?.volatile ?? []).prefix(Int(length)))
      state.nodes[number]?.volatile = kept
    }
  }

  func synchronize(_ file: OpenFile) throws(FileError) {
    try change { (state: inout State) throws(FileError) in
      guard let number = state.open[file.descriptor] else { return }
      if let forgotten = state.forgotten, file.path.hasSuffix(forgotten) { return }
      let content = state.nodes[number]?.volatile ?? []
      state.nodes[number]?.durable = content
    }
  }

  func status(of file: OpenFile) throws(FileError) -> FileStatus {
    let (number, size) = state.withLock { state -> (Int32, Int) in
      let number = state.open[file.descriptor] ?? 0
      return (number, state.nodes[number]?.volatile.count ?? 0)
    }
    return FileStatus(kind: .file, size: Int64(size), mode: 0o644, identity: [UInt64(number)], modified: 0)
  }

  func status(at path: String) throws(FileError) -> FileStatus? {
    state.withLock { state in
      state.names[path].map { number in
        FileStatus(
          kind: .file, size: Int64(state.nodes[number]?.volatile.count ?? 0), mode: 0o644, identity: [UInt64(number)],
          modified: 0)
      }
    }
  }

  func setMode(_ mode: UInt32, of file: OpenFile) throws(FileError) {}

  func rename(_ path: String, to other: String) throws(FileError) {
    try change { (state: inout State) throws(FileError) in
      guard let number = state.names.removeValue(forKey: path) else { throw FileError(.rename, path, code: 2) }
      state.names[other] = number
    }
  }

  func remove(_ path: String) throws(FileError) {
    try change { (state: inout State) throws(FileError) in state.names[path] = nil }
  }

  func synchronizeDirectory(_ path: String) throws(FileError) {
    try change { (state: inout State) throws(FileError) in state.durableNames = state.names }
  }

  func attribute(_ name: String, of path: String) -> [UInt8]? { nil }
  func setAttribute(_ name: String, _ value: [UInt8], of file: OpenFile) {}
}
