/// A part of a stretch that no known content holds, by what its bytes look like.
struct ForeignStretch: Hashable, Sendable {
  /// What the bytes look like.
  enum Kind: Hashable, Sendable {
    case zeros
    /// Printable text: its first bytes.
    case text([UInt8])
    /// The beginning of coded bytes, with the coding's name.
    case coded(String)
    case unknown
  }

  let output: Range<Int64>
  let kind: Kind

  var length: Int64 { output.upperBound - output.lowerBound }
}
