import Foundation
import ResumableDownload
import TestServer
import Testing

/// What is kept outlives the process, the server's port and the address.
@Suite("A kept part, elsewhere") struct MovedTests {
  private static let yaml = "title: Cut\nfile: { size: 1 MiB, etag: strong }\nserver: [cut: 37%, honest]\n"
  private static let honest = "title: Cut\nfile: { size: 1 MiB, etag: strong }\nserver: [honest]\n"
  private static let kept: Int64 = 387_973

  @Test("resume data of one process is of use in another, from another port")
  func resumeData() async throws {
    let place = try Workplace()
    let before = try ServedRun(Self.yaml)
    let first = try before.get(["--technique", "resume-data", "--retries", "0"], in: place)
    #expect(try await first.end() == 4)
    before.server.stop()

    let after = try ServedRun(Self.honest)
    #expect(after.server.port != before.server.port)
    let stored = try #require(place.bytes("f.sdl-resume"))
    let data = try JSONDecoder().decode(ResumeData.self, from: stored)
    #expect(data.offset == Self.kept)
    #expect(data.address == before.run.url())
    var options = DownloadOptions()
    options.connection.proxy = .none
    let session = DownloadSession(options: options)
    let download = session.download(resuming: data, from: after.run.url(), to: .path(place.file("f")))
    #expect(try await download.result.size == 1 << 20)
    await session.finishAndInvalidate()
    #expect(after.starts == [Self.kept])
    #expect(place.bytes("f") == (try after.bytes(0..<1 << 20)))
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.path).contains("f.sdl-part") == false)
  }

  @Test("resume data whose directory is gone brings the whole file, or an error")
  func gone() async throws {
    let place = try Workplace()
    let served = try ServedRun(Self.yaml)
    try FileManager.default.createDirectory(atPath: place.file("d"), withIntermediateDirectories: true)
    let options = ["--technique", "resume-data", "--retries", "0", "-o", "d/f"]
    #expect(try await served.get(options, in: place).end() == 4)
    let data = try JSONDecoder().decode(ResumeData.self, from: try #require(place.bytes("d/f.sdl-resume")))
    try FileManager.default.removeItem(atPath: place.file("d"))
    var direct = DownloadOptions()
    direct.connection.proxy = .none
    let session = DownloadSession(options: direct)
    let lost = session.download(resuming: data, to: .path(place.file("f")))
    await #expect(throws: DownloadError.self) { try await lost.result }
    #expect(lost.resumeData == nil)
    #expect(place.size("f") == nil)
    try FileManager.default.createDirectory(atPath: place.file("d"), withIntermediateDirectories: true)
    let again = session.download(resuming: data, to: .path(place.file("f")))
    #expect(try await again.result.size == 1 << 20)
    await session.finishAndInvalidate()
    #expect(served.starts == [0, 0])
    #expect(place.bytes("f") == (try served.bytes(0..<1 << 20)))
  }

  @Test("without being told so it begins anew there")
  func notMoved() async throws {
    let place = try Workplace()
    let before = try ServedRun(Self.yaml)
    #expect(try await before.get(["--retries", "0"], in: place).end() == 4)
    let after = try ServedRun(Self.honest)
    #expect(try await after.get(in: place).end() == 0)
    #expect(after.starts == [0])
    #expect(place.bytes("f") == (try after.bytes(0..<1 << 20)))
  }

  @Test("sdl-get goes on at another address when it is told that the file has moved", arguments: Technique.allCases)
  func moved(technique: Technique) async throws {
    let place = try Workplace()
    let options = ["--technique", technique.rawValue]
    let before = try ServedRun(Self.yaml)
    #expect(try await before.get(options + ["--retries", "0"], in: place).end() == 4)
    before.server.stop()
    let after = try ServedRun(Self.honest)
    #expect(try await after.get(options + ["--moved"], in: place).end() == 0)
    #expect(after.starts == [Self.kept])
    #expect(place.bytes("f") == (try after.bytes(0..<1 << 20)))
  }
}
