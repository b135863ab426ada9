public import ScenarioLanguage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A folder of profiles: `clients` beside the scenarios.
public struct ProfileFolder: Sendable {
  /// Its path, or nil where there is none.
  public let path: String?

  /// The profiles that lie beside the scenarios of a folder.
  public init(scenarios folder: String?) { path = folder.map { $0 + "/clients" } }

  /// The names of all profiles, sorted.
  public var names: [String] {
    let files = path.flatMap { try? FileManager.default.contentsOfDirectory(atPath: $0) } ?? []
    return files.filter { $0.hasSuffix(".yaml") && !$0.hasPrefix(".") }.map { String($0.dropLast(5)) }.sorted()
  }

  /// The profile of a name, or nil where there is none. Throws its mistakes.
  public func profile(named name: String) throws(ScenarioProblems) -> ClientProfile? {
    guard let path, !name.contains("/"), names.contains(name) else { return nil }
    return try Self.profile(at: "\(path)/\(name).yaml")
  }

  /// The profile in a file. Throws its mistakes, and that it cannot be read.
  public static func profile(at path: String) throws(ScenarioProblems) -> ClientProfile {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw ScenarioProblems([ScenarioProblem("this file cannot be read", at: Mark(line: 1, column: 1))], file: path)
    }
    let file = path.split(separator: "/").last.map(String.init) ?? path
    let name =
      file.hasSuffix(".yaml") ? String(file.dropLast(5)) : file.hasSuffix(".yml") ? String(file.dropLast(4)) : file
    var profile = try ProfileReader.read(Array(data), name: name, file: path)
    // The client runs elsewhere.
    if !path.hasPrefix("/") { profile.path = "\(FileManager.default.currentDirectoryPath)/\(path)" }
    return profile
  }
}
