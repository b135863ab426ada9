import ScenarioLanguage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The directories of one case: where its output goes, and everything else that a program wants to write to.
struct CaseDirectory: Hashable, Sendable {
  /// The case's own directory; nobody else writes there.
  let root: String

  /// Makes the directories of a case under `base`. Throws what the file system says.
  init(_ base: String, case name: String, number: Int) throws {
    let readable = String(CaseName.encoded(name).prefix(100))
    root = "\(base)/\(number)-\(readable)"
    for path in [work] + environment.all {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
  }

  /// Where the client runs and its output goes.
  var work: String { root + "/work" }

  /// The directories of its environment.
  var environment: HermeticEnvironment.Directories { .init(root: root + "/env") }

  /// `{directory}`: where the output of a place goes; `place` is nil for the client's usual one.
  func directory(place: String?) -> String { place.map { "\(work)/\(Self.safe($0))" } ?? work }

  /// Makes the directory of a place where it is not there. Throws what the file system says.
  func makeDirectory(place: String?) throws {
    guard place != nil else { return }
    try FileManager.default.createDirectory(atPath: directory(place: place), withIntermediateDirectories: true)
  }

  /// `{output}`: the directory and the file's name, decoded once and cut to 239 bytes, which leaves a partial's suffix
  /// its room.
  func output(place: String?, fileName: String) -> String { "\(directory(place: place))/\(Self.name(fileName))" }

  /// Removes everything.
  func remove() {
    guard (try? FileManager.default.removeItem(atPath: root)) == nil else { return }
    // A client may have made directories that nobody may enter.
    for path in (try? FileManager.default.subpathsOfDirectory(atPath: root)) ?? [] {
      _ = ProcessCalls.setMode("\(root)/\(path)", 0o700)
    }
    try? FileManager.default.removeItem(atPath: root)
  }

  /// The regular files of the case, relative to its root; at most so many, since a client may make any number.
  func files(atMost limit: Int = 500) -> [String] {
    var found: [String] = []
    var folders = [""]
    while let folder = folders.popLast(), found.count < limit {
      let path = folder.isEmpty ? root : "\(root)/\(folder)"
      for name in ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() {
        let item = folder.isEmpty ? name : "\(folder)/\(name)"
        switch (try? FileManager.default.attributesOfItem(atPath: "\(root)/\(item)"))?[.type] as? FileAttributeType {
        case .typeRegular?: found.append(item)
        case .typeDirectory?: folders.append(item)
        default: break
        }
      }
    }
    return Array(found.prefix(limit)).sorted()
  }

  private static func name(_ raw: String) -> String {
    var name = safe(CaseName.decoded(raw) ?? raw)
    while name.utf8.count > 239 { name.removeLast() }
    return name
  }

  /// A name that stays one name in its directory.
  private static func safe(_ name: String) -> String {
    var safe = String.UnicodeScalarView()
    for scalar in name.unicodeScalars { safe.append(scalar == "/" || scalar == "\0" ? "_" : scalar) }
    let text = String(safe)
    return ["", ".", ".."].contains(text) ? "_" + text : text
  }
}
