import Foundation
import ScenarioLanguage
import Testing

@Suite("Real files that a scenario names") struct RealFileTests {
  /// A folder with some files, which goes with its owner.
  private final class Folder {
    let path: String

    init(_ names: [String]) throws {
      path = NSTemporaryDirectory() + "/sdl-files-\(UInt64.random(in: 0 ... .max))"
      try FileManager.default.createDirectory(atPath: path + "/sub", withIntermediateDirectories: true)
      for name in names { try Data([1]).write(to: URL(fileURLWithPath: "\(path)/\(name)")) }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  private static func read(_ file: String, in folder: Folder, more: String = "") throws -> [Place] {
    let text = "title: t\nfile: \(file)\nserver: [honest]\n\(more)"
    return try SampleFaults.reader.read(text: text, file: "\(folder.path)/sub/s.yaml")[0].places
  }

  @Test(
    "lie beside its own file, or where they say, with their numbers or without",
    arguments: [
      ("{ content: { from: f } }", ["sub/f"], ["BASE/sub/f"]),
      ("{ content: { from: ../f } }", ["f"], ["BASE/sub/../f"]),
      ("{ content: { from: BASE/f } }", ["f"], ["BASE/f"]),
      ("{ content: { from: f } }", ["sub/f.1"], ["BASE/sub/f"]),
      ("{ content: { from: f }, versions: 2 }", ["sub/f.1", "sub/f.2"], ["BASE/sub/f", "BASE/sub/f"]),
      ("{ content: { from: f }, versions: 2 }", ["sub/f"], ["BASE/sub/f", "BASE/sub/f"]),
      (
        "{ versions: [{ content: { from: f } }, { content: { from: g } }] }", ["sub/f", "sub/g"],
        ["BASE/sub/f", "BASE/sub/g"]
      ),
      ("{ content: { from: f }, versions: [{}, { same-bytes-as: 1 }] }", ["sub/f.1"], ["BASE/sub/f", "BASE/sub/f"]),
    ])
  func found(file: String, names: [String], paths: [String]) throws {
    let folder = try Folder(names)
    let versions = try Self.read(file.replacingOccurrences(of: "BASE", with: folder.path), in: folder)[0].file.versions
    let expected = paths.map { path -> FileSpecification.Content in
      .from(path: path.replacingOccurrences(of: "BASE", with: folder.path))
    }
    #expect(versions.map(\.content) == expected)
  }

  @Test(
    "one that is not there is a mistake, with its place",
    arguments: [
      ("{ content: { from: none } }", [], "2:26: error: there is no file `none`, nor `none.1`"),
      ("{ content: { from: sub } }", [], "2:26: error: there is no file `sub`, nor `sub.1`"),
      ("{ content: { from: f } }", ["f"], "2:26: error: there is no file `f`, nor `f.1`"),
      ("{ content: { from: f }, versions: 2 }", ["sub/f.1"], "2:26: error: there is no file `f`, nor `f.2`"),
      ("{ versions: [{}, { content: { from: g } }] }", ["sub/g.1"], "2:43: error: there is no file `g`, nor `g.2`"),
    ] as [(String, [String], String)])
  func missing(file: String, names: [String], problem: String) throws {
    let folder = try Folder(names)
    let error = #expect(throws: ScenarioProblems.self) { try Self.read(file, in: folder) }
    #expect(error?.problems.count == 1)
    #expect(error?.description.hasPrefix("\(folder.path)/sub/s.yaml:\(problem)") == true, "\(error?.description ?? "")")
  }

  @Test("a place's own file is looked for too")
  func ofPlace() throws {
    let folder = try Folder([])
    let text = "title: t\nplaces:\n  file: [honest]\n  other: { server: [honest], file: { content: { from: f } } }\n"
    let error = #expect(throws: ScenarioProblems.self) {
      try SampleFaults.reader.read(text: text, file: "\(folder.path)/s.yaml")
    }
    #expect(error?.problems.map(\.mark.line) == [4])
  }
}
