/// One member of a `Range` field: what is asked for, before the length of the file is known.
///
/// Positions count from 0 and are inclusive as on the wire, since `N-` and `-N` have no other end. They are never
/// negative. A number past 2^63-1 on the wire is held as 2^63-1, which means the same against any length.
/// RFC 9110, section 14.1.2
public enum ByteRangeSpecifier: Hashable, Sendable {
  /// `N-`: all from this position on.
  case from(Int64)

  /// `N-M`: the positions from the first to the last, both included.
  case closed(ClosedRange<Int64>)

  /// `-N`: the last so many bytes.
  case suffix(Int64)

  /// The bytes of a half-open range; nil for an empty or negative one, which no `Range` field can ask for.
  public init?(_ bytes: Range<Int64>) {
    guard !bytes.isEmpty, bytes.lowerBound >= 0 else { return nil }
    self = .closed(bytes.lowerBound...(bytes.upperBound - 1))
  }

  /// Whether this member is satisfiable against a file of that length.
  ///
  /// A suffix of more than zero bytes is, even of an empty file.
  public func isSatisfiable(length: Int64) -> Bool {
    switch self {
    case .from(let first): first < length
    case .closed(let positions): positions.lowerBound < length
    case .suffix(let count): count > 0
    }
  }

  /// The bytes that this member selects of a file of that length, or nil where that is not one byte.
  ///
  /// A last position past the end is clamped; a suffix longer than the file is the whole file.
  public func bytes(length: Int64) -> Range<Int64>? {
    let selected: Range<Int64>
    switch self {
    case .from(let first):
      guard first < length else { return nil }
      selected = max(first, 0)..<length
    case .closed(let positions):
      guard positions.lowerBound < length else { return nil }
      let last = min(positions.upperBound, length - 1)
      guard last >= 0 else { return nil }
      selected = max(positions.lowerBound, 0)..<(last + 1)
    case .suffix(let count):
      guard count > 0, length > 0 else { return nil }
      selected = (count >= length ? 0 : length - count)..<length
    }
    return selected.isEmpty ? nil : selected
  }
}

extension ByteRangeSpecifier: CustomStringConvertible {
  /// The member as it stands in a `Range` field.
  public var description: String {
    switch self {
    case .from(let first): "\(first)-"
    case .closed(let positions): "\(positions.lowerBound)-\(positions.upperBound)"
    case .suffix(let count): "-\(count)"
    }
  }
}
