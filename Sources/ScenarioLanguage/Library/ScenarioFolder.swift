#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The files of a folder of scenarios: the only file of this target that touches the disk.
enum ScenarioFolder {
  /// How deep folders are looked into.
  static let depthLimit = 8
  /// How many scenario files are taken.
  static let countLimit = 20_000

  /// The paths of all scenario files under a folder, relative to it and sorted; nil where there is no such folder.
  ///
  /// Hidden files and the folder `clients` (profiles) are passed over.
  static func files(in folder: String) -> [String]? {
    guard isFolder(folder) else { return nil }
    var found: [String] = []
    collect(folder, prefix: "", depth: 0, into: &found)
    return found.sorted()
  }

  private static func collect(_ folder: String, prefix: String, depth: Int, into found: inout [String]) {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return }
    for name in names.sorted() where !name.hasPrefix(".") {
      let path = "\(folder)/\(name)"
      if isFolder(path) {
        if depth < depthLimit, !(depth == 0 && name == "clients") {
          collect(path, prefix: "\(prefix)\(name)/", depth: depth + 1, into: &found)
        }
      } else if name.hasSuffix(".yaml") || name.hasSuffix(".yml"), found.count < countLimit {
        found.append(prefix + name)
      }
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder
  }

  /// Whether there is a plain file that can be read.
  static func isFile(_ path: String) -> Bool {
    let file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
    return attributes?[.type] as? FileAttributeType == .typeRegular
      && FileManager.default.isReadableFile(atPath: file.path)
  }

  /// The bytes of a plain file; nil where it is none or cannot be read. Of one that is larger than a scenario may be,
  /// just enough bytes come to show that: it is mapped, not read.
  static func bytes(of path: String) -> [UInt8]? {
    let file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
    guard attributes?[.type] as? FileAttributeType == .typeRegular else { return nil }
    return (try? Data(contentsOf: file, options: .alwaysMapped)).map { Array($0.prefix(YAML.sizeLimit + 1)) }
  }
}
