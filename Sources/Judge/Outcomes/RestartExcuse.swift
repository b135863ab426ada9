import HTTPSemantics
import ScenarioLanguage

/// Why a restart was right: the kept part could not be used.
enum RestartExcuse {
  /// The reason, or nil where the kept part was good and the client threw it away.
  static func reason(_ view: CaseView) -> String? {
    let record = view.record
    guard let start = view.firstAfterBreak else { return nil }
    let before = view.fileAnswers.filter { $0.index < start }
    let wasPlaced = record.labSteps.contains { if case .placedPartial = $0.kind { true } else { false } }
    if !wasPlaced && before.allSatisfy({ ($0.exchange.delivered ?? $0.exchange.bodyBytes) == 0 }) {
      return "nothing was kept"
    }
    if before.contains(where: { $0.exchange.responseField("content-encoding") != nil }) {
      return "the kept part was content-coded"
    }
    if record.labSteps.contains(where: { $0.kind == .changedDisk }) { return "the kept part was changed on the disk" }
    let finalVersion = view.rightVersion(of: view.final)
    if before.contains(where: { $0.exchange.version != finalVersion }) { return "the kept part was of another version" }
    if let digest = contradictingDigest(before.map(\.exchange)) { return digest }
    if let refusal = view.gets.first(where: { $0.index >= start && isRefusal($0.exchange) }) {
      return "the range was refused or wrongly answered (status \(refusal.exchange.response?.status ?? 0))"
    }
    if !wasPlaced && !before.contains(where: { hasStrongValidator($0.exchange) }) {
      return "no strong validator was known"
    }
    return nil
  }

  /// A range was asked for and something else than an honest 206 of it came.
  private static func isRefusal(_ exchange: Exchange) -> Bool {
    guard exchange.requestField("range") != nil else { return false }
    if exchange.response?.status != 206 { return true }
    return exchange.faults.contains { $0.firedAt != nil && rangeFaults.contains($0.key) }
  }

  private static let rangeFaults: Set<String> = [
    "content-range", "body-from", "other-range", "empty-range", "multipart", "encoding",
  ]

  private static func contradictingDigest(_ exchanges: [Exchange]) -> String? {
    exchanges.contains { $0.faults.contains { $0.key == "digest" && $0.planned.contains("wrong") } }
      ? "a digest contradicted the kept part" : nil
  }

  /// Whether an answer carried a strong tag, or a date that is strong beside its Date (RFC 9110, section 8.8.2.2).
  static func hasStrongValidator(_ exchange: Exchange) -> Bool {
    if let field = exchange.responseField("etag") {
      return (try? EntityTag(field))?.isWeak == false
    }
    guard let modified = exchange.responseField("last-modified").flatMap(date),
      let date = exchange.responseField("date").flatMap(date)
    else { return false }
    return date.secondsSince1970 > modified.secondsSince1970
  }

  /// A date field's value; only the obsolete form with two digits of the year asks what the present is.
  static func date(_ field: String) -> HTTPDate? {
    try? HTTPDate(field, now: HTTPDate(secondsSince1970: 1_735_689_600))
  }
}
