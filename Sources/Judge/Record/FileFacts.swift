/// What lies under a name, held against every version that was served or placed.
public struct FileFacts: Hashable, Sendable {
  /// The size in bytes, or nil where there is no file.
  public var size: Int64?
  /// The versions that it equals, byte for byte.
  public var equals: Set<Int>
  /// The versions of which it is a strict beginning of at least one byte.
  public var begins: Set<Int>
  /// The index of the exchange whose body it is, where that body has no byte of the file.
  public var isBodyOf: Int?
  /// Where its bytes came from, in order; empty for the right version, whole.
  public var diagnosis: [DiagnosisPiece]
  /// The piece that tells most of what went wrong, or nil.
  public var telling: DiagnosisPiece?
  /// The ids of the rules whose breach that piece suggests, the likeliest first.
  public var suspectedRules: [String]
  /// How many of its bytes are the file's, of any version and at any place, or nil where nobody looked.
  public var fileBytes: Int64?

  /// Whether it is a beginning of a version but for holes, which a client that fetches parts leaves.
  public var hasHoles = false

  /// Facts of a name under which there is nothing.
  public static let absent = FileFacts(size: nil)

  /// Makes facts.
  public init(
    size: Int64?, equals: Set<Int> = [], begins: Set<Int> = [], isBodyOf: Int? = nil,
    diagnosis: [DiagnosisPiece] = [], telling: DiagnosisPiece? = nil, suspectedRules: [String] = [],
    fileBytes: Int64? = nil
  ) {
    self.size = size
    self.equals = equals
    self.begins = begins
    self.isBodyOf = isBodyOf
    self.diagnosis = diagnosis
    self.telling = telling
    self.suspectedRules = suspectedRules
    self.fileBytes = fileBytes
  }

  /// What a partial with these facts is worth.
  public var asPartial: ClientRun.Partial {
    guard let size, size > 0 else { return .none }
    return begins.isEmpty && equals.isEmpty && !hasHoles ? .poisoned : .good
  }
}
