extension TracedVersion {
  /// A stretch of a version's bytes as a program elsewhere needs it to make them: word i, from 0, is
  /// `mix(base + (i + 1) * 0x9E3779B97F4A7C15)` with the finaliser of splitmix64.
  public struct Layer: Hashable, Sendable {
    /// The offset of the byte behind the stretch's last.
    public let end: Int64
    /// The number from which the words follow.
    public let base: UInt64
    /// How the words are written.
    public let form: ContentForm
    /// The offsets at which there are zeros instead.
    public let zeros: Range<Int64>
  }

  /// The stretches of the bytes in order, the last ending with the file.
  public var layers: [Layer] {
    parts.map { part in
      Layer(end: min(part.end, size), base: part.layer.base, form: part.layer.form, zeros: part.layer.zeros)
    }
  }
}
