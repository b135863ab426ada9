import Judge
import Testing

@testable import TestServer

/// Pauses and pace: never shorter than told, the bytes before them there while they last, none lost.
@Suite("Pauses and pace on the wire", .serialized) struct PauseWireTests {
  private static let late = Duration.seconds(8)

  @Test(
    "a stall comes behind exactly its bytes, lasts until its gate is opened by PATCH, and no byte is lost",
    arguments: [
      ("stall: { at: 400, until: { released: GO }, for: 60 s }", [], 400, 400, false),
      ("stall: { at: 0, until: { released: GO }, for: 60 s }", [], 0, 0, false),
      ("stall: { at: 100%, until: { released: GO }, for: 60 s }", [], 1000, 1000, false),
      ("stall: { of: file, at: 700, until: { released: GO }, for: 60 s }", ["Range: bytes=500-"], 200, 700, false),
      ("stall: { of: new, at: 10, until: { released: GO }, for: 60 s }", [], 10, 10, false),
      ("stall: { of: case, at: 300, until: { released: GO }, for: 60 s }", [], 300, 300, false),
      ("stall: { at: 400, until: { released: GO }, for: 60 s }", [], 400, 400, true),
    ] as [(String, [String], Int, Int64, Bool)])
  func gate(entry: String, fields: [String], before: Int, file: Int64, isTLS: Bool) async throws {
    let fixture = try WireFixture("file: { size: 1000 }\nserver: [\(entry.braced), honest]", isTLS: isTLS)
    let client = try fixture.client()
    let honest = try WireFixture("file: { size: 1000 }\nserver: [honest]").get(fields)
    let first = client.ask(fixture.target(), fields, upTo: honest.head.utf8.count - 19 + before)
    #expect(await fixture.firing(of: "stall"))
    #expect(client.isSilent)
    #expect(fixture.run.activeAnswers == 1)
    #expect(try fixture.patch("{\"release\":\"GO\"}") == 200)
    let rest = client.read(upTo: honest.body.count - before)
    expectBytes(Array(first.seen.bytes.suffix(before)) + rest.bytes, honest.body)
    // The library's answer: the connection lives on.
    let next = client.ask(fixture.target(), ["Connection: close"])
    #expect(next.seen.ending == .closed)
    expectBytes(next.seen.body, fixture.bytes())
    let exchanges = await fixture.settled(2)
    try #require(exchanges.count == 2)
    #expect(exchanges.map(\.ending) == [.complete, .complete])
    #expect(exchanges[1].reused)
    #expect(exchanges[0].bodyBytes == Int64(honest.body.count))
    #expect(exchanges[0].faults.map(\.shown) == ["stall@\(honest.head.utf8.count - 19 + before)/\(file)"])
    #expect(fixture.run.unfired.isEmpty)
  }

  @Test("a stall lasts no longer than its time, and never shorter", arguments: [false, true])
  func time(isTLS: Bool) async throws {
    let fixture = try WireFixture(
      "file: { size: 1000 }\nserver: [{ stall: { at: 400, for: 120 ms } }, honest]", isTLS: isTLS)
    let answer = try fixture.client().ask(fixture.target(), ["Connection: close"])
    expectBytes(answer.seen.body, fixture.bytes())
    #expect(try #require(answer.arrival(of: answer.seen.bytes.count - 600)) >= .milliseconds(120))
    #expect(answer.until - answer.since < Self.late)
    let exchange = try #require(await fixture.settled(1).first)
    #expect(exchange.ending == .complete)
    #expect(exchange.duration >= 0.12)
  }

  @Test("the time scale shortens stalls and delays, not rates")
  func scale() async throws {
    let fixture = try WireFixture(
      "file: { size: 1000 }\nserver: [{ stall: { at: 400, for: 600 s }, delay: 600 s, body-delay: 600 s, "
        + "slow-close: 600 s }, { rate: 10 kB/s }]"
    ) { $0.timeScale = 0.0001 }
    let answer = try fixture.client().ask(fixture.target())
    #expect(answer.seen.ending == .closed)
    #expect(answer.until - answer.since >= .milliseconds(240))
    #expect(answer.until - answer.since < Self.late)
    let paced = try fixture.client().ask(fixture.target(), ["Connection: close"])
    #expect(paced.until - paced.since >= .milliseconds(50))
  }

  @Test("a stall until the next request ends with it, whatever that is", arguments: [false, true])
  func nextRequest(isHead: Bool) async throws {
    let fixture = try WireFixture(
      "file: { size: 1000 }\nserver: [{ stall: { at: 400, until: next-request, for: 60 s } }, honest]")
    let first = try fixture.client()
    let begun = first.ask(fixture.target(), ["Connection: close"], upTo: 226 + 400)
    #expect(await fixture.firing(of: "stall"))
    #expect(first.isSilent)
    let second = try fixture.get(method: isHead ? "HEAD" : "GET")
    #expect(second.status == 200)
    let rest = first.read()
    #expect(rest.ending == .closed)
    expectBytes(begun.seen.body + rest.bytes, fixture.bytes())
    let exchanges = await fixture.settled(2)
    #expect(exchanges.map(\.ending) == [.complete, .complete])
  }

  @Test("a stall in the head stops behind exactly its bytes, and the head goes on", arguments: [0, 20, 226])
  func stallInHead(position: Int) async throws {
    let fixture = try WireFixture(
      "file: { size: 1000 }\nserver: [{ stall: { of: head, at: \(position), until: { released: GO }, for: 60 s } }]")
    let client = try fixture.client()
    let first = client.ask(
      fixture.target(), upTo: max(1, position), for: position == 0 ? .milliseconds(5) : .seconds(10))
    #expect(await fixture.firing(of: "stall"))
    #expect(client.isSilent)
    #expect(first.seen.bytes.count == position)
    fixture.run.release("GO")
    var whole = client.read()
    whole.bytes = first.seen.bytes + whole.bytes
    #expect(whole.status == 200)
    #expect(whole.head.utf8.count == 226)
    #expect(whole.ending == .closed)
    expectBytes(whole.body, fixture.bytes())
    let exchange = try #require(await fixture.settled(1).first)
    #expect(exchange.faults.map(\.shown) == ["stall@\(position)"])
    #expect(exchange.ending == .complete)
  }

  @Test("a delay comes before the first byte", arguments: [false, true])
  func delay(isTLS: Bool) async throws {
    let fixture = try WireFixture("file: { size: 1000 }\nserver: [{ delay: 100 ms }]", isTLS: isTLS)
    let client = try fixture.client()
    let answer = client.ask(fixture.target(), upTo: 1207)
    #expect(try #require(answer.arrival(of: 0)) >= .milliseconds(100))
    #expect(answer.until - answer.since < Self.late)
    expectBytes(answer.seen.body, fixture.bytes())
    #expect(client.ask(fixture.target(), upTo: 1207).seen.status == 200)
    let exchange = try #require(await fixture.settled(2).first)
    #expect(exchange.faults.map(\.shown) == ["delay@0"])
    #expect(exchange.ending == .complete)
  }

  @Test("a body-delay comes between the head, which is there at once, and the body", arguments: [false, true])
  func bodyDelay(isTLS: Bool) async throws {
    let sawHead = try await eventually([.milliseconds(60), .milliseconds(300), .seconds(1), .seconds(3)]) { pause in
      let fixture = try WireFixture(
        "file: { size: 1000 }\nserver: [{ body-delay: \(pause / .milliseconds(1)) ms }]",
        isTLS: isTLS)
      let answer = try fixture.client().ask(fixture.target(), upTo: 1207)
      expectBytes(answer.seen.body, fixture.bytes())
      let first = try #require(answer.arrival(of: 0))
      let body = try #require(answer.arrival(of: 207))
      #expect(body >= pause)
      #expect(body < pause + Self.late)
      let exchange = try #require(await fixture.settled(1).first)
      #expect(exchange.faults.map(\.shown) == ["body-delay@207/0"])
      #expect(exchange.ending == .complete)
      return first < pause / 2
    }
    #expect(sawHead)
  }

  @Test(
    "bytes come no faster than the rate, each of them",
    arguments: [
      ("10 kB/s", [10_000], false), ("10 kB/s", [10_000], true), ("[40 kB/s, 1 kB/s]", [40_000, 1000], false),
    ] as [(String, [Int], Bool)])
  func rate(value: String, rates: [Int], isTLS: Bool) async throws {
    let fixture = try WireFixture("file: { size: 2000 }\nserver: [{ rate: \(value) }]", isTLS: isTLS)
    let client = try fixture.client()
    let answer = client.ask(fixture.target(), upTo: 2207)
    expectBytes(answer.seen.body, fixture.bytes())
    // A twentieth of a second's bytes may come at once.
    let slice = max(1, rates.min()! / 20)
    for byte in stride(from: slice, to: 2000, by: slice) {
      let due = Duration.seconds(Double(byte) / Double(rates[0]))
      #expect(try #require(answer.arrival(of: 207 + byte)) >= due - .microseconds(1), "byte \(byte)")
    }
    #expect(answer.until - answer.since < Self.late)
    let exchange = try #require(await fixture.settled(1).first)
    #expect(exchange.faults.map(\.shown) == ["rate@207/0"])
    #expect(exchange.faults.map(\.counts) == [false])
  }

  @Test(
    "each write has the size that is told: one record each over TLS, one segment each without",
    arguments: [
      (1, 40, false), (1, 40, true), (7, 50, false), (7, 50, true), (1000, 50, true),
    ])
  func writes(size: Int, count: Int, isTLS: Bool) async throws {
    let fixture = try WireFixture("file: { size: \(count) }\nserver: [{ writes-of: \(size) }]", isTLS: isTLS)
    let client = try fixture.client()
    let whole = client.ask(fixture.target(), upTo: 205 + count)
    expectBytes(whole.seen.body, fixture.bytes())
    let writes = (count + size - 1) / size
    if isTLS {
      // One call gives one record.
      let ends = whole.seen.times.map { $0.1 - 205 }.filter { $0 > 0 }
      #expect(ends == (1...writes).map { min(count, $0 * size) })
    } else {
      #expect(client.dataSegments >= writes)
    }
    let exchange = try #require(await fixture.settled(1).first)
    #expect(exchange.faults.map(\.shown) == ["writes-of@205/0"])
    #expect(exchange.ending == .complete)
  }

  @Test("random pauses are the same for the same seed, and lie before the head and before each write")
  func jitter() async throws {
    let fixture = try WireFixture(
      "file: { size: 100 }\nserver: [{ jitter: { seed: 7, up-to: 20 ms }, writes-of: 10 }]")
    let client = try fixture.client()
    let answer = client.ask(fixture.target(), upTo: 306)
    expectBytes(answer.seen.body, fixture.bytes())
    let seed = Int64(bitPattern: Noise.word(seed: 7, 1))
    let pauses = (0...10).map { Pacing.Jitter(seed: seed, upTo: .milliseconds(20)).pause(before: Int64($0)) }
    var due = pauses[0]
    #expect(try #require(answer.arrival(of: 0)) >= due)
    for write in 1...10 {
      due += pauses[write]
      #expect(try #require(answer.arrival(of: 206 + 10 * (write - 1))) >= due)
    }
    #expect(due > .milliseconds(20) && due < .milliseconds(220))
    #expect(answer.until - answer.since < Self.late)
    let exchange = try #require(await fixture.settled(1).first)
    #expect(exchange.faults.map(\.shown) == ["jitter@0", "writes-of@206/0"])
  }

  @Test("a slow close keeps the connection open behind the last byte", arguments: [false, true])
  func slowClose(isTLS: Bool) async throws {
    let sawBody = try await eventually([.milliseconds(60), .milliseconds(300), .seconds(1), .seconds(3)]) { pause in
      let fixture = try WireFixture(
        "file: { size: 1000 }\nserver: [{ slow-close: \(pause / .milliseconds(1)) ms, framing: close }]", isTLS: isTLS)
      let answer = try fixture.client().ask(fixture.target())
      #expect(answer.seen.ending == .closed)
      expectBytes(answer.seen.body, fixture.bytes())
      #expect(answer.until - answer.since >= pause)
      #expect(answer.until - answer.since < pause + Self.late)
      let exchange = try #require(await fixture.settled(1).first)
      #expect(exchange.faults.first?.shown == "slow-close@\(answer.seen.bytes.count)")
      #expect(exchange.ending == .complete)
      return try #require(answer.arrival(of: answer.seen.bytes.count - 1)) < pause / 2
    }
    #expect(sawBody)
  }

  @Test(
    "a half close shuts the server's direction and no more",
    arguments: [
      "half-close", "{ half-close: true, framing: close }", "{ half-close: true, status: 404 }",
    ], [false, true])
  func halfClose(entry: String, isTLS: Bool) async throws {
    let fixture = try WireFixture("file: { size: 1000 }\nserver: [\(entry)]", isTLS: isTLS)
    let client = try fixture.client()
    let answer = client.ask(fixture.target())
    #expect(answer.seen.ending == .closed)
    #expect(answer.seen.status == (entry.contains("404") ? 404 : 200))
    // What is sent into the open half is taken, and answered by nothing.
    for _ in 0..<3 { client.get(fixture.target()) }
    #expect(client.isClosedByPeer)
    #expect(fixture.run.activeAnswers == 1)
    #expect(fixture.run.exchanges.isEmpty)
    client.close()
    let exchange = try #require(await fixture.settled(1).first)
    #expect(exchange.ending == .halfClosed)
    #expect(exchange.bodyBytes == Int64(answer.seen.body.count))
    #expect(exchange.faults.first?.shown == "half-close@\(answer.seen.bytes.count)")
  }

  @Test(
    "a cut by time ends the answer then, not earlier, also in the middle of a stall or a delay",
    arguments: [
      ("{ cut: { after: 80 ms }, rate: 1 kB/s }", RawClient.Ending.closed, Exchange.Ending.cutClose),
      ("{ cut: { after: 80 ms, how: reset }, stall: { at: 300, for: 60 s } }", .reset, .cutReset),
      ("{ cut: { after: 80 ms }, delay: 60 s }", .closed, .cutClose),
      ("{ cut: { after: 80 ms, how: silence }, stall: { at: 300, for: 60 s } }", .open, .cutSilence),
    ])
  func cutByTime(entry: String, ending: RawClient.Ending, logged: Exchange.Ending) async throws {
    let fixture = try WireFixture("file: { size: 1000 }\nserver: [\(entry)]")
    let client = try fixture.client()
    let since = ContinuousClock.now
    client.get(fixture.target())
    var seen = RawClient.Received()
    if ending == .open {
      #expect(await fixture.firing(of: "cut"))
      seen = client.read(for: .milliseconds(20))
    } else {
      seen = client.read()
    }
    #expect(ContinuousClock.now - since >= .milliseconds(80))
    #expect(seen.ending == ending)
    client.close()
    let exchange = try #require(await fixture.settled(1).first)
    if ending != .open { #expect(exchange.duration < 8) }
    #expect(exchange.ending == logged)
    #expect(exchange.bodyBytes == Int64(seen.body.count))
    expectBytes(seen.body, Array(fixture.bytes().prefix(seen.body.count)))
    if entry.contains("stall") { #expect(seen.body.count == 300) }
    if entry.contains("delay") { #expect(seen.bytes.isEmpty) }
    #expect(exchange.faults.first { $0.key == "cut" }?.firedAt?.wire == Int64(seen.bytes.count))
  }

  @Test("a head that is sent slowly comes byte by byte, each after its pause")
  func slowHead() async throws {
    let fixture = try WireFixture("file: { size: 1000 }\nserver: [{ field-syntax: { slow: 1 ms } }]")
    let answer = try fixture.client().ask(fixture.target())
    #expect(answer.seen.ending == .closed)
    expectBytes(answer.seen.body, fixture.bytes())
    for byte in [1, 20, 100, 225] {
      #expect(try #require(answer.arrival(of: byte)) >= .milliseconds(byte))
    }
    #expect(answer.until - answer.since < .seconds(30))
    let exchange = try #require(await fixture.settled(1).first)
    #expect(exchange.ending == .complete)
    #expect(exchange.faults.first?.firedAt != nil)
  }
}

extension String {
  /// An entry as a map, where it is a single key and value.
  fileprivate var braced: String { hasPrefix("{") ? self : "{ \(self) }" }
}
