import Judge
import ScenarioLanguage

/// The exchanges of a case as byte ranges of the file, one bar each, over the bar of the output's pieces.
enum HTMLTimeline {
  static func figure(_ item: ReportCase) -> String {
    let timeline = ByteTimeline(item)
    guard timeline.end > 0, !timeline.rows.isEmpty || !item.diagnosis.isEmpty else { return "" }
    let limit = HTMLCase.shown.first + HTMLCase.shown.last
    var rows = timeline.rows.prefix(limit).map { row in
      let stretches = row.segments.map { Stretch(style: name($0.kind), range: $0.range, what: $0.kind.rawValue) }
      return bar("\(row.exchange + 1)", stretches, end: timeline.end)
    }
    if timeline.rows.count > limit {
      rows.append("<div class=\"quiet\">\(timeline.rows.count - limit) more answers</div>")
    }
    if !item.diagnosis.isEmpty {
      let stretches = item.diagnosis.compactMap { piece -> Stretch? in
        guard piece.output.count == 2, piece.output[0] <= piece.output[1] else { return nil }
        return Stretch(
          style: isRight(piece) ? "right" : "wrong", range: piece.output[0]..<piece.output[1], what: piece.is)
      }
      rows.append(bar("out", stretches, end: timeline.end))
    }
    let kinds = ByteTimeline.Kind.allCases.map { "<span><i class=\"key \(name($0))\"></i> \($0.rawValue)</span>" }
    let legend =
      kinds + (item.diagnosis.isEmpty ? [] : ["<span><i class=\"key right\"></i> right in the output</span>"])
    return """
      <figure class="timeline">
      \(rows.joined(separator: "\n"))
      <div class="axis" aria-hidden="true"><span>0</span><span>\(HTMLText.bytes(timeline.end))</span></div>
      <figcaption>\(legend.joined(separator: " "))</figcaption>
      </figure>
      """
  }

  /// An exchange in one line: what was asked, what was answered, how it ended.
  static func label(_ exchange: Exchange) -> String {
    let range = exchange.request.headers.first { $0.count == 2 && $0[0].lowercased() == "range" }
    let asked = exchange.request.method + (range.map { " " + $0[1] } ?? "")
    let status = exchange.response.map { "\($0.status)" } ?? "nothing"
    return "\(asked) \u{2192} \(status), \(HTMLText.bytes(exchange.bodyBytes)), \(exchange.ending.rawValue)"
  }

  static func isRight(_ piece: DiagnosisPiece) -> Bool { piece.is == "as it should be" }

  private static func name(_ kind: ByteTimeline.Kind) -> String {
    switch kind {
    case .kept: "kept"
    case .fetched: "fetched"
    case .twice: "twice"
    case .wrong: "wrong"
    }
  }

  /// A stretch of a bar.
  private struct Stretch {
    let style: String
    let range: Range<Int64>
    let what: String
  }

  private static func bar(_ label: String, _ segments: [Stretch], end: Int64) -> String {
    let words = segments.map { "\($0.what): bytes \($0.range.lowerBound) to \($0.range.upperBound)" }
    let told = words.isEmpty ? "no byte of the file" : words.joined(separator: "; ")
    let parts = segments.filter { !$0.range.isEmpty }.map { segment in
      "<i class=\"\(segment.style)\" style=\"left:\(HTMLText.percent(segment.range.lowerBound, of: end))%;"
        + "width:\(HTMLText.percent(segment.range.upperBound - segment.range.lowerBound, of: end))%\" "
        + "title=\"\(HTMLText.escaped("\(segment.what): bytes \(segment.range.lowerBound)..<\(segment.range.upperBound)"))\"></i>"
    }
    return "<div class=\"row\"><span aria-hidden=\"true\">\(label)</span><div class=\"bytes\" role=\"img\" "
      + "aria-label=\"\(label == "out" ? "the output" : "exchange \(label)"), \(HTMLText.escaped(told))\">\(parts.joined())</div></div>"
  }
}
