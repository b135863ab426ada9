import Digests
import Foundation
import HTTPSemantics
import Testing

@testable import ResumableDownload

private let content = Sample.bytes(300_000)

@Suite("A download") struct EngineTests {
  private let directory = TemporaryDirectory()
  private let session = DownloadSession(options: testOptions())

  private var path: String { directory.file("file.bin") }

  @Test("keeps the older whole file until the new one is whole")
  func older() async {
    directory.write([1, 2, 3], to: "file.bin")
    let file = HonestFile(content)
    await withWireServer({ file.answer($0, cut: 100_000) }) { server in
      let tested = await session.fetch(server.address(), to: path, options: testOptions(tries: 0))
      #expect(tested.error == .truncated(at: 100_000, of: 300_000))
      #expect(directory.content("file.bin") == [1, 2, 3])
      #expect(tested.resumeData?.offset == 100_000)
    }
  }

  @Test("drops credentials at another origin, and keeps Range and If-Range")
  func redirect() async {
    let file = HonestFile(content)
    await withWireServer({ file.answer($0, cut: $0.number == 1 ? 100_000 : nil) }) { target in
      let there = target.address("/there")
      await withWireServer({ _ in [.text("HTTP/1.1 302 F\r\nLocation: \(there)\r\nContent-Length: 0\r\n\r\n"), .next] })
      {
        server in
        var options = testOptions()
        options.fields = ["Authorization": "Bearer s", "Cookie": "a=b", "X-Key": "k", "Accept-Language": "de"]
        let tested = await session.fetch(server.address(), to: path, options: options)
        #expect(tested.outcome == .done)
        #expect(directory.content("file.bin") == content)
        #expect(server.requests.count == 2)
        #expect(server.requests.allSatisfy { $0.field("Authorization") == "Bearer s" && $0.field("Cookie") == "a=b" })
        #expect(server.requests[1].field("Range") == "bytes=100000-")
        #expect(target.requests[1].field("Range") == "bytes=100000-")
        #expect(target.requests[1].field("If-Range") == "\"v1\"")
        for request in target.requests {
          #expect(request.field("Authorization") == nil && request.field("Cookie") == nil)
          #expect(request.field("X-Key") == nil && request.field("Accept-Language") == "de")
        }
      }
    }
  }

  @Test("ends an endless chain of redirects")
  func loop() async {
    await withWireServer({ _ in [.text("HTTP/1.1 302 F\r\nLocation: /again\r\nContent-Length: 0\r\n\r\n"), .next] }) {
      server in
      let tested = await session.fetch(server.address(), to: path)
      guard case .redirects? = tested.error else {
        Issue.record("\(tested.result)")
        return
      }
      #expect(server.requests.count == 21)
      #expect(directory.names.isEmpty)
    }
  }

  @Test("waits as long as Retry-After asks, and gives up where that is too long")
  func retryAfter() async {
    let file = HonestFile(content)
    await withWireServer({ request in
      request.number == 1
        ? [.text("HTTP/1.1 503 S\r\nRetry-After: 1\r\nContent-Length: 4\r\n\r\nbusy"), .next] : file.answer(request)
    }) { server in
      let start = ContinuousClock.now
      let tested = await session.fetch(server.address(), to: path)
      #expect(tested.outcome == .done)
      #expect(ContinuousClock.now - start >= .seconds(1))
      #expect(directory.content("file.bin") == content)
    }
    await withWireServer({ _ in [.text("HTTP/1.1 503 S\r\nRetry-After: 500\r\nContent-Length: 0\r\n\r\n"), .next] }) {
      server in
      let tested = await session.fetch(server.address(), to: directory.file("other"))
      #expect(tested.error == .comeBackLater(seconds: 500))
    }
  }

  @Test("asks once without a range when ranges fail for good")
  func rangesFail() async {
    let file = HonestFile(content)
    await withWireServer({ request in
      if request.number == 1 { return file.answer(request, cut: 100_000) }
      if request.field("Range") != nil { return [.text("HTTP/1.1 500 E\r\nContent-Length: 0\r\n\r\n"), .next] }
      return file.answer(request)
    }) { server in
      let tested = await session.fetch(server.address(), to: path, options: testOptions(tries: 2))
      #expect(tested.outcome == .done)
      #expect(directory.content("file.bin") == content)
      #expect(server.requests.last?.field("Range") == nil)
    }
  }

  @Test("bounds its tries, and tells where it got")
  func bounded() async {
    let file = HonestFile(content)
    await withWireServer({ file.answer($0, cut: 1) }) { server in
      let tested = await session.fetch(server.address(), to: path, options: testOptions(tries: 3))
      #expect(tested.error == .truncated(at: 4, of: 300_000))
      #expect(server.requests.map(\.start) == [0, 1, 2, 3])
    }
  }

  @Test("checks the digest it was given; tries once more, then says so and keeps nothing wrong")
  func digest() async throws {
    let file = HonestFile(content)
    var options = testOptions()
    options.digest = try Digest(.sha256, of: content)
    await withWireServer({ file.answer($0) }) { server in
      #expect(await session.fetch(server.address(), to: path, options: options).outcome == .done)
      options.digest = try! Digest(.sha256, of: [1, 2])
      let tested = await session.fetch(server.address(), to: directory.file("other"), options: options)
      guard case .digest? = tested.error else {
        Issue.record("\(tested.result)")
        return
      }
      #expect(server.requests.count == 3)
      #expect(directory.names == ["file.bin"])
    }
  }

  @Test("ends where the digest of each answer is wrong, after one more try or two")
  func contentDigest() async throws {
    let file = HonestFile(content)
    let wrong = "Content-Digest: sha-256=:\(Base64.encode([UInt8](repeating: 7, count: 32))):\r\n"
    await withWireServer({ request in
      guard case .text(let head)? = file.answer(request).first else { return [] }
      return [.text(String(head.dropLast()) + wrong + "\r\n"), .bytes(content), .next]
    }) { server in
      let tested = await session.fetch(server.address(), to: path)
      guard case .digest? = tested.error else {
        Issue.record("\(tested.result)")
        return
      }
      #expect(server.requests.count == 3)
      #expect(directory.names.isEmpty)
    }
  }

  @Test("finds a whole file by its digest without asking")
  func present() async throws {
    directory.write(content, to: "file.bin")
    var options = testOptions()
    options.digest = try Digest(.sha256, of: content)
    await withWireServer({ _ in [] }) { server in
      #expect(await session.fetch(server.address(), to: path, options: options).outcome == .alreadyComplete)
      #expect(server.requests.isEmpty)
      #expect(directory.names == ["file.bin"])
    }
  }

  @Test("asks whether its own finished file is still current")
  func current() async {
    let file = HonestFile(content)
    await withWireServer({ request in
      request.field("If-None-Match") == "\"v1\""
        ? [.text("HTTP/1.1 304 N\r\nETag: \"v1\"\r\n\r\n"), .next] : file.answer(request)
    }) { server in
      #expect(await session.fetch(server.address(), to: path).outcome == .done)
      #expect(await session.fetch(server.address(), to: path).outcome == .alreadyComplete)
      directory.write([9], to: "file.bin")
      #expect(await session.fetch(server.address(), to: path).outcome == .done)
      #expect(directory.content("file.bin") == content)
    }
  }

  @Test("resumes without a validator under a digest, and starts over once when it shows a mixture")
  func proof() async throws {
    var file = HonestFile(content, tag: nil)
    file.lastModified = nil
    let old = file
    file.content = Sample.bytes(300_000, version: 2)
    let new = file
    var options = testOptions()
    options.digest = try Digest(.sha256, of: new.content)
    await withWireServer({ $0.number == 1 ? old.answer($0, cut: 100_000) : new.answer($0) }) { server in
      let tested = await session.fetch(server.address(), to: path, options: options)
      #expect(tested.outcome == .changed)
      #expect(tested.restarts == [.digest])
      #expect(server.requests.map { $0.field("Range") } == [nil, "bytes=100000-", nil])
      #expect(directory.content("file.bin") == new.content)
    }
  }

  @Test("compares an overlap where it may stand in for a validator")
  func overlap() async {
    var file = HonestFile(content, tag: nil)
    file.lastModified = nil
    let old = file
    file.content = Sample.bytes(300_000, version: 2)
    let new = file
    var options = testOptions()
    options.proof = .overlap(1000)
    await withWireServer({ old.answer($0, cut: $0.number == 1 ? 100_000 : nil) }) { server in
      #expect(await session.fetch(server.address(), to: path, options: options).outcome == .done)
      #expect(server.requests.map(\.start) == [0, 99_000])
      #expect(directory.content("file.bin") == content)
    }
    await withWireServer({ $0.number == 1 ? old.answer($0, cut: 100_000) : new.answer($0) }) { server in
      let other = directory.file("other")
      #expect(await session.fetch(server.address(), to: other, options: options).outcome == .changed)
      #expect(directory.content("other") == new.content)
    }
  }

  @Test("keeps and resumes coded bytes where nothing else comes, and decodes them at the end")
  func coded() async {
    var file = HonestFile(StoredGzip.encode(content), tag: "\"v1-gzip\"")
    file.mediaType = "application/octet-stream\r\nContent-Encoding: gzip"
    let coded = file
    await withWireServer({ coded.answer($0, cut: $0.number == 1 ? 100_000 : nil) }) { server in
      let tested = await session.fetch(server.address(), to: path)
      #expect(tested.outcome == .done)
      #expect(server.requests.map(\.start) == [0, 100_000])
      #expect(directory.content("file.bin") == content)
      #expect(directory.names == ["file.bin"])
      // A file that is itself a gzip file stays one.
      let own = await session.fetch(server.address("/file.bin.gz"), to: directory.file("file.bin.gz"))
      #expect(own.outcome == .done)
      #expect(directory.content("file.bin.gz") == coded.content)
    }
  }

  @Test("begins again once where coded bytes are broken, then says so", arguments: [0, 1000])
  func brokenCoding(cut: Int) async {
    var bytes = StoredGzip.encode(content)
    if cut > 0 { bytes.removeLast(cut) } else { bytes[150_000] ^= 1 }
    var file = HonestFile(bytes)
    file.mediaType = "application/octet-stream\r\nContent-Encoding: gzip"
    let broken = file
    await withWireServer({ broken.answer($0) }) { server in
      let tested = await session.fetch(server.address(), to: path)
      #expect(tested.error == .contentCoding("gzip"))
      #expect(server.requests.count == 2)
      #expect(directory.names.isEmpty)
    }
  }

  @Test("keeps its part when a login page comes in place of the file")
  func portal() async {
    let file = HonestFile(content)
    let page = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 6\r\n\r\n<html>"
    await withWireServer({ $0.number == 1 ? file.answer($0, cut: 100_000) : [.text(page), .next] }) { server in
      let tested = await session.fetch(server.address(), to: path)
      #expect(tested.error == .page(mediaType: "text/html"))
      #expect(directory.content("file.bin.sdl-part") == Array(content.prefix(100_000)))
      #expect(directory.content("file.bin") == nil)
    }
  }

  @Test("goes on from resume data, stored, in another session, from another address")
  func resumeData() async throws {
    let file = HonestFile(content)
    let stored = try await withWireServer({ file.answer($0, cut: 100_000) + [.hold] }) { server in
      let download = session.download(server.address(), to: .path(path), technique: .resumeData)
      download.resume()
      for await event in download.events {
        if case .progress(let progress) = event, progress.written == 100_000 { break }
      }
      let data = try #require(await download.cancelProducingResumeData())
      return try JSONEncoder().encode(data)
    }
    let data = try JSONDecoder().decode(ResumeData.self, from: stored)
    #expect(data.offset == 100_000)
    await withWireServer({ file.answer($0) }) { server in
      let other = DownloadSession(options: testOptions())
      let download = other.download(resuming: data, from: server.address(), to: .path(path))
      let tested = await other.play(download)
      #expect(tested.outcome == .done)
      #expect(directory.content("file.bin") == content)
      #expect(server.requests.map { $0.field("Range") } == ["bytes=100000-"])
    }
    var damaged = stored
    let place = try #require(damaged.firstRange(of: Data("100000".utf8)))
    damaged[place.lowerBound] = UInt8(ascii: "2")
    #expect(throws: ResumeData.Refusal.damaged) { try JSONDecoder().decode(ResumeData.self, from: damaged) }
  }

  @Test("suspends the reading past the stall limit, and goes on")
  func suspends() async {
    let large = Sample.bytes(12 << 20)
    let file = HonestFile(large)
    await withWireServer({ file.answer($0) }) { server in
      var options = testOptions()
      options.limits.stall = .milliseconds(200)
      options.connection.rateLimit = 40 << 20
      let tested = await session.fetch(server.address(), to: path, options: options) { download, event in
        guard case .progress(let progress) = event, progress.written < large.count, download.progress.kept == 0,
          server.requests.count == 1, !suspended.contains(download)
        else { return }
        suspended.insert(download)
        download.suspend()
        try? await Task.sleep(for: .milliseconds(150))
        let count = download.progress.written
        try? await Task.sleep(for: .milliseconds(500))
        #expect(download.progress.written == count)
        download.resume()
      }
      #expect(tested.outcome == .done)
      #expect(directory.content("file.bin") == large)
      #expect(server.requests.count == 1)
    }
  }

  private let suspended = Seen()

  @Test("shows progress that begins at what is kept, never goes back and never passes the total")
  func progress() async {
    let large = Sample.bytes(3 << 20)
    let file = HonestFile(large)
    await withWireServer({ file.answer($0, cut: $0.number < 3 ? 1 << 20 : nil) }) { server in
      _ = await session.fetch(server.address(), to: path, options: testOptions(tries: 0))
      let tested = await session.fetch(server.address(), to: path)
      guard case .started(let start)? = tested.events.first else {
        Issue.record("no start")
        return
      }
      #expect(start.kept == 1 << 20 && start.written == 1 << 20 && start.total == 3 << 20)
      let written = tested.progress.map(\.written)
      #expect(written == written.sorted() && written.first! >= 1 << 20 && written.last == 3 << 20)
      #expect(tested.progress.allSatisfy { $0.total == 3 << 20 && $0.kept == 1 << 20 })
    }
  }

  @Test("asks the delegate at the head, and does what it says")
  func disposition() async throws {
    let file = HonestFile(content)
    await withWireServer({ file.answer($0) }) { server in
      let refused = session.download(server.address(), to: .path(path)) { head in head.status == 200 ? .cancel : .allow
      }
      #expect(await session.play(refused).error == .refusedByDelegate)
      #expect(directory.names.isEmpty)
      let streamed = session.download(server.address(), to: .path(path)) { _ in .becomeStream }
      streamed.resume()
      var bytes: [UInt8] = []
      for await event in streamed.events {
        guard case .stream(let stream) = event else { continue }
        while let piece = try? await stream.collect(bytes.count) { bytes += piece }
      }
      #expect(bytes == content)
      let allowed = session.download(server.address(), to: .path(path)) { _ in .becomeDownload }
      #expect(await session.play(allowed).outcome == .done)
    }
  }

  @Test("lets a closure choose the final place, and never shares a partial between two addresses")
  func destination() async {
    let a = HonestFile(content)
    let b = HonestFile(Sample.bytes(300_000, version: 2))
    await withWireServer({ request in
      (request.target == "/x/file.bin" ? a : b).answer(request, cut: request.number <= 2 ? 100_000 : nil)
    }) { server in
      for target in ["/x/file.bin", "/y/file.bin"] {
        let download = session.download(
          server.address(target),
          to: .choose(directory: directory.path) { temporary, head in
            #expect(head?.status == 206 && temporary.hasSuffix(".sdl-part"))
            return directory.file(target == "/x/file.bin" ? "a" : "b")
          }, options: testOptions(tries: 0))
        #expect(await session.play(download).error == .truncated(at: 100_000, of: 300_000))
      }
      #expect(directory.names.filter { $0.hasSuffix(".sdl-part") }.count == 2)
      for target in ["/x/file.bin", "/y/file.bin"] {
        let download = session.download(
          server.address(target),
          to: .choose(directory: directory.path) { _, _ in
            directory.file(target == "/x/file.bin" ? "a" : "b")
          })
        #expect(await session.play(download).outcome == .done)
      }
      #expect(directory.content("a") == a.content && directory.content("b") == b.content)
      #expect(directory.names == ["a", "b"])
    }
  }

  @Test("refuses a second run on the same target while the first works")
  func locked() async {
    let file = HonestFile(content)
    await withWireServer({ file.answer($0, cut: 1000) + [.hold] }) { server in
      let first = session.download(server.address(), to: .path(path))
      first.resume()
      for await event in first.events { if case .progress = event { break } }
      #expect(await session.fetch(server.address(), to: path).error == .locked(path))
      first.cancel()
      _ = await session.play(first)
      #expect(directory.content("file.bin.sdl-part")?.count == 1000)
    }
  }

  @Test("says what is wrong with a target, and touches nothing")
  func targets() async throws {
    await withWireServer({ _ in [] }) { server in
      #expect(await session.fetch(server.address(), to: directory.path).error == .targetIsDirectory(directory.path))
      let nowhere = await session.fetch(server.address(), to: directory.file("no/file.bin"))
      guard case .file(let error)? = nowhere.error else {
        Issue.record("\(nowhere.result)")
        return
      }
      #expect(error.kind == .missing)
      try! FileManager.default.createSymbolicLink(
        atPath: directory.file("file.bin.sdl-part"), withDestinationPath: directory.file("victim"))
      let link = await session.fetch(server.address(), to: path)
      guard case .file(let error)? = link.error else {
        Issue.record("\(link.result)")
        return
      }
      #expect(error.kind == .isLink)
      #expect(directory.names == ["file.bin.sdl-part"])
      #expect(server.requests.isEmpty)
    }
  }

  @Test("replaces a link at the final name, and keeps the mode of an older file")
  func links() async throws {
    let file = HonestFile(content)
    await withWireServer({ file.answer($0) }) { server in
      directory.write([1], to: "victim")
      try! FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: directory.file("victim"))
      #expect(await session.fetch(server.address(), to: path).outcome == .done)
      #expect(directory.content("victim") == [1])
      directory.write([1], to: "private")
      try! FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: directory.file("private"))
      #expect(await session.fetch(server.address(), to: directory.file("private")).outcome == .done)
      #expect(try! SystemFiles().status(at: directory.file("private"))?.mode == 0o600)
    }
  }

  @Test("ends with its session: finished first, or cancelled, and nothing new is taken")
  func sessions() async {
    let file = HonestFile(content)
    await withWireServer({ file.answer($0) }) { server in
      let session = DownloadSession(options: testOptions())
      let download = session.download(server.address(), to: .path(path))
      download.resume()
      await session.finishAndInvalidate()
      #expect((try? await download.result)?.outcome == .done)
      #expect(await session.play(session.download(server.address(), to: .path(path))).error == .sessionInvalidated)
    }
    await withWireServer({ file.answer($0, cut: 10) + [.hold] }) { server in
      let session = DownloadSession(options: testOptions())
      let download = session.download(server.address(), to: .path(directory.file("b")))
      download.resume()
      await session.invalidateAndCancel()
      #expect(await session.play(download).error == .cancelled)
    }
  }

  @Test("is cancelled with the task that waits for it")
  func structured() async {
    await withWireServer({ _ in [.hold] }) { server in
      let download = session.download(server.address(), to: .path(path))
      let task = Task { () -> DownloadError? in
        do throws(DownloadError) {
          _ = try await download.result
          return nil
        } catch {
          return error
        }
      }
      while server.requests.isEmpty { try? await Task.sleep(for: .milliseconds(2)) }
      task.cancel()
      #expect(await task.value == .cancelled)
    }
  }
}

/// Downloads that a test has dealt with.
private final class Seen: @unchecked Sendable {
  private var seen: Set<ObjectIdentifier> = []
  func contains(_ download: Download) -> Bool { seen.contains(ObjectIdentifier(download)) }
  func insert(_ download: Download) { seen.insert(ObjectIdentifier(download)) }
}

extension ByteStream {
  /// The next piece, or nil at the end.
  fileprivate func collect(_ count: Int) async throws -> [UInt8]? {
    var iterator = makeAsyncIterator()
    return try await iterator.next()
  }
}
