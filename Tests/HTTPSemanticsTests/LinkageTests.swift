import Foundation
import Testing

@Suite("Linkage") struct LinkageTests {
  @Test(
    "a pure target imports nothing, so that no program pays for Foundation by it",
    arguments: ["HTTPSemantics", "TracedContent"])
  func imports(target: String) throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let folder = root.appending(path: "Sources").appending(path: target)
    let names = try #require(FileManager.default.enumerator(atPath: folder.path))
    var count = 0
    for case let name as String in names where name.hasSuffix(".swift") {
      count += 1
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      let imports = lines.filter { $0.split(separator: " ").prefix(3).contains("import") && !$0.hasPrefix("//") }
      #expect(imports.isEmpty, "\(target)/\(name)")
    }
    #expect(count > 0)
  }
}
