import HTTPSemantics

/// What a request's Range field asks for.
/// RFC 9110, section 14.2
public enum RequestedRange: Hashable, Sendable {
  /// `bytes=N-`
  case from(Int64)
  /// `bytes=N-M`, both included.
  case closed(ClosedRange<Int64>)
  /// `bytes=-N`: the last bytes.
  case suffix(Int64)
  /// Several ranges, or a field that cannot be read; as it was sent.
  case other(String)

  /// Reads a field's value.
  init(_ field: String) {
    guard let set = try? ByteRangeSet(field), let single = set.single else {
      self = .other(field)
      return
    }
    switch single {
    case .from(let first): self = .from(first)
    case .closed(let positions): self = .closed(positions)
    case .suffix(let count): self = .suffix(count)
    }
  }
}
