import Foundation
import ScenarioLanguage
import TestServer

/// The scenarios of this checkout, and its README.
enum LibraryUnderTest {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let folder = root.appendingPathComponent("Scenarios").path

  /// The text of the README.
  static func readme() throws -> String {
    String(decoding: try Data(contentsOf: root.appendingPathComponent("README.md")), as: UTF8.self)
  }

  /// The case of exactly this name.
  static func scenario(named name: String) throws -> Scenario? {
    let library = try ScenarioLibrary(folder: folder, reader: ScenarioReader(registry: .standard))
    guard case .scenario(let scenario) = try library.lookup(name) else { return nil }
    return scenario
  }
}
