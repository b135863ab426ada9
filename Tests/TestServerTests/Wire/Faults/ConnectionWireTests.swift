import Judge
import Testing

@testable import TestServer

/// What becomes of connections, seen from outside.
@Suite("Connections on the wire", .serialized) struct ConnectionWireTests {
  @Test("`close` says so and ends behind the answer", arguments: [false, true])
  func close(isTLS: Bool) async throws {
    let fixture = try WireFixture("file: { size: 1000 }\nserver: [{ connection: close }, honest]", isTLS: isTLS)
    let seen = try fixture.client().ask(fixture.target()).seen
    #expect(seen.field("Connection") == "close")
    #expect(seen.ending == .closed)
    expectBytes(seen.body, fixture.bytes())
    let exchange = try #require(await fixture.settled(1).first)
    #expect(exchange.ending == .complete)
    #expect(exchange.delivered == 1000)
    #expect(exchange.response?.headers == seen.fields.map { [$0.0, $0.1] })
    #expect(exchange.faults.map(\.counts) == [false])
    #expect(exchange.faults.map(\.shown) == ["connection@17"])
  }

  @Test("`keep-alive` says so and takes the next request, of HTTP/1.0 too", arguments: ["HTTP/1.1", "HTTP/1.0"])
  func keepAlive(version: String) async throws {
    let fixture = try WireFixture("file: { size: 1000 }\nserver: [{ connection: keep-alive }, honest]")
    let client = try fixture.client()
    client.send("GET \(fixture.target()) \(version)\r\nHost: localhost\r\nConnection: keep-alive\r\n\r\n")
    let first = client.readAnswer()
    #expect(first.field("Connection")?.lowercased() == "keep-alive")
    expectBytes(first.body, fixture.bytes())
    let second = client.ask(fixture.target(), ["Connection: close"]).seen
    #expect(second.ending == .closed)
    expectBytes(second.body, fixture.bytes())
    let exchanges = await fixture.settled(2)
    #expect(exchanges.map(\.reused) == [false, true])
    #expect(exchanges.map(\.ending) == [.complete, .complete])
    #expect(exchanges[0].response?.headers == first.fields.map { [$0.0, $0.1] })
    #expect(exchanges[0].faults.map(\.shown) == ["connection@17"])
  }

  @Test(
    "bytes behind an answer on a connection that lives on lie between the two answers",
    arguments: [
      ("extra: 300", 300), ("extra: { as: html }", 228), ("extra: answer", 70),
    ], [false, true])
  func extraKeptAlive(extra: (String, Int), isTLS: Bool) async throws {
    let fixture = try WireFixture(
      "file: { size: 1000 }\nserver: [{ \(extra.0), connection: keep-alive }, honest]", isTLS: isTLS)
    let client = try fixture.client()
    client.get(fixture.target())
    let first = client.readAnswer()
    expectBytes(first.body, fixture.bytes())
    let between = client.read(upTo: extra.1)
    #expect(between.bytes.count == extra.1)
    if extra.0.contains("answer") {
      #expect(String(decoding: between.bytes, as: UTF8.self).hasSuffix("\r\n\r\nstray\n"))
    }
    let second = client.ask(fixture.target(), ["Connection: close"]).seen
    #expect(second.status == 200)
    #expect(second.ending == .closed)
    expectBytes(second.body, fixture.bytes())
    let exchanges = await fixture.settled(2)
    #expect(exchanges.map(\.ending) == [.complete, .complete])
    #expect(exchanges.map(\.bodyBytes) == [1000, 1000])
    #expect(exchanges.map(\.reused) == [false, true])
    #expect(exchanges[0].faults.first?.shown == "extra@\(first.bytes.count)")
    #expect(fixture.run.unfired.filter { $0.key == "extra" }.isEmpty)
  }

  @Test("noise without end comes until the client hangs up")
  func endless() async throws {
    let fixture = try WireFixture("file: { size: 1000 }\nserver: [{ extra: endless }]")
    let client = try fixture.client()
    let seen = client.ask(fixture.target(), upTo: 3_000_000).seen
    #expect(seen.bytes.count == 3_000_000)
    expectBytes(Array(seen.body.prefix(1000)), fixture.bytes())
    client.close()
    let exchange = try #require(await fixture.settled(1).first)
    #expect(exchange.ending == .clientClosed)
    #expect(exchange.bodyBytes == 1000)
    #expect(exchange.faults.map(\.shown) == ["extra@1226"])
  }

  @Test(
    "`close-before-answer` takes the request and ends without a byte, on a new connection and a used one",
    arguments: [false, true], [false, true])
  func closeBeforeAnswer(isTLS: Bool, isUsed: Bool) async throws {
    let fixture = try WireFixture(
      "file: { size: 1000 }\nserver: [\(isUsed ? "honest, " : "")connection: close-before-answer, honest]", isTLS: isTLS
    )
    let client = try fixture.client()
    if isUsed {
      client.get(fixture.target())
      #expect(client.readAnswer().status == 200)
    }
    let seen = client.ask(fixture.target()).seen
    #expect(seen.bytes.isEmpty)
    #expect(seen.ending == .closed)
    #expect(try fixture.get().status == 200)
    let exchanges = await fixture.settled(isUsed ? 3 : 2)
    let broken = try #require(exchanges.dropFirst(isUsed ? 1 : 0).first)
    #expect(broken.response == nil)
    #expect(broken.ending == .cutClose)
    #expect(broken.bodyBytes == 0)
    #expect(broken.reused == isUsed)
    #expect(broken.faults.map(\.shown) == ["connection@0"])
    #expect(fixture.run.unfired.isEmpty)
  }

  @Test(
    "`close-on-accept` and `reset-on-accept` end one connection attempt as told, and the next is served",
    arguments: [("close-on-accept", RawClient.Ending.closed), ("reset-on-accept", .reset)], [false, true])
  func onAccept(fault: (String, RawClient.Ending), isTLS: Bool) async throws {
    let fixture = try WireFixture(
      "\(isTLS ? "tls: true\n" : "")file: { size: 1000 }\nserver: [connection: \(fault.0), honest]", isTLS: isTLS)
    #expect(fixture.port() != fixture.server.port)
    let client = try RawClient(port: fixture.port())
    client.get(fixture.target())
    let seen = client.read()
    #expect(seen.bytes.isEmpty)
    #expect(seen.ending == fault.1)
    #expect(fixture.run.fired.map(\.shown) == ["connection@0"])
    let next = try fixture.get()
    #expect(next.status == 200)
    #expect(next.ending == .closed)
    expectBytes(next.body, fixture.bytes())
    let exchanges = await fixture.settled(1)
    // The attempt was a connection of the case, and no exchange.
    #expect(exchanges.map(\.n) == [1])
    #expect(exchanges.map(\.connection) == [2])
    #expect(exchanges.map(\.entry) == [2])
    #expect(fixture.run.unfired.isEmpty)
  }

  @Test("`close-on-accept` for a time ends all attempts, until it is over")
  func onAcceptForATime() async throws {
    let fixture = try WireFixture(
      "file: { size: 1000 }\nserver: [honest, { connection: close-on-accept, for: 150 ms }, honest]")
    #expect(try fixture.get().status == 200)
    _ = await fixture.settled(1)
    let exchange = try #require(fixture.run.exchanges.first)
    var answer = RawClient.Received()
    for _ in 0..<10_000 {
      answer = try fixture.get()
      if !answer.bytes.isEmpty { break }
      #expect(answer.ending == .closed)
    }
    #expect(answer.status == 200)
    let exchanges = await fixture.settled(2)
    #expect(exchanges.map(\.entry) == [1, 3])
    #expect(try #require(exchanges.last).started >= exchange.started + exchange.duration + 0.15)
    #expect(fixture.run.unfired.isEmpty)
  }

  @Test("`refuse` shuts the port from the end of the answer before, for its time and no shorter")
  func refuse() async throws {
    let fixture = try WireFixture(
      "file: { size: 1000 }\nserver: [cut: 50%, { connection: refuse, for: 200 ms }, honest]")
    let first = try fixture.get()
    expectBytes(first.body, fixture.bytes(0..<500))
    let exchange = try #require(await fixture.settled(1).first)
    let client = try fixture.clientOnceOpen()
    // Not before the answer's end and its time, by the server's own clock.
    #expect(fixture.run.now.inSeconds >= exchange.started + exchange.duration + 0.2)
    let rest = client.ask(fixture.target(), ["Range: bytes=500-", "Connection: close"]).seen
    #expect(rest.status == 206)
    expectBytes(rest.body, fixture.bytes(500..<1000))
    #expect(fixture.run.fired.map(\.shown) == ["cut@\(first.bytes.count)/500", "connection@0"])
    #expect(fixture.run.unfired.isEmpty)
    #expect(await fixture.settled(2).map(\.entry) == [1, 3])
    #expect(fixture.run.isExercised)
  }

  @Test("`refuse` as the first entry holds from the beginning")
  func refuseFirst() async throws {
    let sawRefusal = try await eventually([.milliseconds(100), .milliseconds(500), .seconds(2)]) { pause in
      let fixture = try WireFixture(
        "file: { size: 1000 }\nserver: [{ connection: refuse, for: \(pause / .milliseconds(1)) ms }, honest]")
      let isRefused = fixture.isRefused()
      let client = try fixture.clientOnceOpen()
      #expect(fixture.run.now >= pause)
      #expect(client.ask(fixture.target(), ["Connection: close"]).seen.status == 200)
      #expect(fixture.run.fired.map(\.key) == ["connection"])
      return isRefused
    }
    #expect(sawRefusal)
  }

  @Test("`restart` ends the connections that are kept, shuts the port for a time, and opens it again")
  func restart() async throws {
    let fixture = try WireFixture(
      "file: { size: 1000 }\nserver: [honest, { connection: restart, for: 150 ms }, honest]")
    let kept = try fixture.client()
    kept.get(fixture.target())
    let first = kept.readAnswer()
    expectBytes(first.body, fixture.bytes())
    let end = kept.read()
    #expect(end.bytes.isEmpty)
    #expect(end.ending == .closed)
    let exchange = try #require(await fixture.settled(1).first)
    let client = try fixture.clientOnceOpen()
    #expect(fixture.run.now.inSeconds >= exchange.started + exchange.duration + 0.15)
    #expect(client.ask(fixture.target(), ["Connection: close"]).seen.status == 200)
    #expect(await fixture.settled(2).map(\.entry) == [1, 3])
    #expect(fixture.run.unfired.isEmpty)
  }

  @Test("a run with a port of its own is found from the main port by a redirect")
  func mainPort() throws {
    let fixture = try WireFixture("file: { size: 1000 }\nserver: [connection: close-on-accept, honest]")
    let client = try RawClient(port: Int(fixture.server.port))
    let seen = client.ask(fixture.target(), ["Connection: close"]).seen
    #expect(seen.status == 307)
    #expect(seen.field("Location") == fixture.filled("{url}"))
    #expect(fixture.run.fired.isEmpty)
  }

  @Test(
    "more connections than the limit are turned away while the others are busy, and taken again afterwards",
    arguments: ["2", "{ at: 2, by: reset }"])
  func limit(value: String) async throws {
    let fixture = try WireFixture(
      "file: { size: 1000 }\nlimit-connections: \(value)\nserver:\n"
        + "  - { stall: { at: 100, until: { released: GO }, for: 60 s }, times: 2 }\n  - honest")
    let clients = try [fixture.client(), fixture.client()]
    for client in clients { #expect(client.ask(fixture.target(), upTo: 307).seen.body.count == 100) }
    #expect(await fixture.run.waitUntil { $0.fired.filter { $0.key == "stall" }.count == 1 && $0.activeAnswers == 2 })
    let surplus = try fixture.client().ask(fixture.target(), ["Connection: close"]).seen
    if value == "2" {
      #expect(surplus.status == 503)
      #expect(surplus.ending == .closed)
      #expect(String(decoding: surplus.body, as: UTF8.self) == "503 Service Unavailable\n")
    } else {
      #expect(surplus.bytes.isEmpty)
      #expect(surplus.ending == .reset)
    }
    fixture.run.release("GO")
    for client in clients { #expect(client.read(upTo: 900).bytes.count == 900) }
    _ = await fixture.run.waitUntil { $0.activeAnswers == 0 }
    let later = try fixture.get()
    #expect(later.status == 200)
    let exchanges = await fixture.settled(4)
    try #require(exchanges.count == 4)
    #expect(exchanges.map(\.n) == [1, 2, nil, 3])
    #expect(exchanges[2].response?.status == (value == "2" ? 503 : nil))
    #expect(exchanges[2].ending == (value == "2" ? .complete : .cutReset))
    #expect(fixture.run.fired.contains { $0.key == "limit-connections" })
    #expect(fixture.run.unfired.isEmpty)
  }

  @Test(
    "a second request that is there already does not turn an ending into a reset",
    arguments: [
      "cut: 50%", "framing: close", "cut: { of: head, at: 30 }", "connection: close-before-answer",
      "length: { by: 10 }",
    ])
  func pipelined(entry: String) async throws {
    let fixture = try WireFixture("file: { size: 1000 }\nserver: [\(entry), honest]")
    let client = try fixture.client()
    let request = "GET \(fixture.target()) HTTP/1.1\r\nHost: localhost\r\n\r\n"
    client.send(String(repeating: request, count: 20))
    let seen = client.read()
    #expect(seen.ending == .closed)
    let exchanges = await fixture.settled(1)
    #expect(exchanges.count == 1)
    #expect(exchanges.first?.bodyBytes == Int64(seen.body.count))
    expectBytes(seen.body, Array(fixture.bytes().prefix(seen.body.count)))
    #expect(client.isClosedByPeer)
  }

  @Test("requests sent at once are answered one after the other on one connection")
  func pipelinedHonestly() async throws {
    let fixture = try WireFixture("file: { size: 1000 }\nserver: [honest, status: 503, honest]")
    let client = try fixture.client()
    let request = "GET \(fixture.target()) HTTP/1.1\r\nHost: localhost\r\n\r\n"
    client.send(request + request + request.replacing("\r\n\r\n", with: "\r\nConnection: close\r\n\r\n"))
    #expect(client.readAnswer().status == 200)
    #expect(client.readAnswer().status == 503)
    let last = client.read()
    #expect(last.status == 200)
    #expect(last.ending == .closed)
    #expect(await fixture.settled(3).map(\.reused) == [false, true, true])
  }

  @Test("a network that is cut lets nothing through, and the server's stop ends it")
  func blackhole() async throws {
    let fixture = try WireFixture("file: { size: 1000 }\nserver: [cut: { at: 300, how: blackhole }]")
    let client = try fixture.client()
    let first = client.ask(fixture.target(), upTo: 507).seen
    expectBytes(first.body, fixture.bytes(0..<300))
    #expect(await fixture.firing(of: "cut"))
    client.get(fixture.target())
    #expect(client.read(for: .milliseconds(20)).ending == .open)
    #expect(fixture.run.fired.map(\.shown) == ["cut@507/300"])
    let since = ContinuousClock.now
    fixture.server.stop()
    #expect(ContinuousClock.now - since < .seconds(5))
    let exchange = try #require(fixture.run.exchanges.first)
    #expect(exchange.bodyBytes == 300)
    #expect(exchange.delivered == 300)
    #expect(exchange.ending == .cutSilence || exchange.ending == .serverStopped)
  }
}
