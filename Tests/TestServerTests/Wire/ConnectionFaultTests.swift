import Judge
import Testing

@testable import TestServer

@Suite("Faults of connections") struct ConnectionFaultTests {
  @Test(
    "close-on-accept ends with FIN and reset-on-accept with RST, each one attempt",
    arguments: [
      ("close-on-accept", RawClient.Ending.closed), ("reset-on-accept", .reset),
    ])
  func onAccept(fault: String, ending: RawClient.Ending) throws {
    let fixture = try WireFixture("file: { size: 100 }\nserver: [{ connection: \(fault) }, honest]")
    #expect(fixture.port() != fixture.server.port)
    let client = try fixture.client()
    let received = client.read(for: .seconds(5))
    #expect(received.bytes.isEmpty)
    #expect(received.ending == ending)
    #expect(try fixture.get().body.count == 100)
    #expect(fixture.run.fired.count == 1)
  }

  @Test("a request that was sent at once does not turn the FIN into a reset")
  func eager() throws {
    let fixture = try WireFixture("server: [{ connection: close-on-accept }, honest]")
    let client = try fixture.client()
    client.get(fixture.target())
    #expect(client.read(for: .seconds(5)).ending == .closed)
  }

  @Test("refuse closes the port for its time, counted from the answer before")
  func refuse() async throws {
    let fixture = try WireFixture(
      "file: { size: 100 }\nserver: [{ cut: 50% }, { connection: refuse, for: 600 ms }, honest]")
    #expect(try fixture.get().body.count == 50)
    let start = ContinuousClock.now
    var refusals = 0
    while true {
      do {
        #expect(try fixture.get(["Range: bytes=50-"]).body.count == 50)
        break
      } catch {
        refusals += 1
        try await Task.sleep(for: .milliseconds(20))
      }
      try #require(ContinuousClock.now - start < .seconds(90))
    }
    #expect(refusals > 0)
    #expect(ContinuousClock.now - start > .milliseconds(450))
    #expect(fixture.run.unfired.isEmpty)
  }

  @Test("restart ends the connections that are open, and the port returns")
  func restart() async throws {
    let fixture = try WireFixture(
      "file: { size: 100 }\nserver: [honest, { connection: restart, for: 300 ms }, honest]")
    let idle = try fixture.client()
    idle.get(fixture.target())
    #expect(idle.readAnswer().status == 200)
    #expect(idle.read(for: .seconds(5)).ending != .open)
    let start = ContinuousClock.now
    while (try? fixture.get()) == nil {
      try await Task.sleep(for: .milliseconds(20))
      try #require(ContinuousClock.now - start < .seconds(90))
    }
    #expect(fixture.run.unfired.isEmpty)
  }

  @Test("the main port leads to a run's own port")
  func leads() throws {
    let fixture = try WireFixture("file: { size: 100 }\nserver: [honest, { connection: close-on-accept }]")
    let client = try RawClient(port: fixture.server.port)
    client.get(fixture.target(), ["Connection: close"])
    let received = client.read()
    #expect(received.status == 307)
    #expect(received.field("Location")?.contains(":\(fixture.port())/") == true)
  }

  @Test("places on another origin have another port, and redirects lead there")
  func otherOrigin() throws {
    let fixture = try WireFixture(
      """
      file: { size: 100 }
      places:
        file: [{ redirect: mirror }]
        mirror: { server: [honest], origin: other }
      """)
    #expect(fixture.port("mirror") != fixture.port("file"))
    let location = try #require(try fixture.get().field("Location"))
    #expect(location.contains(":\(fixture.port("mirror"))/"))
    #expect(try fixture.get(place: "mirror").body.count == 100)
  }

  @Test("one connection too many is turned away", arguments: [("503", 503), ("reset", nil)])
  func limit(by: String, status: Int?) async throws {
    let fixture = try WireFixture(
      "file: { size: 100 }\nlimit-connections: { at: 1, by: \(by) }\nserver: [{ stall: { at: 10, for: 1 h } }, honest]")
    let first = try fixture.client()
    first.get(fixture.target())
    #expect(await fixture.run.waitUntil { $0.activeAnswers == 1 })
    let second = try fixture.get()
    #expect(second.status == status)
    #expect(second.ending == (status == nil ? .reset : .closed))
    first.close()
    #expect(await fixture.run.waitUntil { $0.activeAnswers == 0 })
    #expect(try fixture.get().status == 200)
  }

  @Test("IPv6 and IPv4 lead to the same port")
  func families() throws {
    let fixture = try WireFixture("file: { size: 10 }\nserver: [honest]")
    for address in ["127.0.0.1", "::1"] {
      let client = try RawClient(port: fixture.port(), address: address)
      client.get(fixture.target(), ["Connection: close"])
      #expect(client.read().body.count == 10)
    }
  }

  @Test("a port in use, an impossible address and a useless certificate are errors that say so")
  func errors() throws {
    let fixture = try WireFixture("server: [honest]")
    var configuration = ServerConfiguration()
    configuration.port = UInt16(fixture.server.port)
    #expect(throws: SocketError.self) { try TestServer(configuration).start() }
    configuration.port = 0
    configuration.listenAddress = "example"
    #expect(throws: SocketError.self) { try TestServer(configuration).start() }
    configuration.listenAddress = "203.0.113.7"
    #expect(throws: SocketError.self) { try TestServer(configuration).start() }
    configuration.listenAddress = nil
    configuration.isTLS = true
    configuration.certificate = ("/nonexistent.pem", "/nonexistent.key")
    #expect(throws: CertificateError.self) { try TestServer(configuration).start() }
    configuration.certificate = ("/etc/hostname", "/etc/hostname")
    #expect(throws: DaemonError.self) { try TestServer(configuration).start() }
  }
}
