import Foundation
import ScenarioLanguage
import Testing

@Suite("Libraries of scenarios") struct LibraryTests {
  /// A folder of scenarios that is removed with the value.
  private final class Folder {
    let path = NSTemporaryDirectory() + "sdl-library-" + UUID().uuidString

    init(_ files: [String: String]) throws {
      for (name, text) in files {
        let file = URL(fileURLWithPath: "\(path)/\(name)")
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
      }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  private static let files = [
    "cuts/cut-half.yaml": "tags: [core]\nserver: [cut: 50%, honest]",
    "cuts/edges.yaml": "tags: [core]\nmatrix: { cut: [0, -1] }\nserver: [cut: <cut>, honest]",
    "deep/er/status.yml": "server: [status: 503, honest]",
    "broken.yaml": "servr: [honest]",
    "clients/curl.yaml": "command: curl",
    "cuts/notes.txt": "x", ".hidden.yaml": "x: [",
  ]

  @Test("files are found by name, in any folder but that of the profiles")
  func items() throws {
    let folder = try Folder(Self.files)
    let library = try ScenarioLibrary(folder: folder.path, reader: SampleFaults.reader)
    #expect(library.items.map(\.name) == ["broken", "cut-half", "edges", "status"])
    #expect(library.items.map(\.kind) == ["", "cuts", "cuts", "deep/er"])
    #expect(try library.caseNames() == ["broken", "cut-half", "edges(cut=0)", "edges(cut=-1)", "status"])
    #expect(try library.scenarios(tagged: "core").map(\.caseName) == ["cut-half", "edges(cut=0)", "edges(cut=-1)"])
  }

  @Test("a name is a case, a family, or unknown with the nearest")
  func lookup() throws {
    let folder = try Folder(Self.files)
    let library = try ScenarioLibrary(folder: folder.path, reader: SampleFaults.reader)
    guard case .scenario(let scenario) = try library.lookup("edges(cut=-1)") else {
      Issue.record("edges(cut=-1) is a case")
      return
    }
    #expect(scenario.caseName == "edges(cut=-1)")
    guard case .family(let names) = try library.lookup("edges") else {
      Issue.record("edges is a family")
      return
    }
    #expect(names == ["edges(cut=0)", "edges(cut=-1)"])
    guard case .unknown(let nearest) = try library.lookup("cut-hlaf") else {
      Issue.record("cut-hlaf is unknown")
      return
    }
    #expect(nearest == "cut-half")
    guard case .unknown("edges(cut=0)") = try library.lookup("edges(cut=1)") else {
      Issue.record("edges(cut=1) is unknown")
      return
    }
    #expect(throws: ScenarioProblems.self) { try library.lookup("broken") }
  }

  @Test(
    "patterns and paths choose cases",
    arguments: [
      ("cut-half", ["cut-half"]), ("edges", ["edges(cut=0)", "edges(cut=-1)"]), ("edges(*-1)", ["edges(cut=-1)"]),
      ("?dges", ["edges(cut=0)", "edges(cut=-1)"]), ("nothing", []),
      ("*s", ["edges(cut=0)", "edges(cut=-1)", "status"]),
    ])
  func patterns(pattern: String, names: [String]) throws {
    let folder = try Folder(Self.files)
    let library = try ScenarioLibrary(folder: folder.path, reader: SampleFaults.reader)
    #expect(try library.scenarios(matching: pattern).map(\.caseName) == names)
    let path = folder.path + "/deep/er/status.yml"
    #expect(try library.scenarios(matching: path).map(\.caseName) == ["status"])
    #expect(throws: ScenarioProblems.self) { try library.scenarios(matching: path + "/no.yaml") }
  }

  @Test("two files of one name are a mistake, and so is a folder that is not there")
  func mistakes() throws {
    let folder = try Folder(["a/x.yaml": "{}", "b/x.yml": "{}"])
    let error = #expect(throws: ScenarioProblems.self) {
      try ScenarioLibrary(folder: folder.path, reader: SampleFaults.reader)
    }
    #expect(error?.problems.first?.message == "the name `x` is taken")
    #expect(error?.problems.first?.file.hasSuffix("b/x.yml") == true)
    #expect(throws: ScenarioProblems.self) {
      try ScenarioLibrary(folder: folder.path + "/none", reader: SampleFaults.reader)
    }
  }

  @Test("a file of more than 1 MiB, and what is no plain file, are refused")
  func unreadable() throws {
    let folder = try Folder(["big.yaml": String(repeating: "# \n", count: 400_000), "empty.yaml": ""])
    let library = try ScenarioLibrary(folder: folder.path, reader: SampleFaults.reader)
    func message(_ name: String) -> String? {
      #expect(throws: ScenarioProblems.self) { try library.scenarios(matching: name) }?.problems.first?.message
    }
    #expect(message("big") == "1048577 bytes are too many")
    #expect(message("empty") == "there is nothing here to read")
    #expect(message("/dev/zero") == "this file cannot be read")
  }

  @Test(
    "patterns match whole names",
    arguments: [
      ("abc", "a*c", true), ("abc", "*", true), ("abc", "a?c", true), ("abc", "a", false), ("abc", "*b", false),
      ("aab", "*ab", true), ("", "*", true), ("a(b=1)", "a(*)", true),
      (String(repeating: "a", count: 2_000), String(repeating: "a*", count: 500) + "b", false),
    ])
  func match(name: String, pattern: String, matches: Bool) {
    #expect(NamePattern.matches(name, pattern) == matches)
  }
}
