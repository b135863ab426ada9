#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Whole files of text.
public enum TextFile {
  /// The text of a file; nil where it cannot be read or is no UTF-8.
  public static func read(_ path: String) -> String? {
    FileManager.default.contents(atPath: path).flatMap { String(validating: $0, as: UTF8.self) }
  }

  /// Writes a file, in a directory that is made where it is not there. False where that cannot be done.
  public static func write(_ text: String, to path: String) -> Bool {
    if let slash = path.lastIndex(of: "/"), slash > path.startIndex {
      let folder = String(path[..<slash])
      guard (try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)) != nil else {
        return false
      }
    }
    guard let descriptor = ProcessCalls.openToWrite(path, truncates: true) else { return false }
    defer { ProcessCalls.close(descriptor) }
    return ProcessCalls.write(Array(text.utf8), to: descriptor, at: 0)
  }
}
