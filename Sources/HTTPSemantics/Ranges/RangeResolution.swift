/// What a server does with a `Range` field, once the length of the file is known.
///
/// RFC 9110, sections 14.2, 15.3.7 and 15.5.17
public enum RangeResolution: Hashable, Sendable {
  /// Answer 206 with these parts: at least one, none empty, none overlapping, in the order in which they were asked for.
  case parts([Range<Int64>])

  /// Answer 416 with `bytes */L`.
  case unsatisfiable

  /// Answer as if there were no `Range` field.
  case ignored(Reason)

  /// Why a `Range` field is not followed.
  public enum Reason: Hashable, Sendable {
    /// There is none.
    case absent
    /// It is invalid or in another unit.
    case invalid(RangeError)
    /// It asks for more parts than the bound, even after close ones are joined.
    case tooManyParts
    /// It asks for the last bytes of an empty file: satisfiable, but no `Content-Range` can say it.
    case emptyFile
  }

  /// The most parts that an answer has unless the server says otherwise.
  public static let defaultMaximumParts = 64

  /// Two parts cost about this many bytes more than one; smaller gaps may be sent along.
  ///
  /// RFC 9110, section 15.3.7.2
  public static let partOverhead: Int64 = 80

  /// Resolves the `Range` field of a request; several lines of it are invalid.
  public init(fields: Fields, length: Int64, maximumParts: Int = defaultMaximumParts) {
    guard let value = fields.combined("Range") else {
      self = .ignored(.absent)
      return
    }
    do throws(RangeError) {
      self = try ByteRangeSet(value).resolved(length: length, maximumParts: maximumParts)
    } catch {
      self = .ignored(.invalid(error))
    }
  }
}

extension ByteRangeSet {
  /// What this set selects of a file of that length.
  ///
  /// Unsatisfiable members are left out. Members that overlap are joined, at the place of the earliest of them in the
  /// set; those that only touch stay apart. If more than `maximumParts` remain, those with a gap smaller than
  /// `RangeResolution.partOverhead` are joined too; if there are still more, the set is ignored. The cost is that of
  /// sorting the members.
  /// RFC 9110, sections 14.2 and 15.3.7.2
  public func resolved(
    length: Int64, maximumParts: Int = RangeResolution.defaultMaximumParts
  ) -> RangeResolution {
    guard specifiers.contains(where: { $0.isSatisfiable(length: length) }) else { return .unsatisfiable }
    let selected = specifiers.compactMap { $0.bytes(length: length) }
    if selected.isEmpty { return .ignored(.emptyFile) }
    // Members that touch have a gap of 0, those that overlap a negative one.
    var parts = Self.joined(selected, gapBelow: 0)
    if parts.count > maximumParts { parts = Self.joined(selected, gapBelow: RangeResolution.partOverhead) }
    return parts.count > maximumParts ? .ignored(.tooManyParts) : .parts(parts)
  }

  private static func joined(_ ranges: [Range<Int64>], gapBelow limit: Int64) -> [Range<Int64>] {
    var groups: [(place: Int, bytes: Range<Int64>)] = []
    for (place, bytes) in ranges.enumerated().sorted(by: { $0.element.lowerBound < $1.element.lowerBound }) {
      if let last = groups.last, bytes.lowerBound - last.bytes.upperBound < limit {
        let end = max(last.bytes.upperBound, bytes.upperBound)
        groups[groups.count - 1] = (min(last.place, place), last.bytes.lowerBound..<end)
      } else {
        groups.append((place, bytes))
      }
    }
    return groups.sorted { $0.place < $1.place }.map(\.bytes)
  }
}
