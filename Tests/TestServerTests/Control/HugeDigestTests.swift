import Synchronization
import Testing
import TracedContent

@testable import TestServer

/// A digest of a huge content would take hours: nobody waits for it longer than they want to.
@Suite("Digests of huge contents") struct HugeDigestTests {
  private static let huge = (
    "huge", "file: { size: 1 TiB }\nserver: [honest]\nalso: { /sum: 'size {size}, digest {sha256}.' }"
  )

  /// Waits until a request for a digest is being served.
  private func ask(_ fixture: ControlFixture) async throws -> RawClient {
    let made = try fixture.post("/-/runs", json: #"{"scenario":"huge","id":"x"}"#)
    #expect(made.json["sha256"].text == "null")
    let client = try RawClient(port: fixture.server.port)
    client.get("/-/runs/x/content?digest=sha-256")
    #expect(client.read(for: .milliseconds(50)).bytes.isEmpty)
    return client
  }

  @Test("the server's stop ends it")
  func stop() async throws {
    let fixture = try ControlFixture([Self.huge])
    let client = try await ask(fixture)
    let server = fixture.server
    try await onOwnThread { server.stop() }
    #expect(client.read(for: .seconds(60)).ending != .open)
  }

  @Test("the end of its run ends it, and the answer says that there is none")
  func deletion() async throws {
    let fixture = try ControlFixture([Self.huge])
    let client = try await ask(fixture)
    #expect(try fixture.send("DELETE", "/-/runs/x").status == 200)
    #expect(client.readAnswer(for: .seconds(60)).status == 503)
  }

  @Test("a client that hangs up ends it")
  func hangUp() async throws {
    let blocks = Mutex(0)
    let version = TracedVersion(seed: ContentSeed(scenario: "huge"), size: 1 << 40)
    #expect(throws: DigestCache.GivenUp.self) {
      try DigestCache().sha256(of: version) {
        blocks.withLock { count in
          count += 1
          return count < 3
        }
      }
    }
    #expect(blocks.withLock { $0 } == 3)
    let fixture = try ControlFixture([Self.huge])
    let client = try await ask(fixture)
    // A client that shuts its own direction looks the same to the server, and can still read what comes of it.
    SocketCalls.endSending(client.descriptor)
    #expect(client.readAnswer(for: .seconds(60)).status == 503)
  }

  @Test("other texts leave it out, and a coarse verdict does without")
  func bounded() throws {
    let fixture = try ControlFixture([Self.huge])
    #expect(String(decoding: try fixture.get("/r/x/huge/sum").body, as: UTF8.self) == "size 1099511627776, digest .")
    let digest = String(repeating: "0", count: 64)
    let verdict = try fixture.post(
      "/-/runs/x/verdict?claim=success", json: #"{"sha256":"\#(digest)","size":1099511627776}"#)
    #expect(verdict.json["outcome"].text == "corrupt")
  }
}
