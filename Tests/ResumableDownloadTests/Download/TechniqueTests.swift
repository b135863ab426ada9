import HTTPSemantics
import Testing

@testable import ResumableDownload

private let content = Sample.bytes(1_300_000)
private let newContent = Sample.bytes(1_300_000, version: 2)

@Suite("Each technique") struct TechniqueTests {
  private let directory = TemporaryDirectory()
  private let session = DownloadSession(options: testOptions())

  private var path: String { directory.file("file.bin") }

  @Test("brings the whole file", arguments: Technique.allCases, [0, 1, 499_999, 500_000, 500_001, 1_300_000])
  func whole(technique: Technique, size: Int) async {
    let file = HonestFile(Array(content.prefix(size)))
    await withWireServer({ file.answer($0) }) { server in
      let tested = await session.fetch(server.address(), to: path, technique: technique)
      #expect(tested.outcome == .done)
      #expect(directory.content("file.bin") == file.content)
      #expect(directory.names == ["file.bin"])
      #expect(server.requests.count == 1)
      #expect(server.requests[0].field("Accept-Encoding") == "identity")
      #expect(server.requests[0].field("Range") == nil)
    }
  }

  @Test(
    "goes on after a connection that breaks, asking for each byte once", arguments: Technique.allCases,
    [1, 499_999, 500_000, 700_001, 1_299_999])
  func broken(technique: Technique, cut: Int) async {
    let file = HonestFile(content)
    await withWireServer({ file.answer($0, cut: $0.number == 1 ? cut : nil) }) { server in
      let tested = await session.fetch(server.address(), to: path, technique: technique)
      #expect(tested.outcome == .done)
      #expect(directory.content("file.bin") == content)
      #expect(server.requests.map { $0.field("Range") } == [nil, "bytes=\(cut)-"])
      #expect(server.requests.last?.field("If-Range") == "\"v1\"")
    }
  }

  @Test("goes on in another run where this one was cancelled", arguments: Technique.allCases)
  func cancelled(technique: Technique) async {
    let file = HonestFile(content)
    await withWireServer({ request in
      let steps = file.answer(request, cut: request.number == 1 ? 700_000 : nil)
      return request.number == 1 ? steps + [.hold] : steps
    }) { server in
      let first = await session.fetch(server.address(), to: path, technique: technique) { download, _ in
        if server.requests.count == 1, download.progress.written + 500_000 >= 700_000 { download.cancel() }
      }
      #expect(first.error == .cancelled)
      let kept = Int64(directory.content("file.bin.sdl-part")?.count ?? 0)
      #expect(kept > 0 && kept <= 700_000)
      #expect(directory.content("file.bin") == nil)
      let second = await session.fetch(server.address(), to: path, technique: technique)
      #expect(second.outcome == .done)
      #expect(directory.content("file.bin") == content)
      #expect(server.requests.last?.start == kept)
      #expect(directory.names == ["file.bin"])
    }
  }

  @Test("starts over when the file has changed, and mixes nothing", arguments: Technique.allCases)
  func changed(technique: Technique) async {
    let old = HonestFile(content)
    let new = HonestFile(newContent, tag: "\"v2\"")
    await withWireServer({ $0.number == 1 ? old.answer($0, cut: 600_000) : new.answer($0) }) { server in
      let tested = await session.fetch(server.address(), to: path, technique: technique)
      #expect(tested.outcome == .changed)
      #expect(tested.restarts == [.changed])
      #expect(directory.content("file.bin") == newContent)
      #expect(server.requests.count == 2)
    }
  }

  @Test("starts over without a strong validator", arguments: Technique.allCases)
  func weak(technique: Technique) async {
    var file = HonestFile(content, tag: "W/\"v1\"")
    file.lastModified = nil
    let weak = file
    await withWireServer({ weak.answer($0, cut: $0.number == 1 ? 600_000 : nil) }) { server in
      let tested = await session.fetch(server.address(), to: path, technique: technique)
      #expect(tested.restarts == [.noStrongValidator])
      #expect(directory.content("file.bin") == content)
      #expect(server.requests.allSatisfy { $0.field("Range") == nil && $0.field("If-Range") == nil })
    }
  }

  @Test("goes on by a strong date where there is no tag", arguments: Technique.allCases)
  func dated(technique: Technique) async {
    let file = HonestFile(content, tag: nil)
    await withWireServer({ file.answer($0, cut: $0.number == 1 ? 600_000 : nil) }) { server in
      _ = await session.fetch(server.address(), to: path, technique: technique)
      #expect(directory.content("file.bin") == content)
      #expect(server.requests.last?.field("If-Range") == file.lastModified)
    }
  }

  @Test("passes over what it has when the server ignores ranges, and keeps it meanwhile", arguments: Technique.allCases)
  func ignored(technique: Technique) async {
    let file = HonestFile(content)
    await withWireServer({ request in
      var plain = request
      if request.number > 1 { plain = WireServer.Request(number: request.number, connection: 1, lines: []) }
      return file.answer(plain, cut: request.number == 3 ? nil : 600_000 - request.number * 1000)
    }) { server in
      let tested = await session.fetch(server.address(), to: path, technique: technique)
      #expect(tested.outcome == .done)
      #expect(directory.content("file.bin") == content)
      #expect(server.requests.map { $0.start } == [0, 599_000, 599_000])
    }
  }

  @Test("refuses a state that is damaged, and says so", arguments: Technique.allCases)
  func damagedState(technique: Technique) async throws {
    let file = HonestFile(content)
    await withWireServer({ file.answer($0, cut: $0.number == 1 ? 600_000 : nil) }) { server in
      let name = "file.bin" + technique.recordSuffix
      _ = await session.fetch(server.address(), to: path, technique: technique, options: testOptions(tries: 0))
      var state = directory.content(name) ?? []
      #expect(!state.isEmpty)
      state[state.count - 20] ^= 1
      directory.write(state, to: name)
      let tested = await session.fetch(server.address(), to: path, technique: technique)
      #expect(tested.outcome == .done)
      #expect(tested.notices.contains(.record(.damaged(directory.file(name)))))
      #expect(directory.content("file.bin") == content)
      #expect(server.requests.last?.field("Range") == nil)
    }
  }

  @Test("refuses a partial that is not as it was left", arguments: Technique.allCases)
  func damagedPartial(technique: Technique) async throws {
    let file = HonestFile(content)
    await withWireServer({ file.answer($0, cut: $0.number == 1 ? 600_000 : nil) }) { server in
      _ = await session.fetch(server.address(), to: path, technique: technique, options: testOptions(tries: 0))
      var part = directory.content("file.bin.sdl-part") ?? []
      #expect(part.count == 600_000)
      part[1000] ^= 1
      directory.write(part, to: "file.bin.sdl-part")
      let tested = await session.fetch(server.address(), to: path, technique: technique)
      #expect(tested.notices == [.damagedPartial])
      #expect(directory.content("file.bin") == content)
    }
  }

  @Test("cuts a partial that is longer than its record", arguments: Technique.allCases)
  func longer(technique: Technique) async throws {
    let file = HonestFile(content)
    await withWireServer({ file.answer($0, cut: $0.number == 1 ? 600_000 : nil) }) { server in
      _ = await session.fetch(server.address(), to: path, technique: technique, options: testOptions(tries: 0))
      let part = directory.content("file.bin.sdl-part") ?? []
      directory.write(part + [1, 2, 3], to: "file.bin.sdl-part")
      let tested = await session.fetch(server.address(), to: path, technique: technique)
      #expect(tested.notices == [.cut(from: 600_003, to: 600_000)])
      #expect(directory.content("file.bin") == content)
      #expect(server.requests.last?.field("Range") == "bytes=600000-")
    }
  }

  @Test("never goes on from another address's part", arguments: Technique.allCases)
  func otherAddress(technique: Technique) async throws {
    let a = HonestFile(content)
    let b = HonestFile(newContent)
    await withWireServer({ request in
      request.target == "/a" ? a.answer(request, cut: 600_000) : b.answer(request)
    }) { server in
      _ = await session.fetch(server.address("/a"), to: path, technique: technique, options: testOptions(tries: 0))
      let tested = await session.fetch(server.address("/b"), to: path, technique: technique)
      #expect(tested.notices == [.otherAddress(server.address("/a"))])
      #expect(directory.content("file.bin") == newContent)
      #expect(server.requests.last?.field("Range") == nil)
    }
  }
}
