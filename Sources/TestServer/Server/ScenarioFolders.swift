public import ScenarioLanguage

/// Where the scenarios that come with the programs are found.
public enum ScenarioFolders {
  /// PREFIX/share/sdl/scenarios where the program lies in PREFIX/bin, else the folder `Scenarios` of the checkout in
  /// which it was built; nil where there is neither.
  public static let standard: String? = {
    guard let program = FileCalls.realPath("/proc/self/exe") else { return nil }
    var pieces = program.split(separator: "/").map(String.init)
    pieces.removeLast()
    let prefix = "/" + pieces.dropLast().joined(separator: "/")
    let installed = prefix + "/share/sdl/scenarios"
    if pieces.last == "bin", isFolder(installed) { return installed }
    while !pieces.isEmpty {
      let folder = "/" + pieces.joined(separator: "/")
      if isFolder(folder + "/Scenarios"), FileCalls.contents(of: folder + "/Package.swift") != nil {
        return folder + "/Scenarios"
      }
      pieces.removeLast()
    }
    return nil
  }()

  /// The cases of one scenario file; none where it cannot be read. Throws every mistake in it.
  public static func scenarios(ofFile path: String, reader: ScenarioReader) throws(ScenarioProblems) -> [Scenario] {
    guard let bytes = FileCalls.contents(of: path) else { return [] }
    return try reader.family(bytes: bytes, file: path).scenarios()
  }

  /// Whether there is a directory at a path that can be read.
  public static func isFolder(_ path: String) -> Bool {
    let descriptor = FileCalls.open(path)
    guard descriptor >= 0 else { return false }
    defer { SocketCalls.close(descriptor) }
    return FileCalls.status(descriptor)?.kind == .directory
  }
}
