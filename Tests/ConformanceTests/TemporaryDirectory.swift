import Foundation

@testable import Conformance

/// A directory that is removed with its last owner.
final class TemporaryDirectory: Sendable {
  let path: String

  init() throws {
    guard let path = ProcessCalls.makeTemporaryDirectory("conformance-tests") else {
      throw CocoaError(.fileWriteUnknown)
    }
    self.path = path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func text(_ name: String) -> String? {
    FileManager.default.contents(atPath: "\(path)/\(name)").map { String(decoding: $0, as: UTF8.self) }
  }
}
