import Foundation
import Testing

@Suite("Purity") struct PurityTests {
  @Test("traced content imports nothing, and its pointers stay in two files")
  func imports() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/TracedContent").standardizedFileURL
    let files = try FileManager.default.subpathsOfDirectory(atPath: sources.path).filter { $0.hasSuffix(".swift") }
    #expect(files.count > 20)
    for file in files {
      let text = try String(contentsOf: sources.appending(path: file), encoding: .utf8)
      let lines = text.split(separator: "\n")
      #expect(!lines.contains { $0.contains("import ") && !$0.hasPrefix("//") && !$0.contains("///") }, "\(file)")
      let isShell = file.hasSuffix("ByteBlock.swift") || file.hasSuffix("WordLayer+Fill.swift")
      #expect(isShell || !text.contains("assumingMemoryBound"), "\(file)")
    }
  }
}
