/// A form in which a report is written into a directory.
public enum ReportForm: String, Hashable, Sendable, CaseIterable {
  /// `report.json`, the stable form.
  case json
  /// `report.html`, a page for people.
  case html
  /// `junit.xml`, for continuous integration.
  case junit
  /// `report.tap`, the Test Anything Protocol.
  case tap

  /// The file's name.
  public var fileName: String {
    switch self {
    case .json: "report.json"
    case .html: "report.html"
    case .junit: "junit.xml"
    case .tap: "report.tap"
    }
  }

  /// The file's text.
  func text(of report: ReportSet) -> String {
    switch self {
    case .json: JSONReport.text(report)
    case .html: HTMLReport.text(report)
    case .junit: JUnitReport.text(report)
    case .tap: TAPReport.text(report)
    }
  }
}
