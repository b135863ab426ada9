#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The report of the last run, in the user's cache directory, so that its cases can be asked about.
public enum LastReport {
  /// Its path: `$XDG_CACHE_HOME/sdl/report.json`, or under `~/.cache`; nil where there is no home.
  public static var path: String? {
    let cache = ProcessCalls.variable("XDG_CACHE_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    let folder = cache ?? ProcessCalls.variable("HOME").map { $0 + "/.cache" }
    return folder.map { $0 + "/sdl/report.json" }
  }

  /// Keeps a report. A cache that cannot be written is no failure.
  public static func keep(_ report: Report) { keep(ReportSet(report)) }

  /// Keeps the reports of several clients. A cache that cannot be written is no failure.
  public static func keep(_ report: ReportSet) {
    guard let path else { return }
    let folder = String(path.dropLast("/report.json".count))
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    // Whole or not at all: another program may be reading.
    try? Data(JSONReport.text(report).utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
  }

  /// Reads the report at a path, by default the last one; nil where there is none that can be read.
  public static func read(_ path: String? = nil) -> ReportSet? {
    guard let path = path ?? Self.path, let data = FileManager.default.contents(atPath: path) else { return nil }
    return try? JSONReport.readSet(Array(data))
  }
}
