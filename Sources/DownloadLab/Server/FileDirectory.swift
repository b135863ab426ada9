public import Foundation

/// The directory for files of the test that runs; it goes when the test's part with the lab is over.
enum FileDirectory {
  @TaskLocal private static var current: URL?

  /// Does something with a fresh directory, and removes it afterwards.
  static func withFresh<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async throws -> Result {
    let directory = try make()
    defer { try? FileManager.default.removeItem(at: directory) }
    return try await $current.withValue(directory, operation: body, isolation: isolation)
  }

  /// A place in it for a file that is not there yet.
  static func file(_ name: String) -> URL {
    let base = current ?? FileManager.default.temporaryDirectory
    let directory = base.appendingPathComponent("lab-" + UUID().uuidString, isDirectory: true)
    try? FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    return directory.appendingPathComponent(name)
  }

  private static func make() throws -> URL {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("DownloadLab-" + UUID().uuidString, isDirectory: true)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    return directory
  }
}

/// A path for a file that is not there yet, in a directory of its own. Within `withTestServer` and `check` the
/// directory is removed at the end.
public func temporaryFile(_ name: String = "file.bin") -> URL { FileDirectory.file(name) }
