/// The small durable record beside a partial. Its calls come from one thread at a time.
protocol PartialStore: Sendable {
  /// What is recorded; nil where nothing is. Throws `StoreError` for what must not be trusted.
  func load() throws(StoreError) -> StoredState?
  /// Replaces everything by a new identity and nothing written.
  func begin(_ identity: Identity) throws(FileError)
  /// Replaces the identity and keeps the marks.
  func update(_ identity: Identity, marks: [Mark]) throws(FileError)
  /// Records how far the partial was written.
  func note(_ mark: Mark) throws(FileError)
  /// Records how far the partial is surely on the disk.
  func noteDurable(_ mark: Mark) throws(FileError)
  /// Closes what is open; the record stays.
  func close()
  /// Removes the record.
  func remove() throws(FileError)
}

/// What a store had recorded.
struct StoredState: Hashable, Sendable {
  var identity: Identity
  /// From the longest to the shortest.
  var marks: [Mark]
}

/// Why a record is not used.
public enum StoreError: Error, Hashable, Sendable {
  /// It is not of this program, or damaged.
  case damaged(String)
  /// A later version of this program wrote it.
  case newerFormat(String, version: Int)
  /// It could not be read.
  case file(FileError)
}
