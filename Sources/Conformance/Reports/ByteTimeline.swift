import Judge
import ScenarioLanguage

/// What each answer of a case did to the file: which bytes the client had already, which it fetched, which it fetched
/// twice, and which were wrong.
struct ByteTimeline {
  /// What a stretch of the file is in one answer.
  enum Kind: String, CaseIterable {
    /// Fetched before, and not asked for again.
    case kept
    /// Fetched for the first time.
    case fetched
    /// Fetched although it had come before.
    case twice = "fetched twice"
    /// Of another version than the right one.
    case wrong
  }

  /// A stretch of the file.
  struct Segment: Hashable {
    let range: Range<Int64>
    let kind: Kind
  }

  /// One answer that brought bytes of the file.
  struct Row: Hashable {
    /// The index of its exchange.
    let exchange: Int
    /// Its stretches, ascending.
    let segments: [Segment]
  }

  /// The answers that brought bytes of the file.
  let rows: [Row]
  /// The end of the highest stretch, and of the output.
  let end: Int64

  init(_ item: ReportCase) {
    // The last version that was served is the one that should have come out.
    let answers = item.exchanges.indices.filter { Self.stretch(item.exchanges[$0]) != nil }
    let version = answers.last.flatMap { item.exchanges[$0].version }
    var had = RangeSet<Int64>()
    rows = answers.map { index in
      let stretch = Self.stretch(item.exchanges[index]) ?? 0..<0
      guard item.exchanges[index].version == version else {
        return Row(exchange: index, segments: stretch.isEmpty ? [] : [Segment(range: stretch, kind: .wrong)])
      }
      let fetched = RangeSet(stretch)
      let kept = had.intersection(RangeSet(0..<stretch.lowerBound))
      let parts: [(RangeSet<Int64>, Kind)] = [
        (kept, .kept), (fetched.intersection(had), .twice), (fetched.subtracting(had), .fetched),
      ]
      had.formUnion(fetched)
      let segments = parts.flatMap { set, kind in set.ranges.map { Segment(range: $0, kind: kind) } }
      return Row(exchange: index, segments: segments.sorted { $0.range.lowerBound < $1.range.lowerBound })
    }
    let output = item.diagnosis.compactMap(\.output.last).max() ?? 0
    let whole = answers.compactMap { Self.total(item.exchanges[$0]) }.max() ?? 0
    end = max(output, whole, rows.flatMap(\.segments).map(\.range.upperBound).max() ?? 0)
  }

  /// The bytes of the file that an answer sent, or nil where it brought none.
  private static func stretch(_ exchange: Exchange) -> Range<Int64>? {
    guard exchange.request.method == "GET", exchange.version != nil, let range = exchange.bodyRange, range.count == 2,
      let status = exchange.response?.status, status == 200 || status == 206, range[0] >= 0
    else { return nil }
    let count = min(max(0, exchange.bodyBytes), max(0, range[1]))
    let (end, isTooLarge) = range[0].addingReportingOverflow(count)
    return isTooLarge ? nil : range[0]..<end
  }

  /// The byte behind the last that the answer was to bring.
  private static func total(_ exchange: Exchange) -> Int64? {
    guard let range = exchange.bodyRange, range.count == 2 else { return nil }
    let (end, isTooLarge) = range[0].addingReportingOverflow(range[1])
    return isTooLarge ? nil : end
  }
}
