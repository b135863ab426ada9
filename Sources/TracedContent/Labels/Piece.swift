/// A stretch of an output, with where its bytes come from and what that means.
public struct Piece: Hashable, Sendable, CustomStringConvertible {
  /// Where the bytes of a piece come from.
  public struct Source: Hashable, Sendable {
    /// The place that serves the file, or what a known body is.
    public let file: String
    /// The version of the file; 0 for a body that is no file.
    public let version: Int
    /// The offset of the piece's first byte in it.
    public let offset: Int64
  }

  /// The bytes of the output; empty only for `PieceLabel.cutShort`, which speaks of bytes that are not there.
  public let output: Range<Int64>
  /// Where they come from; nil where no content that is known holds them.
  public let source: Source?
  /// What that means.
  public let label: PieceLabel

  /// The ids of the rules whose breach is the likely cause, the likeliest first; empty where no rule is clear.
  public var rules: [String] { label.rules }

  /// One line for people: the bytes, the source, the meaning.
  public var description: String {
    "bytes \(output.lowerBound)..<\(output.upperBound)  \(sourceText)  \(label.sentence)"
  }

  /// The source for people.
  public var sourceText: String {
    guard let source else { return label.kindText }
    if source.version == 0 { return "\(source.file) from \(source.offset)" }
    return "\(source.file == "file" ? "" : "\(source.file) ")version \(source.version) from \(source.offset)"
  }
}
