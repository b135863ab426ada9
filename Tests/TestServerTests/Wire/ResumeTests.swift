import Judge
import Testing

@testable import TestServer

@Suite("A download that breaks and resumes") struct ResumeTests {
  @Test("the first answer brings exactly half, the second the rest, and the log tells both", arguments: [false, true])
  func halves(isTLS: Bool) async throws {
    let fixture = try WireFixture("file: { size: 100001 }\nserver: [cut: 50%, honest]", isTLS: isTLS)
    let first = try fixture.get()
    #expect(first.status == 200)
    #expect(first.field("Content-Length") == "100001")
    #expect(first.ending == .closed)
    expectBytes(first.body, fixture.bytes(0..<50_000))
    let second = try fixture.get(["Range: bytes=50000-", "If-Range: \(first.field("ETag") ?? "")"])
    #expect(second.status == 206)
    #expect(second.field("Content-Range") == "bytes 50000-100000/100001")
    expectBytes(second.body, fixture.bytes(50_000..<100_001))
    let exchanges = await fixture.exchanges(2)
    #expect(exchanges.map(\.n) == [1, 2])
    #expect(exchanges.map(\.ending) == [.cutClose, .complete])
    #expect(exchanges.map(\.bodyBytes) == [50_000, 50_001])
    #expect(exchanges.map(\.delivered) == [50_000, 50_001])
    try #require(exchanges.count == 2)
    #expect(exchanges[0].faults[0].firedAt?.file == 50_000)
    #expect(exchanges[0].faults[0].firedAt?.wire == Int64(first.bytes.count))
    #expect(fixture.run.isExercised)
    #expect(fixture.run.unfired.isEmpty)
  }

  @Test("an honest server keeps the connection, and counts GETs over it")
  func keepsConnection() async throws {
    let fixture = try WireFixture("file: { size: 3000 }\nserver: [honest]")
    let client = try fixture.client()
    for turn in 1...3 {
      client.get(fixture.target(), ["Range: bytes=\(turn)-\(turn + 9)"])
      let answer = client.readAnswer()
      #expect(answer.status == 206)
      expectBytes(answer.body, fixture.bytes(Int64(turn)..<Int64(turn + 10)))
    }
    let exchanges = await fixture.exchanges(3)
    #expect(exchanges.map(\.n) == [1, 2, 3])
    #expect(exchanges.map(\.connection) == [1, 1, 1])
    #expect(exchanges.map(\.reused) == [false, true, true])
  }
}
