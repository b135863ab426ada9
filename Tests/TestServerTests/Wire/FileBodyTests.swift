import Judge
import ScenarioLanguage
import Testing
import TracedContent

@testable import TestServer

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Long uneventful bodies go from a file to the socket inside the kernel: what is sent and what is logged is the same.
@Suite("Bodies that the kernel sends from a file") struct FileBodyTests {
  private static let size: Int64 = 9 << 20
  private static let text = "file: { size: 9 MiB }\nserver: [honest]"

  /// A fixture whose content lies in memory.
  private func warm(_ text: String = text) throws -> WireFixture {
    let fixture = try WireFixture(text)
    let memory = try #require(try memory(fixture))
    fixture.bytes().withUnsafeBytes { memory.keep($0, at: 0) }
    return fixture
  }

  private func memory(_ fixture: WireFixture) throws -> MemoryFile? {
    fixture.server.sentFiles.memory.file(of: try #require(fixture.run.source(of: "file")?.traced(1)))
  }

  @Test("what was made for one answer is sent from memory to the next, byte for byte")
  func twice() async throws {
    let fixture = try WireFixture(Self.text)
    let expected = fixture.bytes()
    for turn in 1...3 {
      expectBytes(try fixture.get().body, expected)
      #expect(try memory(fixture)?.holds(0..<Self.size) == true, "turn \(turn)")
    }
    let exchanges = await fixture.exchanges(3)
    #expect(exchanges.map(\.bodyBytes) == [Self.size, Self.size, Self.size])
    #expect(exchanges.map(\.delivered) == [Self.size, Self.size, Self.size])
    #expect(exchanges.map(\.ending) == [.complete, .complete, .complete])
    #expect(fixture.run.caseBytes == 3 * Self.size)
  }

  @Test(
    "ranges are exact, and the connection lives on behind them",
    arguments: ["bytes=0-", "bytes=1-9437183", "bytes=4194305-", "bytes=-300001", "bytes=9437183-"])
  func ranges(range: String) async throws {
    let fixture = try warm()
    let client = try fixture.client()
    client.get(fixture.target(), ["Range: \(range)"])
    let first = client.readAnswer(for: .seconds(60))
    client.get(fixture.target(), ["Range: bytes=5-6"])
    #expect(client.readAnswer().body == fixture.bytes(5..<7))
    let exchange = try #require(await fixture.exchanges(2).first)
    let part = try #require(exchange.bodyRange)
    expectBytes(first.body, fixture.bytes(part[0]..<(part[0] + part[1])))
    #expect(exchange.bodyBytes == part[1])
    #expect(fixture.run.exchanges.map(\.reused) == [false, true])
  }

  @Test("first users at the same time all get the right bytes")
  func together() async throws {
    let fixture = try WireFixture(Self.text)
    let expected = fixture.bytes()
    let bodies = try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for index in 0..<6 {
        group.addTask {
          try fixture.get(index % 2 == 0 ? [] : ["Range: bytes=\(index * 100_001)-"]).body
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    for body in bodies { expectBytes(body, Array(expected.suffix(body.count))) }
    #expect(bodies.map { Int64($0.count) }.max() == Self.size)
    #expect(try memory(fixture)?.holds(0..<Self.size) == true)
  }

  @Test("of an answer that the client left the log tells what was sent and what arrived")
  func left() async throws {
    let fixture = try warm("file: { size: 64 MiB }\nserver: [honest]")
    let client = try fixture.client()
    client.get(fixture.target())
    let read = Int64(client.read(upTo: 300_000, for: .seconds(60)).body.count)
    client.close()
    let exchange = try #require(await fixture.exchanges(1).first)
    #expect(exchange.ending == .clientClosed)
    #expect(exchange.bodyBytes < 64 << 20)
    let delivered = try #require(exchange.delivered)
    #expect((read...exchange.bodyBytes).contains(delivered))
    #expect(fixture.run.caseBytes == exchange.bodyBytes)
  }

  @Test("while it is under way, the log of another answer and a budget of the case know how much of it was sent")
  func underWay() async throws {
    let fixture = try warm(
      "file: { size: 64 MiB }\nserver: [honest, { cut: { of: case, at: 1000000 } }, honest]")
    let client = try fixture.client()
    client.get(fixture.target())
    _ = client.read(upTo: 2_000_000, for: .seconds(60))
    // More than the budget is out already: nothing of the second body is sent.
    #expect(try fixture.get().body.count == 0)
    #expect(await fixture.exchanges(1).map(\.ending) == [.cutClose])
    client.close()
  }

  @Test("a fault inside the body takes the other way, and an honest answer behind it this one again")
  func faults() async throws {
    let fixture = try warm("file: { size: 9 MiB }\nserver: [{ cut: 50% }, { damage: 5000000 }, honest]")
    let expected = fixture.bytes()
    expectBytes(try fixture.get().body, Array(expected.prefix(Int(Self.size) / 2)))
    var damaged = expected
    damaged[5_000_000] ^= 1
    expectBytes(try fixture.get().body, damaged)
    expectBytes(try fixture.get().body, expected)
  }

  @Test("a real file that becomes shorter breaks the answer off, and the server goes on")
  func shorter() async throws {
    let tree = try TemporaryTree()
    let size = 32 << 20
    tree.write("real.bin", Array(repeating: 7, count: size))
    let fixture = try WireFixture("file: { content: { from: \(tree.path)/real.bin } }\nserver: [honest]")
    let client = try fixture.client()
    client.get(fixture.target())
    _ = client.read(upTo: 100_000, for: .seconds(60))
    #expect(truncate("\(tree.path)/real.bin", 50_000) == 0)
    let rest = client.read(for: .seconds(60))
    #expect(rest.ending != .open)
    #expect(rest.bytes.count < size - 100_000)
    let exchange = try #require(await fixture.exchanges(1).first)
    #expect(exchange.ending == .cutClose)
  }

  @Test("the memory is bounded, and what was not used for longest goes first")
  func bound() throws {
    let memory = ContentMemory(bound: 20 << 20)
    func version(_ number: Int, _ size: Int64 = 9 << 20) -> TracedVersion {
      TracedVersion(seed: ContentSeed(scenario: "s", case: "", place: "file"), number: number, size: size)
    }
    let first = try #require(memory.file(of: version(1)))
    let second = try #require(memory.file(of: version(2)))
    #expect(memory.file(of: version(1)) === first)
    #expect(memory.bytes == 18 << 20)
    _ = try #require(memory.file(of: version(3)))
    #expect(memory.bytes == 18 << 20)
    #expect(memory.file(of: version(1)) === first)
    #expect(memory.file(of: version(2)) !== second)
    #expect(memory.file(of: version(4, 21 << 20)) == nil)
    #expect(memory.file(of: version(4, 1 << 20)) == nil)
    #expect(ContentMemory(bound: 0).file(of: version(1)) == nil)
    #expect(memory.bytes <= 20 << 20)
  }
}
