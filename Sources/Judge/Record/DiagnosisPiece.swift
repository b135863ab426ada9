/// A stretch of an output and where its bytes came from; item of `diagnosis` in `report.json`.
public struct DiagnosisPiece: Codable, Hashable, Sendable {
  /// Where the bytes came from.
  public struct Source: Codable, Hashable, Sendable {
    /// The place whose file it is, or what else it is.
    public var file: String
    /// The version.
    public var version: Int
    /// The offset of the stretch's first byte in it.
    public var offset: Int64

    /// Makes a source.
    public init(file: String, version: Int, offset: Int64) {
      self.file = file
      self.version = version
      self.offset = offset
    }
  }

  /// First byte in the output and the byte after the last.
  public var output: [Int64]
  /// What it is, as a sentence without its end.
  public var `is`: String
  /// Where it came from, or nil where the bytes do not tell.
  public var source: Source?

  /// Makes a piece.
  public init(output: Range<Int64>, is: String, source: Source?) {
    self.output = [output.lowerBound, output.upperBound]
    self.`is` = `is`
    self.source = source
  }

  /// Writes all keys, null where there is no source.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(output, forKey: .output)
    try container.encode(`is`, forKey: .is)
    try container.encode(orNull: source, forKey: .source)
  }
}
