#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Where a report goes, and in which forms: `junit,json:DIR`.
public struct ReportDestination: Hashable, Sendable {
  /// The forms.
  public let forms: [ReportForm]
  /// The directory, which is made where it is not there.
  public let directory: String

  /// Why a text names no destination.
  public enum Problem: Error, Hashable, Sendable, CustomStringConvertible {
    /// It has no colon, or nothing before or behind it.
    case malformed(String)
    /// A form that there is not.
    case unknownForm(String)
    /// A file that cannot be written.
    case unwritable(String)

    /// One sentence for people.
    public var description: String {
      switch self {
      case .malformed(let text): "`\(text)` is no report; write it like json:DIR"
      case .unknownForm(let form):
        "there is no report form `\(form)`; there are \(ReportForm.allCases.map(\.rawValue).joined(separator: ", "))"
      case .unwritable(let path): "\(path) cannot be written"
      }
    }
  }

  /// Reads a destination.
  public init(_ text: String) throws(Problem) {
    guard let colon = text.firstIndex(of: ":"), colon > text.startIndex, text.index(after: colon) < text.endIndex else {
      throw .malformed(text)
    }
    var forms: [ReportForm] = []
    for word in text[..<colon].split(separator: ",", omittingEmptySubsequences: false) {
      guard let form = ReportForm(rawValue: String(word)) else { throw .unknownForm(String(word)) }
      forms.append(form)
    }
    self.forms = forms
    directory = String(text[text.index(after: colon)...])
  }

  /// Writes the files.
  public func write(_ report: Report) throws(Problem) { try write(ReportSet(report)) }

  /// Writes the files of several clients' reports.
  public func write(_ report: ReportSet) throws(Problem) {
    do {
      try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    } catch {
      throw .unwritable(directory)
    }
    for form in forms {
      let path = "\(directory)/\(form.fileName)"
      guard let descriptor = ProcessCalls.openToWrite(path, truncates: true) else { throw .unwritable(path) }
      defer { ProcessCalls.close(descriptor) }
      guard ProcessCalls.write(Array(form.text(of: report).utf8), to: descriptor, at: 0) else {
        throw .unwritable(path)
      }
    }
  }
}
