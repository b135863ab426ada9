import Testing

@testable import ResumableDownload

private let content = Sample.bytes(1_300_000)

@Suite("Files that fail") struct FileFaultTests {
  private let directory = TemporaryDirectory()

  private func session(_ behaviour: FailingFiles.Behaviour) -> (DownloadSession, FailingFiles) {
    let files = FailingFiles(behaviour)
    return (DownloadSession(options: testOptions(), files: files), files)
  }

  @Test("a full disk ends it at once, and what was written is gone on from", arguments: Technique.allCases)
  func full(technique: Technique) async {
    let file = HonestFile(content)
    await withWireServer({ file.answer($0) }) { server in
      let (session, files) = session(FailingFiles.Behaviour(room: 700_001))
      let path = directory.file("file.bin")
      let tested = await session.fetch(server.address(), to: path, technique: technique)
      guard case .file(let error)? = tested.error else {
        Issue.record("\(tested.result)")
        return
      }
      #expect(error.kind == .outOfSpace)
      #expect(server.requests.count == 1)
      #expect(directory.content("file.bin") == nil)
      #expect(directory.content("file.bin.sdl-part") == Array(content.prefix(700_001)))
      files.change { $0.room = .max }
      let second = await session.fetch(server.address(), to: path, technique: technique)
      #expect(second.outcome == .done)
      #expect(server.requests.last?.start == 700_001)
      #expect(directory.content("file.bin") == content)
    }
  }

  @Test("short writes are continued", arguments: Technique.allCases)
  func short(technique: Technique) async {
    let file = HonestFile(content)
    await withWireServer({ file.answer($0) }) { server in
      let (session, _) = session(FailingFiles.Behaviour(most: 1000))
      let tested = await session.fetch(server.address(), to: directory.file("file.bin"), technique: technique)
      #expect(tested.outcome == .done)
      #expect(directory.content("file.bin") == content)
    }
  }

  @Test(
    "what cannot be done is said, and the part stays true",
    arguments: [
      (FileError.Operation.open, Int32(13), FileError.Kind.notPermitted), (.open, 30, .notPermitted),
      (.write, 5, .other), (.rename, 2, .missing), (.rename, 28, .outOfSpace), (.synchronize, 5, .other),
      (.truncate, 5, .other),
    ])
  func errors(operation: FileError.Operation, code: Int32, kind: FileError.Kind) async {
    let file = HonestFile(content)
    await withWireServer({ file.answer($0) }) { server in
      let (session, files) = session(FailingFiles.Behaviour(failing: [operation: code]))
      let path = directory.file("file.bin")
      let tested = await session.fetch(server.address(), to: path)
      guard case .file(let error)? = tested.error else {
        Issue.record("\(tested.result)")
        return
      }
      #expect(error.kind == kind)
      #expect(directory.content("file.bin") == nil)
      files.change { $0.failing = [:] }
      let second = await session.fetch(server.address(), to: path)
      #expect(second.outcome != nil)
      #expect(directory.content("file.bin") == content)
    }
  }
}
