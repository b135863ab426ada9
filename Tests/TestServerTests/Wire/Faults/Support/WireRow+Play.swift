import Foundation
import Judge
import Testing

@testable import TestServer

extension WireRow {
  /// Plays the row, over every transport and in every way that its route has, and compares all of it.
  func check() async throws {
    for isTLS in transports {
      switch route {
      case .library:
        try await play(isTLS: isTLS, asksToClose: true)
        try await play(isTLS: isTLS, asksToClose: false)
      case .writer, .quietWriter: try await play(isTLS: isTLS, asksToClose: false)
      }
    }
  }

  private func play(isTLS: Bool, asksToClose: Bool) async throws {
    let began = time(nil)
    let text = "\(isTLS ? "tls: true\n" : "")file: \(file)\nserver:\n  - \(entry)\n  - honest\n\(more)"
    let fixture = try WireFixture(text, isTLS: isTLS)
    let way = "\(testDescription)\(isTLS ? ", TLS" : "")\(asksToClose ? ", close" : "")"
    let client = try fixture.client()
    defer { client.close() }
    let fields = fields.map { fixture.filled($0) } + (asksToClose ? ["Connection: close"] : [])
    client.get(fixture.target(), fields, method: method)
    let isKept = route == .library && !asksToClose
    // Of an answer on a connection that lives on, exactly its bytes are read; then a second one must follow.
    let whole = try template(asksToClose: asksToClose)
    let seen =
      isKept
      ? client.read(upTo: whole.count(fixture)) : client.read(for: ending == .open ? .milliseconds(60) : .seconds(10))
    if ending == .open, !isKept { client.close() }
    if isKept {
      client.get(fixture.target(), ["Connection: close"])
      let second = client.read()
      #expect(second.status == secondStatus, "\(way): the second request on the connection")
      #expect(second.ending == .closed, "\(way)")
      if secondStatus == 200 {
        expectBytes(second.body, fixture.bytes(version: second.field("ETag").map { $0 == fixture.tag(2) ? 2 : 1 } ?? 1))
      }
    } else {
      #expect(seen.ending == ending, "\(way)")
    }
    _ = await fixture.run.waitUntil { run in
      run.exchangeCount >= (isKept ? 2 : 1) && run.exchanges.allSatisfy { $0.delivered == $0.bodyBytes }
    }
    let exchanges = fixture.run.exchanges
    #expect(exchanges.count == (isKept ? 2 : 1), "\(way)")
    guard let exchange = exchanges.first else { return }
    if isKept, exchanges.count == 2 {
      #expect(exchanges[1].reused && exchanges[1].connection == exchange.connection, "\(way)")
    } else if seen.ending == .closed {
      #expect(client.isClosedByPeer, "\(way): a reset followed the FIN")
    }
    let expected = whole.bytes(fixture, exchange, seen: seen.bytes)
    expectWire(seen.bytes, expected, way)
    compare(exchange, fixture, whole, expected, way, since: began)
  }

  /// The bytes that are due.
  private func template(asksToClose: Bool) throws -> WireTemplate {
    var head = head
    if asksToClose || route == .writer { head = head?.connection("close") }
    return WireTemplate(lead: lead, head: head, spelling: spelling, headCut: headCut, body: body)
  }

  private func compare(
    _ exchange: Exchange, _ fixture: WireFixture, _ whole: WireTemplate, _ expected: [UInt8], _ way: String,
    since began: Int
  ) {
    #expect(exchange.ending == logged, "\(way)")
    if head?.lines.contains(WireHead.date) == true, headCut == nil {
      let date = exchange.response?.headers.first { $0[0].lowercased() == "date" }?[1].secondsOfDate ?? 0
      // A second either way for the part of one that a date does not tell.
      #expect((began - 1...time(nil) + 1).contains(date), "\(way): the date")
    }
    let bodyBytes = body.reduce(Int64(0)) { $0 + ($1.isBody ? Int64(whole.bytes(of: $1, fixture, nil).count) : 0) }
    #expect(exchange.bodyBytes == bodyBytes, "\(way)")
    #expect(exchange.delivered == bodyBytes, "\(way)")
    switch brings {
    case .unchecked: break
    case .nothing: #expect(exchange.bodyRange == nil, "\(way)")
    case .range(let range):
      #expect(exchange.bodyRange == [range.lowerBound, range.upperBound - range.lowerBound], "\(way)")
    }
    if let version { #expect(exchange.version == version, "\(way)") }
    if head != nil, headCut == nil, spelling == nil {
      let lines = whole.headText(fixture, exchange).split(separator: "\r\n").dropFirst()
      let pairs = (exchange.response?.headers ?? []).map { "\($0[0]): \($0[1])" }
      #expect(pairs == lines.map(String.init), "\(way): the log's head")
    }
    let places = faults.map { firing in
      firing.place.map { place -> String in
        let offset =
          switch place {
          case .text(let text): Int64(expected.firstIndex(of: Array(fixture.filled(text, exchange).utf8)) ?? -1)
          case .behind(let text): Int64(expected.firstIndex(of: Array(text.utf8)) ?? -1) + Int64(text.utf8.count)
          case .behindHead(let offset): Int64(expected.count - whole.bodyCount(fixture)) + offset
          case .byte(let offset): offset
          case .end: Int64(expected.count)
          }
        return "\(firing.key)@\(offset)" + (firing.file.map { "/\($0)" } ?? "")
      } ?? "\(firing.key)-"
    }
    #expect(exchange.faults.map(\.shown) == places, "\(way): fired")
    let inRun = (fixture.run.fired + fixture.run.unfired).filter { $0.entry == 1 }
    #expect(Set(inRun.map(\.shown)) == Set(exchange.faults.map(\.shown)), "\(way): the run's list")
    #expect(
      fixture.run.unfired.filter { $0.entry == 1 }.map(\.key) == faults.filter { $0.place == nil }.map(\.key), "\(way)")
  }
}

extension FaultRecord {
  /// `key@wire/file`, or `key-` where it did not fire.
  var shown: String {
    guard let firedAt else { return "\(key)-" }
    return "\(key)@\(firedAt.wire)" + (firedAt.file.map { "/\($0)" } ?? "")
  }
}

extension [UInt8] {
  /// Where a stretch begins first, or nil.
  func firstIndex(of stretch: [UInt8]) -> Int? {
    guard !stretch.isEmpty, count >= stretch.count else { return nil }
    return (0...(count - stretch.count)).first { self[$0..<($0 + stretch.count)].elementsEqual(stretch) }
  }

  /// A stretch of it for a message.
  func printable(from start: Int) -> String {
    self[Swift.min(start, count)..<Swift.min(start + 60, count)].map { byte -> String in
      byte == 10 ? "\\n" : byte == 13 ? "\\r" : (32..<127).contains(byte) ? String(UnicodeScalar(byte)) : "."
    }.joined()
  }
}

/// Whether bytes are these; where they are not, shows where they part.
func expectWire(_ seen: [UInt8], _ expected: [UInt8], _ way: String) {
  guard seen != expected else { return }
  let common = zip(seen, expected).prefix { $0 == $1 }.count
  let start = max(0, common - 20)
  Issue.record(
    """
    \(way): \(seen.count) bytes instead of \(expected.count), the same up to \(common)
     seen \(seen.printable(from: start))
     due  \(expected.printable(from: start))
    """)
}
