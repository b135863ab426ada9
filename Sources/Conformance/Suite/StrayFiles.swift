import Judge

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Files that appear where a client should not write: in the directories for temporary files, in the user's home, in
/// the directory where the lab was started, and beside the cases' directories.
struct StrayFiles {
  private let folders: [String]
  private let before: [String: Set<String>]
  private let base: String

  /// Looks at what is there before the first case. `base` holds the cases' directories.
  init(base: String) {
    self.base = base
    let home = ProcessCalls.variable("HOME").map { [$0] } ?? []
    let known = ["/tmp", "/var/tmp", "/dev/shm", FileManager.default.currentDirectoryPath] + home
    var folders: [String] = []
    // The lab's own directory is the clients' TMPDIR's parent nowhere; it is looked at by itself.
    for folder in known where !folders.contains(folder) { folders.append(folder) }
    self.folders = folders
    before = Dictionary(folders.map { ($0, Self.names(in: $0)) }) { first, _ in first }
  }

  /// The paths that are new, those of other labs aside. Who made them is not known: another program may have.
  func found() -> [String] {
    let outside = folders.flatMap { folder in
      Self.names(in: folder).subtracting(before[folder] ?? []).filter { !$0.hasPrefix("sdl-") }.map {
        "\(folder)/\($0)"
      }
    }
    // A case's directory begins with its number.
    let beside = Self.names(in: base).filter { name in
      name.prefix { $0 != "-" }.contains { !$0.isNumber } || !name.contains("-")
    }
    let here = base + "/"
    return (outside.filter { !here.hasPrefix($0 + "/") } + beside.map { "\(base)/\($0)" }).sorted()
  }

  private static func names(in folder: String) -> Set<String> {
    Set((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
  }

  /// How many cases left each file, the commonest first; a number in a name stands for any.
  static func counted(_ cases: [ReportCase]) -> [Report.Stray] {
    var counts: [String: Int] = [:]
    for item in cases {
      for path in Set((item.leftovers ?? []).map(general)) { counts[path, default: 0] += 1 }
    }
    return counts.map { Report.Stray(path: $0.key, cases: $0.value) }.sorted {
      ($1.cases, $0.path) < ($0.cases, $1.path)
    }
  }

  /// A path with each row of three and more digits left out, since names of temporary files differ, and of one deep
  /// down (a browser's profile) its first three directories.
  static func general(_ path: String) -> String {
    let pieces = path.split(separator: "/", omittingEmptySubsequences: false)
    let shallow = pieces.count > 4 ? pieces.prefix(3).joined(separator: "/") + "/..." : path
    var text = ""
    var digits = ""
    for character in shallow + "\0" {
      if character.isASCII && character.isNumber {
        digits.append(character)
        continue
      }
      text += digits.count > 2 ? "N" : digits
      digits = ""
      if character != "\0" { text.append(character) }
    }
    return text
  }
}
