import Judge
import Testing

@testable import TestServer

/// What is wrong in a handshake, seen by a client that checks certificates and by one that does not.
@Suite("TLS faults on the wire", .serialized) struct TLSWireTests {
  private static func fixture(_ word: String) throws -> WireFixture {
    try WireFixture("tls: true\nfile: { size: 1000 }\nserver: [tls: \(word), honest]")
  }

  @Test(
    "one attempt sees the wrong certificate, and the next the right one",
    arguments: ["expired", "other-host", "untrusted"])
  func certificate(word: String) async throws {
    let fixture = try Self.fixture(word)
    let client = try RawClient(port: fixture.port())
    let failure = #expect(throws: RawClient.Failure.self) {
      try client.startTLS(authority: fixture.server.authorityPath())
    }
    #expect(failure?.what == word)
    client.close()
    #expect(fixture.run.fired.map(\.shown) == ["tls@0"])
    let seen = try fixture.get()
    #expect(seen.status == 200)
    #expect(seen.ending == .closed)
    expectBytes(seen.body, fixture.bytes())
    let exchanges = await fixture.settled(1)
    #expect(exchanges.map(\.entry) == [2])
    #expect(exchanges.map(\.n) == [1])
    #expect(fixture.run.unfired.isEmpty)
  }

  @Test(
    "who does not check is served over the wrong certificate, by the entry behind it",
    arguments: ["expired", "other-host", "untrusted"])
  func unchecked(word: String) async throws {
    let fixture = try Self.fixture(word)
    let client = try RawClient(port: fixture.port())
    try client.startTLS()
    let seen = client.ask(fixture.target(), ["Connection: close"]).seen
    #expect(seen.status == 200)
    #expect(seen.ending == .closed)
    expectBytes(seen.body, fixture.bytes())
    #expect(await fixture.settled(1).map(\.entry) == [2])
    #expect(fixture.run.unfired.isEmpty)
  }

  @Test("a handshake that is cut ends with FIN behind the client's hello, without a byte")
  func cutHandshake() async throws {
    let fixture = try Self.fixture("cut-handshake")
    let client = try RawClient(port: fixture.port())
    #expect(throws: RawClient.Failure.self) { try client.startTLS(authority: fixture.server.authorityPath()) }
    #expect(client.isClosedByPeer)
    client.close()
    #expect(fixture.run.fired.map(\.shown) == ["tls@0"])
    #expect(try fixture.get().status == 200)
    #expect(await fixture.settled(1).map(\.entry) == [2])
    #expect(fixture.run.unfired.isEmpty)
  }

  @Test("in `every` each attempt sees it")
  func every() throws {
    let fixture = try WireFixture("tls: true\nfile: { size: 1000 }\nevery: { tls: expired }\nserver: [honest]")
    for _ in 1...3 {
      let client = try RawClient(port: fixture.port())
      let failure = #expect(throws: RawClient.Failure.self) {
        try client.startTLS(authority: fixture.server.authorityPath())
      }
      #expect(failure?.what == "expired")
    }
  }

  @Test("a scenario with `tls: true` is served over TLS by a plain server, and a plain request there is none")
  func mixed() async throws {
    let fixture = try WireFixture("tls: true\nfile: { size: 1000 }\nserver: [cut: 50%, honest]")
    #expect(fixture.run.url().hasPrefix("https://"))
    #expect(fixture.port() != fixture.server.port)
    let seen = try fixture.get()
    #expect(seen.ending == .closed)
    expectBytes(seen.body, fixture.bytes(0..<500))
    #expect(await fixture.settled(1).map(\.ending) == [.cutClose])
  }

  @Test("a redirect leads from https to http where the scenario says so")
  func downgrade() async throws {
    let fixture = try WireFixture(
      "tls: true\nfile: { size: 1000 }\nserver: [redirect: { to: self, scheme: http }, honest]")
    let seen = try fixture.get()
    #expect(seen.status == 302)
    let location = try #require(seen.field("Location"))
    #expect(location.hasPrefix("http://localhost:"))
    let parts = location.split(separator: "/", maxSplits: 2)
    let port = try #require(Int(parts[1].split(separator: ":")[1]))
    let plain = try RawClient(port: port).ask("/" + parts[2], ["Connection: close"]).seen
    #expect(plain.status == 200)
    expectBytes(plain.body, fixture.bytes())
    #expect(await fixture.settled(2).map(\.n) == [1, 2])
  }
}
