import Judge
import ScenarioLanguage

/// `junit.xml`, as Jenkins and GitLab read it: a suite for the client, a test case for each case.
enum JUnitReport {
  static func text(_ set: ReportSet) -> String {
    let cases = set.cases.map(\.item)
    let time = seconds(set.reports.reduce(0) { $0 + $1.summary.duration })
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<testsuites name=\"sdl-conform\" \(counts(cases)) time=\"\(time)\">",
    ]
    for (report, label) in zip(set.reports, set.labels) { lines += suite(report, label) }
    lines.append("</testsuites>")
    return lines.joined(separator: "\n") + "\n"
  }

  private static func suite(_ report: Report, _ label: String) -> [String] {
    let name = escaped(label)
    let attributes =
      "\(counts(report.cases)) skipped=\"\(report.cases.count(where: isSkipped))\""
      + " time=\"\(seconds(report.summary.duration))\""
    var properties = [("command", report.client.command)]
    if let version = report.client.version { properties.append(("version", version)) }
    let lines = properties.map { "      <property name=\"\($0.0)\" value=\"\(escaped($0.1))\"/>" }
    return ["  <testsuite name=\"\(name)\" \(attributes)>", "    <properties>"] + lines + ["    </properties>"]
      + report.cases.flatMap { testCase($0, client: label) } + ["  </testsuite>"]
  }

  private static func counts(_ cases: [ReportCase]) -> String {
    let failures = cases.count(where: \.isNewFailure)
    let errors = cases.count { $0.outcome == .void }
    return "tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"\(errors)\""
  }

  private static func testCase(_ item: ReportCase, client: String) -> [String] {
    let head =
      "    <testcase classname=\"\(escaped(client)).\(escaped(item.scenario))\" name=\"\(escaped(item.name))\""
      + " time=\"\(seconds(item.duration))\">"
    var inside: [String] = []
    let message = escaped("\(item.outcome.rawValue): \(item.reason)")
    if item.outcome == .void {
      inside.append("      <error message=\"\(message)\" type=\"void\"/>")
    } else if isSkipped(item) {
      inside.append("      <skipped message=\"\(message)\"/>")
    } else if item.isNewFailure {
      inside.append(
        "      <failure message=\"\(message)\" type=\"\(escaped(item.outcome.rawValue))\">"
          + "\(escaped(CaseText.lines(item).joined(separator: "\n")))</failure>")
    }
    if item.grade == .warn || item.grade == .info || item.grade == .fail && item.known != nil {
      inside.append("      <system-out>\(escaped(CaseText.lines(item).joined(separator: "\n")))</system-out>")
    }
    if !item.stderrTail.isEmpty, item.grade == .fail {
      inside.append("      <system-err>\(escaped(item.stderrTail))</system-err>")
    }
    return [head] + inside + ["    </testcase>"]
  }

  private static func isSkipped(_ item: ReportCase) -> Bool {
    item.outcome == .skipped || item.outcome == .notExercised
  }

  private static func seconds(_ duration: Double) -> String { JSONValue.number(duration).text }

  /// The text with what XML keeps for itself written as entities; characters that XML 1.0 has not are replaced.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n": result += "&#10;"
      case "\t": result += "&#9;"
      case "\u{0}"..<" ", "\u{7F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
