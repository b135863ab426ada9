#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Where the programs of clients are found.
enum ProgramSearch {
  /// The directory of the program that runs now: the lab's own clients lie beside it.
  static let ownFolder: String? = {
    guard let path = ProcessCalls.linkTarget("/proc/self/exe") else { return nil }
    return "/" + path.split(separator: "/").dropLast().joined(separator: "/")
  }()

  /// PATH, and the lab's own directory behind it.
  static var searchPath: String {
    let path = ProcessCalls.variable("PATH") ?? "/usr/local/bin:/usr/bin:/bin"
    return ownFolder.map { "\(path):\($0)" } ?? path
  }

  /// The path of a program: one with a slash as it is (beside a profile where it begins with `./`), a name as the
  /// first in the search path; nil where nothing there can be run.
  static func path(of program: String, beside folder: String = "") -> String? {
    if program.contains("/") {
      let path = program.hasPrefix("./") && !folder.isEmpty ? folder + program.dropFirst() : program
      return ProcessCalls.isExecutable(path) ? path : nil
    }
    guard !program.isEmpty else { return nil }
    return searchPath.split(separator: ":").map { "\($0)/\(program)" }.first(where: isProgram)
  }

  private static func isProgram(_ path: String) -> Bool {
    var isFolder: Bool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder
      && ProcessCalls.isExecutable(path)
  }
}
