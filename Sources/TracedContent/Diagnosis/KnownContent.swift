/// A content that an output may hold: a version of a file, or a body that the server sent instead.
public struct KnownContent: Sendable {
  /// What it is.
  public enum Kind: Sendable {
    /// A synthetic version: its bytes say of themselves where they come from.
    case traced(TracedVersion)
    /// A real file: its bytes are read, and found again by their blocks.
    case original(any ByteReader & Sendable)
    /// A body of another kind (an error page): its bytes.
    case literal([UInt8])
  }

  /// The place that serves it, or what the literal is (`the body of the 503`).
  public let label: String
  /// The version's number; 0 for a literal.
  public let version: Int
  /// Its bytes.
  public let kind: Kind

  /// A synthetic version of the file at the place `label`.
  public init(_ version: TracedVersion, of label: String = "file") {
    self.init(label: label, version: version.number, kind: .traced(version))
  }

  /// A real file, the version with that number of the file at the place `label`.
  public init(original: some ByteReader & Sendable, version: Int = 1, of label: String = "file") {
    self.init(label: label, version: version, kind: .original(original))
  }

  /// A body that is no file (`label`: what it is).
  public init(literal bytes: [UInt8], label: String) {
    self.init(label: label, version: 0, kind: .literal(bytes))
  }

  private init(label: String, version: Int, kind: Kind) {
    self.label = label
    self.version = version
    self.kind = kind
  }

  /// Reads its bytes.
  public var reader: any ByteReader & Sendable {
    switch kind {
    case .traced(let version): version
    case .original(let reader): reader
    case .literal(let bytes): MemoryReader(bytes)
    }
  }

  /// The count of its bytes.
  public var size: Int64 { reader.size }
}
