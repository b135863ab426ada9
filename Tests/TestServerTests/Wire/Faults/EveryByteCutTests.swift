import Judge
import ScenarioLanguage
import Testing

@testable import TestServer

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A small answer is cut behind each of its bytes, head included, in every way of ending, on one server each.
@Suite("A cut at every byte", .serialized) struct EveryByteCutTests {
  struct Way: Sendable, CustomTestStringConvertible {
    let how: String
    let isTLS: Bool
    let ending: RawClient.Ending
    let logged: Exchange.Ending

    var testDescription: String { "\(how)\(isTLS ? ", TLS" : "")" }

    static let all: [Way] =
      [false, true].flatMap { isTLS in
        [
          Way(how: "close", isTLS: isTLS, ending: .closed, logged: .cutClose),
          Way(how: "reset", isTLS: isTLS, ending: .reset, logged: .cutReset),
          Way(how: "silence", isTLS: isTLS, ending: .open, logged: .cutSilence),
        ]
      } + [Way(how: "no-close-notify", isTLS: true, ending: .closedWithoutNotify, logged: .noCloseNotify)]
  }

  private static let size = 24

  @Test("exactly the bytes before it come, it ends as told, and the log says so", arguments: Way.all)
  func everyByte(way: Way) async throws {
    // The head's length is a fixed one: names, tag and dates are.
    let honest = try WireFixture("file: { size: \(Self.size) }\nserver: [cut: 100%]").get()
    let head = honest.bytes.count - Self.size
    let positions = (0...head).map { "{ of: head, at: \($0), how: \(way.how) }" }
    let inBody = (0...Self.size).map { "{ at: \($0), how: \(way.how) }" }
    let entries = (positions + inBody).map { "  - cut: \($0)\n" }.joined()
    let fixture = try WireFixture(
      "\(way.isTLS ? "tls: true\n" : "")file: { size: \(Self.size) }\nserver:\n\(entries)", isTLS: way.isTLS)
    let counts = Array(0...head) + (0...Self.size).map { head + $0 }
    let known = try await onOwnThread {
      try counts.enumerated().map { index, count in
        try Self.read(fixture, count, entry: index + 1, way)
      }
    }
    for (seen, count) in zip(known, counts) {
      #expect(seen.bytes.count == count, "\(count)")
      #expect(seen.ending == way.ending, "\(count)")
      let body = Array(seen.bytes.dropFirst(head))
      expectBytes(body, Array(fixture.bytes().prefix(body.count)))
      let due = honest.bytes.prefix(min(count, head))
      #expect(Self.dateless(seen.bytes.prefix(head)) == Self.dateless(due), "\(count)")
    }
    let exchanges = await fixture.exchanges(counts.count)
    try #require(exchanges.count == counts.count)
    _ = await fixture.run.waitUntil { run in run.exchanges.allSatisfy { $0.delivered == $0.bodyBytes } }
    for (index, (exchange, count)) in zip(fixture.run.exchanges, counts).enumerated() {
      let body = Int64(max(0, count - head))
      let isInBody = index > head
      #expect(exchange.n == index + 1)
      #expect(exchange.ending == way.logged, "\(count)")
      #expect(exchange.bodyBytes == body, "\(count)")
      #expect(exchange.delivered == body, "\(count)")
      #expect(exchange.response == nil ? count == 0 : exchange.response?.status == 200, "\(count)")
      #expect(exchange.faults.map(\.shown) == ["cut@\(count)" + (isInBody ? "/\(body)" : "")], "\(count)")
    }
    #expect(fixture.run.unfired.isEmpty)
    #expect(fixture.run.fired.count == counts.count)
    #expect(fixture.run.fired.map(\.endsBody) == (0..<counts.count).map { $0 < counts.count - 1 })
  }

  /// Reads one answer to its end; of a silence, what comes until it has begun, and then nothing.
  private static func read(
    _ fixture: WireFixture, _ count: Int, entry: Int, _ way: Way
  ) throws -> RawClient.Received {
    let client = try fixture.client()
    defer { client.close() }
    client.acknowledgesAtOnce = true
    client.get(fixture.target())
    guard way.ending == .open else { return client.read() }
    var seen = client.read(upTo: count)
    let end = ContinuousClock.now + .seconds(10)
    while !fixture.run.fired.contains(where: { $0.entry == entry }), ContinuousClock.now < end { poll(nil, 0, 1) }
    let more = client.read(for: .milliseconds(2))
    seen.bytes += more.bytes
    seen.ending = more.ending
    return seen
  }

  /// The bytes without the date, which another second may have.
  private static func dateless(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let all = Array(bytes)
    let start = 17 + 6
    guard all.count > start else { return all }
    return Array(all[..<start]) + Array(all.dropFirst(start + 29))
  }
}
