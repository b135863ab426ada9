import Judge
import ScenarioLanguage
import Testing

@testable import TestServer

@Suite("Many connections", .serialized) struct ManyConnectionsTests {
  @Test("200 clients on 200 runs each have their own position, and no run sees another's")
  func isolation() async throws {
    let fixture = try WireFixture("file: { size: 20000 }\nserver: [cut: 25%, cut: 50%, honest]")
    let server = fixture.server
    let name = fixture.run.scenario.caseName
    let runs = try (0..<200).map { try server.makeRun(scenario: fixture.run.scenario, id: "client-\($0)") }
    let expected = fixture.bytes()
    let failures = try await withThrowingTaskGroup(of: String?.self) { group in
      for run in runs {
        group.addTask {
          for (turn, length) in [5000, 10_000, 20_000].enumerated() {
            let client = try RawClient(port: server.port)
            client.get("/r/\(run.id)/\(name)/file.bin", ["Connection: close"])
            let received = client.read()
            if received.body != Array(expected[..<length]) { return "\(run.id) turn \(turn): \(received.body.count)" }
          }
          return nil
        }
      }
      return try await group.compactMap { $0 }.reduce(into: []) { $0.append($1) }
    }
    #expect(failures == [])
    for run in runs {
      #expect(await run.waitUntil { $0.exchanges.count == 3 })
      #expect(run.exchanges.map(\.n) == [1, 2, 3])
      #expect(run.exchanges.map(\.bodyBytes) == [5000, 10_000, 20_000])
      #expect(run.fired.count == 2)
    }
    #expect(fixture.run.exchanges.isEmpty)
  }

  @Test("the server stops within half a second with 200 stalled connections", arguments: [false, true])
  func stopsAtOnce(isTLS: Bool) async throws {
    try await Promptness.expect(within: .milliseconds(500)) {
      let fixture = try WireFixture(
        "file: { size: 20000 }\nserver: [{ stall: { at: 10, for: 1 h } }, { delay: 1 h }, { cut: { at: 5, how: silence } }]",
        isTLS: isTLS)
      let clients = try (0..<200).map { _ in
        let client = try fixture.client()
        client.get(fixture.target())
        return client
      }
      #expect(await fixture.run.waitUntil(timeout: .seconds(60)) { $0.activeAnswers == 200 })
      let start = ContinuousClock.now
      fixture.server.stop()
      let time = ContinuousClock.now - start
      let others = fixture.run.exchanges.filter { $0.ending != .serverStopped }
      #expect(others.map { "\($0.n ?? 0) \($0.ending) \($0.bodyBytes)" } == [])
      #expect(fixture.run.exchanges.count == 200)
      for client in clients { client.close() }
      return time
    }
  }

  @Test(
    "a client that hangs up in a pause frees its thread within half a second",
    arguments: [
      "{ stall: { at: 10, for: 1 h } }", "{ delay: 1 h }", "{ body-delay: 1 h }", "{ cut: { at: 5, how: silence } }",
      "{ stall: { at: 10, until: { released: never }, for: 1 h } }", "{ half-close: true }",
      "{ rate: 10 B/s }",
    ])
  func hangUp(entry: String) async throws {
    try await Promptness.expect(within: .milliseconds(500)) {
      let fixture = try WireFixture("file: { size: 20000 }\nserver: [\(entry)]")
      let client = try fixture.client()
      client.get(fixture.target())
      #expect(await fixture.run.waitUntil { $0.activeAnswers == 1 })
      // The pause has begun once what comes before it has arrived, and nothing more comes.
      while !client.read(upTo: 1 << 20, for: .milliseconds(150)).bytes.isEmpty && !entry.contains("rate") {}
      let start = ContinuousClock.now
      client.close()
      #expect(await fixture.run.waitUntil(timeout: .seconds(60)) { $0.activeAnswers == 0 })
      let time = ContinuousClock.now - start
      let ending = try #require(fixture.run.exchanges.first?.ending)
      #expect([.clientClosed, .cutSilence, .halfClosed].contains(ending), "\(ending)")
      return time
    }
  }
}
