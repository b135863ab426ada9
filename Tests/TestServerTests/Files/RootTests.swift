import Judge
import ScenarioLanguage
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@testable import TestServer

/// A directory of files for a test; it goes with its owner.
final class TemporaryTree {
  let path: String

  init() throws { path = try #require(FileCalls.makeTemporaryDirectory("sdl-tree")) }

  deinit { system("rm -rf '\(path)'") }

  func write(_ name: String, _ bytes: [UInt8]) {
    let descriptor = open("\(path)/\(name)", O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    _ = bytes.withUnsafeBytes { FileCalls.write(descriptor, $0) }
    SocketCalls.close(descriptor)
  }

  func makeDirectory(_ name: String) { mkdir("\(path)/\(name)", 0o755) }
  func link(_ name: String, to target: String) { symlink(target, "\(path)/\(name)") }
}

extension FileCalls {
  /// What is known of the file at a path.
  fileprivate static func statusOfFile(_ path: String) -> Status? { OpenFile(path: path)?.status }
}

@Suite("Real files under /files/") struct RootTests {
  private func house(
    _ tree: TemporaryTree, _ change: (inout ServerConfiguration) -> Void = { _ in }
  ) throws -> ControlFixture {
    try ControlFixture {
      $0.root = tree.path
      change(&$0)
    }
  }

  @Test("files are served whole and in ranges, with tag, date and type")
  func served() throws {
    let tree = try TemporaryTree()
    let bytes = (0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    tree.makeDirectory("sub")
    tree.write("sub/a b ü.txt", bytes)
    tree.write("empty", [])
    let fixture = try house(tree)
    let whole = try fixture.get("/files/sub/a%20b%20%C3%BC.txt")
    #expect(whole.status == 200)
    expectBytes(whole.body, bytes)
    #expect(whole.field("Content-Type") == "text/plain")
    let tag = try #require(whole.field("ETag"))
    #expect(tag.hasPrefix("\"") && tag.hasSuffix("\""))
    let part = try fixture.get("/files/sub/a%20b%20%C3%BC.txt", ["Range: bytes=4990-", "If-Range: \(tag)"])
    #expect(part.status == 206)
    expectBytes(part.body, Array(bytes[4990...]))
    #expect(try fixture.get("/files/empty").body == [])
    #expect(try fixture.send("HEAD", "/files/sub/a%20b%20%C3%BC.txt").field("Content-Length") == "5000")
  }

  @Test("a directory is listed, with names that lead to the files")
  func listed() throws {
    let tree = try TemporaryTree()
    tree.makeDirectory("sub")
    tree.write("a&b <c>.txt", [1, 2, 3])
    let fixture = try house(tree)
    let listing = String(decoding: try fixture.get("/files/").body, as: UTF8.self)
    #expect(listing.contains("<a href=\"./a%26b%20%3Cc%3E.txt\">a&amp;b &lt;c&gt;.txt</a> 3"))
    #expect(listing.contains("<a href=\"./sub/\">sub/</a>"))
    #expect(try fixture.get("/files/a%26b%20%3Cc%3E.txt").body == [1, 2, 3])
    let moved = try fixture.get("/files/sub")
    #expect(moved.status == 301)
    #expect(moved.field("Location") == "/files/sub/")
    #expect(try fixture.get("/files").status == 301)
    #expect(try fixture.get("/files").field("Location") == "/files/")
    #expect(try fixture.get("/files/none").status == 404)
    #expect(try fixture.get("/files/a%26b%20%3Cc%3E.txt/").status == 404)
  }

  @Test("a file that changes is another one, although its size and its time say that it is the same")
  func changedInSecret() throws {
    let tree = try TemporaryTree()
    tree.write("f", [1, 2, 3])
    // A time that a program has set, as rsync, tar and touch do.
    func setTime() {
      var times = [timespec(tv_sec: 1_700_000_000, tv_nsec: 0), timespec(tv_sec: 1_700_000_000, tv_nsec: 0)]
      utimensat(AT_FDCWD, "\(tree.path)/f", &times, 0)
    }
    setTime()
    let fixture = try house(tree)
    let first = try fixture.get("/files/f")
    let same = try fixture.get("/files/f", ["Range: bytes=1-", "If-Range: \(first.field("ETag") ?? "")"])
    #expect(same.status == 206)
    // The kernel's clock of changes may stand still for some milliseconds.
    let before = FileCalls.statusOfFile("\(tree.path)/f")
    repeat {
      tree.write("f", [4, 5, 6])
      setTime()
    } while FileCalls.statusOfFile("\(tree.path)/f") == before
    let second = try fixture.get("/files/f", ["Range: bytes=1-", "If-Range: \(first.field("ETag") ?? "")"])
    #expect(second.status == 200)
    #expect(second.body == [4, 5, 6])
    #expect(second.field("Last-Modified") == first.field("Last-Modified"))
    #expect(second.field("ETag") != first.field("ETag"))
  }

  @Test(
    "there is no way out of the directory",
    arguments: [
      "/files/../secret", "/files/%2e%2e/secret", "/files/sub/../../secret", "/files/%2e%2e%2fsecret",
      "/files/..%5csecret", "/files//etc/hostname", "/files/%2Fetc/hostname", "/files/link", "/files/out/secret",
      "/files/sub/%00", "/files/%",
    ])
  func noWayOut(target: String) throws {
    let outer = try TemporaryTree()
    outer.write("secret", Array("secret".utf8))
    outer.makeDirectory("root")
    outer.makeDirectory("root/sub")
    outer.link("root/link", to: "../secret")
    outer.link("root/out", to: "..")
    let fixture = try ControlFixture { $0.root = outer.path + "/root" }
    let received = try fixture.get(target)
    #expect([400, 404].contains(received.status ?? 0))
    #expect(!String(decoding: received.body, as: UTF8.self).contains("secret"))
  }

  @Test("links are followed where that is allowed")
  func followed() throws {
    let outer = try TemporaryTree()
    outer.write("secret", Array("secret".utf8))
    outer.makeDirectory("root")
    outer.link("root/link", to: "../secret")
    let fixture = try ControlFixture {
      $0.root = outer.path + "/root"
      $0.followsLinks = true
    }
    #expect(try fixture.get("/files/link").body == Array("secret".utf8))
    #expect(try fixture.get("/files/..").status == 400)
  }

  @Test("a file that changes gets another tag, and an old If-Range gets the whole")
  func changed() throws {
    let tree = try TemporaryTree()
    tree.write("f", [UInt8](repeating: 1, count: 100))
    let fixture = try house(tree)
    let old = try #require(try fixture.get("/files/f").field("ETag"))
    tree.write("f", [UInt8](repeating: 2, count: 101))
    let received = try fixture.get("/files/f", ["Range: bytes=50-", "If-Range: \(old)"])
    #expect(received.status == 200)
    #expect(received.body == [UInt8](repeating: 2, count: 101))
    #expect(received.field("ETag") != old)
  }

  @Test("faults are for the files that the pattern names, each with a count of its own")
  func faulty() async throws {
    let tree = try TemporaryTree()
    for name in ["a.deb", "b.deb", "Packages"] { tree.write(name, [UInt8](repeating: 3, count: 1000)) }
    let place = try ScenarioReader(registry: .standard).place(entries: ["cut: 50%", "honest"])
    let fixture = try house(tree) {
      $0.rootEntries = place.entries
      $0.rootPattern = "*.deb"
    }
    #expect(try fixture.get("/files/a.deb").body.count == 500)
    #expect(try fixture.get("/files/b.deb").body.count == 500)
    #expect(try fixture.get("/files/Packages").body.count == 1000)
    #expect(try fixture.get("/files/a.deb", ["Range: bytes=500-"]).body.count == 500)
    let run = try #require(fixture.server.run("files/a.deb"))
    #expect(await run.waitUntil { $0.exchanges.count == 2 })
    #expect(run.exchanges.map(\.ending) == [.cutClose, .complete])
  }

  @Test("a redirect to itself stays under /files/")
  func redirected() throws {
    let tree = try TemporaryTree()
    tree.makeDirectory("sub")
    tree.write("sub/a b", [1])
    let place = try ScenarioReader(registry: .standard).place(entries: ["redirect: self", "honest"])
    let fixture = try house(tree) { $0.rootEntries = place.entries }
    let location = try fixture.get("/files/sub/a%20b").field("Location")
    #expect(location?.hasSuffix("/files/sub/a%20b") == true)
  }
}
