#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Which cases a version of the suite had: `Scenarios/suites/VERSION.txt` names them, one a line, as they were when it
/// was released. Cases that came later are in no list, and a list never changes.
public struct SuiteVersions: Sendable {
  private let folder: String?

  /// The lists that lie beside the scenarios of a folder.
  public init(scenarios folder: String?) { self.folder = folder.map { $0 + "/suites" } }

  /// The versions that are known, the oldest first.
  public var versions: [String] {
    let files = folder.flatMap { try? FileManager.default.contentsOfDirectory(atPath: $0) } ?? []
    return files.filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) }.sorted {
      $0.split(separator: ".").map { Int($0) ?? 0 }.lexicographicallyPrecedes(
        $1.split(separator: ".").map { Int($0) ?? 0 })
    }
  }

  /// The names of a version's cases, or nil where there is no such version.
  public func names(in version: String) -> Set<String>? {
    guard let folder, versions.contains(version),
      let data = FileManager.default.contents(atPath: "\(folder)/\(version).txt")
    else { return nil }
    return Set(String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init))
  }
}
