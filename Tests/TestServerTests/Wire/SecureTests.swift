import Judge
import Testing

@testable import TestServer

@Suite("TLS") struct SecureTests {
  @Test("the certificate is right for the loopback's names", arguments: ["localhost", "127.0.0.1", "::1"])
  func names(host: String) throws {
    let fixture = try WireFixture("file: { size: 100 }\nserver: [honest]", isTLS: true)
    let client = try RawClient(port: fixture.port(), address: host == "::1" ? "::1" : "127.0.0.1")
    try client.startTLS(authority: fixture.server.authorityPath(), host: host)
    client.get(fixture.target(), ["Connection: close"])
    let received = client.read()
    expectBytes(received.body, fixture.bytes())
    #expect(received.ending == .closed)
  }

  @Test("a client that trusts nobody refuses it, and other names too")
  func refused() throws {
    let fixture = try WireFixture("server: [honest]", isTLS: true)
    let client = try RawClient(port: fixture.port())
    #expect(throws: RawClient.Failure.self) {
      try client.startTLS(authority: fixture.server.authorityPath(), host: "example.org")
    }
  }

  @Test("a TLS scenario on a plain server has a port of its own kind, and the plain address leads there")
  func secureScenario() throws {
    let fixture = try WireFixture("file: { size: 100 }\ntls: true\nserver: [honest]")
    #expect(fixture.run.url().hasPrefix("https://"))
    #expect(try fixture.get().body.count == 100)
    let plain = try RawClient(port: fixture.server.port)
    plain.get(fixture.target(), ["Connection: close"])
    let received = plain.read()
    #expect(received.status == 307)
    #expect(received.field("Location") == fixture.run.url().replacing("127.0.0.1", with: "localhost"))
  }

  @Test(
    "a fault of the handshake is seen by the client, and the next connection is right",
    arguments: [
      ("expired", "expired"), ("other-host", "other-host"), ("untrusted", "untrusted"),
    ])
  func handshake(fault: String, reason: String) throws {
    let fixture = try WireFixture("file: { size: 100 }\ntls: true\nserver: [{ tls: \(fault) }, honest]")
    #expect(fixture.port() != fixture.server.port)
    do {
      _ = try fixture.client()
      Issue.record("the handshake went through")
    } catch let failure as RawClient.Failure {
      #expect(failure.what == reason)
    }
    #expect(try fixture.get().body.count == 100)
    #expect(fixture.run.fired.map(\.key) == ["tls"])
  }

  @Test("a handshake that is cut ends with FIN after the client's hello")
  func cutHandshake() throws {
    let fixture = try WireFixture("file: { size: 100 }\ntls: true\nserver: [{ tls: cut-handshake }, honest]")
    #expect(throws: RawClient.Failure.self) { _ = try fixture.client() }
    #expect(try fixture.get().body.count == 100)
  }

  @Test("the authority's file is there while the server runs, and gone afterwards")
  func authority() throws {
    let fixture = try WireFixture("server: [honest]", isTLS: true)
    let path = try fixture.server.authorityPath()
    #expect(FileCalls.contents(of: path).map { String(decoding: $0, as: UTF8.self) }?.contains("BEGIN CERT") == true)
    fixture.server.stop()
    #expect(FileCalls.contents(of: path) == nil)
  }
}
