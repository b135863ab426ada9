#if SDL_MUTANTS
  import Foundation
  import HTTPSemantics
  import Testing

  @testable import ResumableDownload

  private let content = Sample.bytes(1_300_000)
  private let other = Sample.bytes(1_300_000, version: 2)

  /// A world in which one mistake does harm: what the server does, and what is done with the client.
  struct TrapWorld: Sendable, CustomTestStringConvertible {
    let trap: Trap
    let technique: Technique
    /// Plays it with a mistake or without, and tells whether the user was harmed.
    let isHarmful: @Sendable (TrapPlayer) async -> Bool

    var testDescription: String { trap.rawValue }

    fileprivate init(
      _ trap: Trap, _ technique: Technique = .downloadTask, _ isHarmful: @escaping @Sendable (TrapPlayer) async -> Bool
    ) {
      self.trap = trap
      self.technique = technique
      self.isHarmful = isHarmful
    }
  }

  /// Runs downloads of one world.
  struct TrapPlayer: Sendable {
    let directory = TemporaryDirectory()
    let trap: Trap?
    let technique: Technique

    func options(tries: Int = 3) -> DownloadOptions {
      var options = testOptions(tries: tries)
      options.trap = trap
      return options
    }

    func run(
      _ address: String, _ name: String = "file.bin", in directory: TemporaryDirectory? = nil, tries: Int = 3,
      files: any FileSystem = SystemFiles(), at event: (@Sendable (Download, DownloadEvent) async -> Void)? = nil
    ) async -> TestedDownload {
      let session = DownloadSession(files: files)
      return await session.fetch(
        address, to: (directory ?? self.directory).file(name), technique: technique, options: options(tries: tries),
        at: event)
    }

    /// Whether it says that it has the file, and has not, or failed where it need not.
    func isWrong(_ tested: TestedDownload, _ expected: [UInt8], _ name: String = "file.bin") -> Bool {
      tested.outcome == nil || directory.content(name) != expected
    }

    /// A run that is stopped as if killed when so much has arrived; what lay on the disk then is where the next run
    /// begins.
    func runKilled(_ address: String) async -> TrapPlayer {
      let next = TrapPlayer(trap: trap, technique: technique)
      let source = directory
      _ = await run(address) { download, event in
        guard case .progress = event, next.directory.names.isEmpty else { return }
        // Once all that the server sends has been taken, nothing changes any more.
        try? await Task.sleep(for: .milliseconds(300))
        for name in source.names { next.directory.write(source.content(name) ?? [], to: name) }
        download.cancel()
      }
      return next
    }
  }

  private func plain(_ request: WireServer.Request) -> WireServer.Request {
    WireServer.Request(number: request.number, connection: request.connection, lines: [])
  }

  private let busy = "HTTP/1.1 503 S\r\nRetry-After: 1\r\nContent-Length: 0\r\n\r\n"

  private let worlds: [TrapWorld] = [
    TrapWorld(.t1) { player in
      let file = HonestFile(content)
      return await withWireServer({ $0.number == 1 ? file.answer($0, cut: 600_000) : file.answer(plain($0)) }) {
        player.isWrong(await player.run($0.address()), content)
      }
    },
    TrapWorld(.t2) { player in
      let large = Sample.bytes(17_000_001)
      let file = HonestFile(large)
      return await withWireServer({ file.answer($0, cut: $0.number == 1 ? 16_777_219 : nil) }) {
        player.isWrong(await player.run($0.address()), large)
      }
    },
    TrapWorld(.t3) { player in
      var identity = Identity(address: "http://example.org/")
      identity.entityTag = "\"v1\""
      let job = DownloadJob(
        address: identity.address, destination: .path("/dev/null"), technique: .downloadTask,
        options: player.options(), transport: CurlTransport(), files: SystemFiles())
      let kept = Kept(identity: identity, length: 3 << 30)
      return job.planner.question(for: kept, mayAskRange: true).start != 3 << 30
    },
    TrapWorld(.t4, .savedOffset) { player in
      let file = HonestFile(content)
      return await withWireServer({ request in
        request.number == 1 ? file.answer(request, cut: 700_000) + [.hold] : file.answer(request)
      }) { server in
        let next = await player.runKilled(server.address())
        return next.isWrong(await next.run(server.address()), content)
      }
    },
    TrapWorld(.t5) { player in
      let file = HonestFile(content)
      return await withWireServer({ request in
        guard request.number == 1, case .text(let head)? = file.answer(request).first else {
          return file.answer(request)
        }
        return [.text(head), .bytes(Array(content[..<400_000])), .wait(.milliseconds(50))]
          + [.bytes(Array(content[400_000..<600_000])), .hold]
      }) { server in
        let next = await player.runKilled(server.address())
        return next.isWrong(await next.run(server.address()), content)
      }
    },
    TrapWorld(.t6) { player in
      let old = HonestFile(content)
      let new = HonestFile(other, tag: "\"v2\"")
      return await withWireServer({ request in
        if request.number == 1 { return old.answer(request, cut: 600_000) }
        // This server does not look at If-Range.
        let lines = request.lines.filter { !$0.hasPrefix("If-Range") }
        return new.answer(WireServer.Request(number: 2, connection: 1, lines: lines))
      }) { player.isWrong(await player.run($0.address()), other) }
    },
    TrapWorld(.t7) { player in
      let file = HonestFile(content)
      return await withWireServer({ request in
        guard request.number == 1 else { return file.answer(request) }
        return [
          .text("HTTP/1.1 200 OK\r\n\(file.fields)Transfer-Encoding: chunked\r\n\r\n13d620\r\n"), .bytes(content),
        ]
      }) { player.isWrong(await player.run($0.address()), content) }
    },
    TrapWorld(.t8, .savedOffset) { player in
      let file = HonestFile(Array(content.prefix(500_000)))
      return await withWireServer({ file.answer($0) }) {
        player.isWrong(await player.run($0.address()), file.content)
      }
    },
    TrapWorld(.t9) { player in
      let a = HonestFile(content)
      let b = HonestFile(other, tag: "\"b\"")
      return await withWireServer({ $0.target == "/a" ? a.answer($0, cut: 600_000) : b.answer($0) }) { server in
        _ = await player.run(server.address("/a"), "a", tries: 0)
        return player.isWrong(await player.run(server.address("/b"), "b"), other, "b")
      }
    },
    TrapWorld(.t10) { player in
      let file = HonestFile(content)
      return await withWireServer({ file.answer($0, cut: $0.number == 1 ? 800_000 : nil) }) {
        player.isWrong(await player.run($0.address()), content)
      }
    },
    TrapWorld(.t11) { player in
      let file = HonestFile(content)
      return await withWireServer({ request in
        guard request.number > 1 else { return file.answer(request, cut: 600_000) }
        return [
          .text("HTTP/1.1 206 P\r\n\(file.fields)Content-Range: bytes 600000-1299999/1300000\r\n"),
          .text("Transfer-Encoding: chunked\r\n\r\naae60\r\n"), .bytes(Array(content[600_000...])),
          .text("\r\n0\r\n\r\n"), .next,
        ]
      }) { player.isWrong(await player.run($0.address()), content) }
    },
    TrapWorld(.t12) { player in
      let file = HonestFile(content)
      return await withWireServer({ file.answer($0, cut: $0.number == 1 ? 600_000 : nil) }) {
        player.isWrong(await player.run($0.address()), content)
      }
    },
    TrapWorld(.t13) { player in
      let file = HonestFile(content)
      return await withWireServer({ request in
        guard request.number == 2 else { return file.answer(request, cut: request.number == 1 ? 600_000 : nil) }
        return [
          .text("HTTP/1.1 206 P\r\n\(file.fields)Content-Range: bytes 600001-1299999/1300000\r\n"),
          .text("Content-Length: 699999\r\n\r\n"), .bytes(Array(content[600_001...])), .next,
        ]
      }) { player.isWrong(await player.run($0.address()), content) }
    },
    TrapWorld(.t14) { player in
      let file = HonestFile(content)
      return await withWireServer({ file.answer($0, cut: $0.number == 1 ? 1_299_900 : nil) }) { server in
        _ = await player.run(server.address(), tries: 0)
        let part = player.directory.content("file.bin.sdl-part") ?? []
        player.directory.write(part + Sample.bytes(1000, version: 7), to: "file.bin.sdl-part")
        return player.isWrong(await player.run(server.address()), content)
      }
    },
    TrapWorld(.t15) { player in
      let file = HonestFile(content)
      return await withWireServer({ file.answer($0) }) { server in
        let files = FailingFiles(FailingFiles.Behaviour(room: 700_000))
        let tested = await player.run(server.address(), files: files)
        guard case .file(let error)? = tested.error, error.kind == .outOfSpace else { return true }
        return player.isWrong(await player.run(server.address()), content)
      }
    },
    TrapWorld(.t16, .appendStream) { player in
      let file = HonestFile(content)
      return await withWireServer({ file.answer($0, cut: $0.number == 1 ? 600_000 : nil) }) {
        player.isWrong(await player.run($0.address()), content)
      }
    },
    TrapWorld(.t17) { player in
      let file = HonestFile(content)
      return await withWireServer({ file.answer($0, cut: $0.number == 1 ? 600_000 : nil) }) { server in
        _ = await player.run(server.address(), tries: 0)
        try? FileManager.default.removeItem(atPath: player.directory.file("file.bin.sdl-part"))
        return player.isWrong(await player.run(server.address()), content)
      }
    },
    TrapWorld(.t18) { player in
      let plainFile = HonestFile(content)
      var coded = HonestFile(StoredGzip.encode(content), tag: "\"v1-gzip\"")
      coded.mediaType = "application/octet-stream\r\nContent-Encoding: gzip"
      let codedFile = coded
      return await withWireServer({ request in
        let file = request.field("Accept-Encoding")?.contains("gzip") == true ? codedFile : plainFile
        return file.answer(request, cut: request.number == 1 ? 600_000 : nil)
      }) { player.isWrong(await player.run($0.address()), content) }
    },
    TrapWorld(.t19) { player in
      let file = HonestFile(content)
      return await withWireServer({ file.answer($0) }) { target in
        let there = target.address()
        return await withWireServer({ _ in
          [.text("HTTP/1.1 302 F\r\nLocation: \(there)\r\nContent-Length: 0\r\n\r\n"), .next]
        }) { server in
          var options = player.options()
          options.fields = ["Authorization": "Bearer secret"]
          let session = DownloadSession()
          _ = await session.fetch(server.address(), to: player.directory.file("file.bin"), options: options)
          return target.requests.contains { $0.field("Authorization") != nil }
        }
      }
    },
    TrapWorld(.t20) { player in
      let file = HonestFile(content)
      return await withWireServer({ request in
        guard request.number == 1 else { return file.answer(request) }
        return [
          .text("HTTP/1.1 206 P\r\n\(file.fields)Content-Range: bytes 1000-1299999/1300000\r\n"),
          .text("Content-Length: 1299000\r\n\r\n"), .bytes(Array(content[1000...])), .next,
        ]
      }) { player.isWrong(await player.run($0.address()), content) }
    },
    TrapWorld(.t21) { player in
      let old = HonestFile(content, tag: "W/\"v1\"")
      let new = HonestFile(other, tag: "W/\"v1\"")
      return await withWireServer({ $0.number == 1 ? old.answer($0, cut: 600_000) : new.answer($0) }) {
        player.isWrong(await player.run($0.address()), other)
      }
    },
    TrapWorld(.t22) { player in
      let file = HonestFile(content)
      let page = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 6\r\n\r\n<html>"
      return await withWireServer({ request in
        request.number == 2 ? [.text(page), .next] : file.answer(request, cut: request.number == 1 ? 600_000 : nil)
      }) { player.isWrong(await player.run($0.address()), content) }
    },
    TrapWorld(.t23) { player in
      let file = HonestFile(content)
      return await withWireServer({ request in
        guard request.number == 2 else { return file.answer(request, cut: request.number == 1 ? 600_000 : nil) }
        let head = "--x\r\nContent-Range: bytes 600000-1299999/1300000\r\n\r\n"
        let tail = "\r\n--x--\r\n"
        let length = head.utf8.count + 700_000 + tail.utf8.count
        return [
          .text("HTTP/1.1 206 P\r\nETag: \"v1\"\r\nContent-Type: multipart/byteranges; boundary=x\r\n"),
          .text("Content-Length: \(length)\r\n\r\n\(head)"), .bytes(Array(content[600_000...])), .text(tail), .next,
        ]
      }) { player.isWrong(await player.run($0.address()), content) }
    },
    TrapWorld(.t24) { player in
      await withWireServer({ _ in [.text(busy), .next] }) { server in
        let tested = await player.run(server.address(), tries: 2) { download, _ in
          if server.requests.count > 20 { download.cancel() }
        }
        return tested.error != .status(503)
      }
    },
    TrapWorld(.t25) { player in
      let file = HonestFile(content)
      return await withWireServer({ request in
        guard request.number == 1 else { return file.answer(request) }
        return [.text("HTTP/1.1 200 OK\r\n\(file.fields)\r\n"), .bytes(Array(content[..<600_000])), .reset]
      }) { player.isWrong(await player.run($0.address()), content) }
    },
  ]

  @Suite("The traps") struct TrapTests {
    @Test("each does harm in its world", arguments: worlds)
    func harms(_ world: TrapWorld) async {
      #expect(await world.isHarmful(TrapPlayer(trap: world.trap, technique: world.technique)))
    }

    @Test("none harms the engine without the mistake", arguments: worlds, Technique.allCases)
    func spares(_ world: TrapWorld, technique: Technique) async {
      #expect(await !world.isHarmful(TrapPlayer(trap: nil, technique: technique)))
    }

    @Test("all have a world")
    func all() {
      #expect(worlds.map(\.trap) == Trap.allCases)
    }
  }
#endif
