import Judge
import Testing

@testable import TestServer

@Suite("What a runner does to a run") struct HoldTests {
  @Test(
    "a hold sends exactly so many bytes, tells that the client has them, and goes on when it is released",
    arguments: [
      (false, "honest"), (true, "honest"), (false, "{ cut: 90% }"),
    ])
  func hold(isTLS: Bool, entry: String) async throws {
    let fixture = try WireFixture("file: { size: 300000 }\nserver: [\(entry)]", isTLS: isTLS)
    fixture.run.hold(at: 123_457)
    let client = try fixture.client()
    client.get(fixture.target(), ["Connection: close"])
    #expect(await fixture.run.waitUntil { $0.isHeld })
    let before = client.read(for: .milliseconds(300))
    expectBytes(before.body, fixture.bytes(0..<123_457))
    #expect(before.ending == .open)
    #expect(fixture.run.exchanges.isEmpty)
    fixture.run.releaseHold()
    let after = client.read()
    let end: Int64 = entry == "honest" ? 300_000 : 270_000
    expectBytes(after.bytes, fixture.bytes(123_457..<end))
    #expect(await fixture.run.waitUntilIdle())
    #expect(!fixture.run.isHeld)
    #expect(fixture.run.exchanges.map(\.bodyBytes) == [end])
  }

  @Test("a hold at the file's end comes before the answer's end")
  func holdAtEnd() async throws {
    let fixture = try WireFixture("file: { size: 1000 }\nserver: [{ framing: close }]")
    fixture.run.hold(at: 1000)
    let client = try fixture.client()
    client.get(fixture.target())
    #expect(await fixture.run.waitUntil { $0.isHeld })
    #expect(client.read(for: .milliseconds(200)).body.count == 1000)
    client.close()
    #expect(await fixture.run.waitUntilIdle())
    #expect(fixture.run.exchanges.map(\.ending) == [.clientClosed])
  }

  @Test("answers that share a budget never send a byte more, however many run at once")
  func budget() async throws {
    let fixture = try WireFixture(
      "file: { size: 1000000 }\nserver: [{ cut: { of: case, at: 50% } }]")
    let received = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<8 {
        group.addTask {
          let client = try fixture.client()
          client.get(fixture.target())
          return client.read().body.count
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(received == 500_000)
  }
}
