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
  /// Where its bytes came from, in order.
  public var diagnosis: [DiagnosisPiece]

  /// Facts of a name under which there is nothing.
  public static let absent = FileFacts(size: nil)

  /// Makes facts.
  public init(
    size: Int64?, equals: Set<Int> = [], begins: Set<Int> = [], isBodyOf: Int? = nil,
    diagnosis: [DiagnosisPiece] = []
  ) {
    self.size = size
    self.equals = equals
    self.begins = begins
    self.isBodyOf = isBodyOf
    self.diagnosis = diagnosis
  }
}
