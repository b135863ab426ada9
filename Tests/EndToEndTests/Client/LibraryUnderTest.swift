import Foundation
import ScenarioLanguage
import TestServer

/// The scenarios of this checkout.
enum LibraryUnderTest {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Scenarios").path

  /// The case of exactly this name.
  static func scenario(named name: String) throws -> Scenario? {
    let library = try ScenarioLibrary(folder: folder, reader: ScenarioReader(registry: .standard))
    guard case .scenario(let scenario) = try library.lookup(name) else { return nil }
    return scenario
  }
}
