public import Judge

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `report.json`: the stable form.
public enum JSONReport {
  /// The text, its keys in the order of the form, a line for each.
  public static func text(_ report: Report) -> String { value(report).indented }

  /// The text of several clients' reports: of one client its report, else `{"version":1,"reports":[...]}`.
  public static func text(_ set: ReportSet) -> String {
    if set.reports.count == 1 { return text(set.reports[0]) }
    return JSONValue.object([
      .init("version", .integer(1)), .init("reports", .array(set.reports.map(value))),
    ]).indented
  }

  private static func value(_ report: Report) -> JSONValue {
    func map(_ values: [String: String]) -> JSONValue {
      .object(values.sorted { $0.key < $1.key }.map { .init($0.key, .string($0.value)) })
    }
    func counts(_ values: [String: Int]) -> JSONValue {
      .object(values.sorted { $0.key < $1.key }.map { .init($0.key, .integer(Int64($0.value))) })
    }
    let summary = report.summary
    return JSONValue.object([
      .init("version", .integer(Int64(report.version))),
      .init(
        "client",
        .object([
          .init("name", .string(report.client.name)), .init("command", .string(report.client.command)),
          .init("version", report.client.version.map { .string($0) } ?? .null),
        ])),
      .init("environment", map(report.environment)),
      .init("clientWide", .array(report.clientWide.map { (try? JSONValue(encoding: $0)) ?? .null })),
      .init("cases", .array(report.cases.map(\.json))),
      .init(
        "summary",
        .object([
          .init("cases", .integer(Int64(summary.cases))), .init("grades", counts(summary.grades)),
          .init("outcomes", counts(summary.outcomes)), .init("exercised", .integer(Int64(summary.exercised))),
          .init("duration", .number(summary.duration)), .init("interrupted", .bool(summary.interrupted)),
          .init("leftOut", .integer(Int64(summary.leftOut ?? 0))),
          .init("strays", .array((summary.strays ?? []).map { (try? JSONValue(encoding: $0)) ?? .null })),
        ])),
    ])
  }

  /// Reads the report of one client or of several. Throws `DecodingError` where it is none.
  public static func readSet(_ bytes: [UInt8]) throws -> ReportSet {
    struct Several: Decodable { let reports: [Report] }
    if let several = try? JSONDecoder().decode(Several.self, from: Data(bytes)) {
      return ReportSet(merging: several.reports)
    }
    return ReportSet(try read(bytes))
  }

  /// Reads a report. Throws `DecodingError` where it is none.
  public static func read(_ bytes: [UInt8]) throws -> Report {
    try JSONDecoder().decode(Report.self, from: Data(bytes))
  }

  /// Reads one case, as a server's verdict gives it; nil where it is none.
  public static func readCase(_ bytes: [UInt8]) -> ReportCase? {
    try? JSONDecoder().decode(ReportCase.self, from: Data(bytes))
  }
}
