import Judge
import Testing

@testable import TestServer

@Suite("Requests that the HTTP library refuses by itself") struct RefusedTests {
  @Test(
    "are logged as refused, with no number, on the run that they speak of",
    arguments: [
      ("GET TARGET\r\n\r\n", 400),
      ("GET TARGET HTTP/1.1\r\nHost: localhost\r\nno colon\r\n\r\n", 400),
      ("GET TARGET HTTP/0.9\r\n\r\n", 505),
      ("GET TARGET HTTP/1.1\r\nHost: localhost\r\nX: \(String(repeating: "x", count: 60_000))\r\n\r\n", 431),
      ("GET TARGET?\(String(repeating: "x", count: 60_000)) HTTP/1.1\r\n\r\n", 414),
    ])
  func logged(request: String, status: Int) async throws {
    let fixture = try WireFixture("server: [honest]")
    let client = try fixture.client()
    client.send(request.replacing("TARGET", with: fixture.target()))
    let received = client.read()
    #expect(received.status == status)
    let exchanges = await fixture.exchanges(1)
    #expect(exchanges.map(\.ending) == [.refused])
    #expect(exchanges.first?.n == nil)
    #expect(exchanges.first?.response?.status == status)
    #expect(exchanges.first?.request.target.contains(fixture.target()) == true)
  }

  /// A field that goes on in a second line (RFC 9112, section 5.2), of which libmicrohttpd makes one name, and others
  /// that a server must refuse.
  @Test(
    "so are those that the server itself must refuse, which use up nothing",
    arguments: [
      "X-A: b\r\n folded: c", "X-A: b\r\n\tfolded", "Range:\r\n bytes=0-0", "Range: bytes=0-\r\n 1\r\nX: y",
      "X-A: b\r\n c\r\n d\r\n\te", "Host: other", "X A: b",
      "Transfer-Encoding: gzip", "Transfer-Encoding: chunked, gzip", "Transfer-Encoding: chunked\r\nContent-Length: 3",
      "Content-Length: 3\r\nContent-Length: 31", "X-A: b\rc",
    ], [false, true])
  func refusedByUs(fields: String, isTLS: Bool) async throws {
    let fixture = try WireFixture("file: { size: 10 }\nserver: [{ cut: 5 }, honest]", isTLS: isTLS)
    let client = try fixture.client()
    client.send("GET \(fixture.target()) HTTP/1.1\r\nHost: localhost\r\n\(fields)\r\n\r\n")
    let received = client.read()
    #expect(received.status == 400)
    #expect(received.ending == .closed)
    #expect(try fixture.get().body.count == 5)
    let exchanges = await fixture.exchanges(2)
    #expect(exchanges.map(\.n) == [nil, 1])
    #expect(exchanges.map(\.ending) == [.refused, .cutClose])
    #expect(exchanges.first?.response?.status == 400)
    #expect(exchanges.first?.request.method == "GET")
  }

  @Test(
    "a body that nobody can read to its end is not waited for under /-/ either",
    arguments: ["Transfer-Encoding: gzip", "Transfer-Encoding: chunked\r\nContent-Length: 3", "X: a\r\n b"])
  func unreadableBody(fields: String) throws {
    let fixture = try ControlFixture()
    let client = try RawClient(port: fixture.server.port)
    client.send("POST /-/runs HTTP/1.1\r\nHost: localhost\r\n\(fields)\r\n\r\n")
    let received = client.read(for: .seconds(60))
    #expect(received.status == 400)
    #expect(received.ending == .closed)
  }

  @Test(
    "a body in a coding that is not understood is refused with 501, and its end is not waited for",
    arguments: ["gzip, chunked", "identity, chunked", "chunked, chunked", "GZIP ,Chunked"], ["/-/runs", "TARGET"])
  func coded(coding: String, target: String) async throws {
    let fixture = try WireFixture("file: { size: 10 }\nserver: [honest]")
    let client = try fixture.client()
    let path = target == "TARGET" ? fixture.target() : target
    client.send("POST \(path) HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: \(coding)\r\n\r\n0\r\n\r\n")
    let received = client.read(for: .seconds(60))
    #expect(received.status == 501)
    #expect(received.ending == .closed)
    guard path != target else { return }
    #expect(await fixture.exchanges(1).map(\.ending) == [.refused])
  }

  @Test("a request line with more blanks than two is refused")
  func blankTarget() throws {
    let fixture = try WireFixture("file: { size: 10 }\nserver: [honest]")
    let client = try fixture.client()
    client.send("GET \(fixture.target()) x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    #expect(client.read().status == 400)
  }

  @Test("blanks before and behind a value, and an empty one, are no second line")
  func blanks() throws {
    let fixture = try WireFixture("file: { size: 10 }\nserver: [honest]")
    let fields = ["X-A:  \t b \t ", "X-B:", "X-C:c", "X-D: \t", "Range: bytes=0-0"]
    #expect(try fixture.get(fields).status == 206)
  }

  @Test(
    "and those that speak of no run are told as events",
    arguments: [
      ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "PRI * HTTP/2.0", 505), ("GARBAGE\r\n\r\n", "GARBAGE", 0),
      ("\u{16}\u{03}\u{01}\u{02}", "(a TLS handshake)", 0),
    ])
  func told(request: String, line: String, status: Int) async throws {
    let fixture = try WireFixture("server: [honest]")
    let told = Told()
    fixture.server.events.listen { if case .refused(let line, let status) = $0 { told.add(line, status) } }
    let client = try fixture.client()
    client.send(Array(request.utf8))
    _ = client.read(for: .milliseconds(300))
    client.close()
    #expect(await fixture.run.waitUntil { _ in !told.all.isEmpty })
    #expect(told.all.map(\.0) == [line])
    #expect(told.all.map(\.1) == [status])
  }

  @Test("one that comes second on a connection is logged on the run of the first")
  func second() async throws {
    let fixture = try WireFixture("file: { size: 10 }\nserver: [honest]")
    let client = try fixture.client()
    client.get(fixture.target())
    #expect(client.readAnswer().status == 200)
    client.send("NONSENSE / WITHOUT END\r\n\r\n")
    _ = client.read(for: .seconds(2))
    let exchanges = await fixture.exchanges(2)
    #expect(exchanges.map(\.ending) == [.complete, .refused])
    #expect(exchanges.last?.reused == true)
  }

  @Test("plain text on the TLS port is refused")
  func plainOnTLS() async throws {
    let fixture = try WireFixture("server: [honest]", isTLS: true)
    let told = Told()
    fixture.server.events.listen { if case .refused(let line, let status) = $0 { told.add(line, status) } }
    let client = try RawClient(port: fixture.port())
    client.send("GET / HTTP/1.1\r\n\r\n")
    _ = client.read(for: .seconds(2))
    #expect(await fixture.run.waitUntil { _ in !told.all.isEmpty })
    #expect(told.all.map(\.0) == ["GET / HTTP/1.1"])
  }
}
