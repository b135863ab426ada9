/// A stretch of the output that comes from one content without a break, or from none.
struct Run: Hashable, Sendable {
  /// Where the bytes come from.
  enum Origin: Hashable, Sendable {
    /// From the content with that place in the list of suspects, beginning at an offset of it.
    case known(Int, offset: Int64)
    /// From none that is known.
    case foreign
  }

  var output: Range<Int64>
  var origin: Origin

  var length: Int64 { output.upperBound - output.lowerBound }

  /// The content, if it is known.
  var suspect: Int? {
    if case .known(let suspect, _) = origin { return suspect }
    return nil
  }

  /// Output position minus offset in the content; 0 for a foreign run.
  var shift: Int64 {
    if case .known(_, let offset) = origin { return output.lowerBound - offset }
    return 0
  }
}
