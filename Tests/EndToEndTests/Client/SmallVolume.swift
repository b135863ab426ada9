import Foundation

@testable import Conformance

/// A file system in memory of so many bytes.
struct SmallVolume {
  struct Refused: Error {}

  let path: String

  init(at path: String, bytes: Int) throws {
    self.path = path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    guard Commands.status(["mount", "-t", "tmpfs", "-o", "size=\(bytes)", "sdl-test", path]) == 0 else {
      throw Refused()
    }
  }

  func resize(to bytes: Int) throws {
    guard Commands.status(["mount", "-o", "remount,size=\(bytes)", path]) == 0 else { throw Refused() }
  }

  func remove() { _ = Commands.status(["umount", path]) }

  static let isPossible: Bool = {
    guard ProcessCalls.isSuperuser, let place = try? Workplace(),
      let volume = try? SmallVolume(at: place.file("v"), bytes: 1 << 20)
    else { return false }
    volume.remove()
    return true
  }()
}
