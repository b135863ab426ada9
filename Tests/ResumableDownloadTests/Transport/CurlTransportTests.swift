import Foundation
import HTTPSemantics
import Synchronization
import Testing

@testable import ResumableDownload

/// A piece of wire and what must be made of it.
private struct WireCase: Sendable, CustomTestStringConvertible {
  let name: String
  let steps: [WireServer.Step]
  let body: String
  let ending: @Sendable (TransportEnding) -> Bool

  var testDescription: String { name }

  init(
    _ name: String, _ steps: [WireServer.Step], _ body: String = "",
    _ ending: @escaping @Sendable (TransportEnding) -> Bool
  ) {
    self.name = name
    self.steps = steps
    self.body = body
    self.ending = ending
  }
}

private let complete: @Sendable (TransportEnding) -> Bool = { $0.isComplete }
private let truncated: @Sendable (TransportEnding) -> Bool = { $0 == .truncated }
private func failed(_ failure: TransportFailure) -> @Sendable (TransportEnding) -> Bool { { $0 == .failed(failure) } }
private let lost: @Sendable (TransportEnding) -> Bool = {
  if case .failed(.connectionLost) = $0 { true } else { false }
}
private let malformedBody: @Sendable (TransportEnding) -> Bool = {
  if case .failed(.malformedBody) = $0 { true } else { false }
}
private let malformedHead: @Sendable (TransportEnding) -> Bool = {
  switch $0 {
  case .failed(.head), .failed(.notHTTP), .failed(.malformedBody): true
  default: false
  }
}

private let ok = "HTTP/1.1 200 OK\r\n"

private let cases: [WireCase] = [
  WireCase("a length is kept", [.text(ok + "Content-Length: 4\r\n\r\nabcd"), .hold], "abcd", complete),
  WireCase("fewer bytes than the length", [.text(ok + "Content-Length: 9\r\n\r\nabcd")], "abcd", truncated),
  WireCase("more bytes than the length", [.text(ok + "Content-Length: 4\r\n\r\nabcdEXTRA"), .hold], "abcd", complete),
  WireCase("a head cut inside a field", [.text(ok + "Content-Le")], "", failed(.headCut)),
  WireCase("a head cut before its empty line", [.text(ok + "Content-Length: 4\r\n")], "", failed(.headCut)),
  WireCase("a head cut inside the status line", [.text("HTTP/1.1 2")], "") {
    if case .failed = $0 { true } else { false }
  },
  WireCase("no byte of an answer", [], "", failed(.noAnswer)),
  WireCase(
    "two lengths that differ", [.text(ok + "Content-Length: 4\r\nContent-Length: 5\r\n\r\nabcd"), .hold], "",
    failed(.head(.length(.differing(4, 5))))),
  WireCase(
    "a list of lengths that differ", [.text(ok + "Content-Length: 4, 5\r\n\r\nabcd"), .hold], "",
    failed(.head(.length(.differing(4, 5))))),
  WireCase(
    "equal lengths count once", [.text(ok + "Content-Length: 4\r\nContent-Length: 4\r\n\r\nabcd"), .hold], "abcd",
    complete),
  WireCase("a length that is no number", [.text(ok + "Content-Length: 4x\r\n\r\nabcd"), .hold], "", malformedHead),
  WireCase(
    "a length past 2^63", [.text(ok + "Content-Length: 9223372036854775808\r\n\r\nabcd"), .hold], "", malformedHead),
  WireCase(
    "white space before the colon", [.text(ok + "Content-Length : 4\r\n\r\nabcd"), .hold], "abcd", complete),
  WireCase("no length", [.text(ok + "\r\nabcd")], "abcd") { $0 == .complete(trailers: Fields(), byClose: true) },
  WireCase("a reset without length", [.text(ok + "\r\nabcd"), .reset], "abcd", lost),
  WireCase("a reset before the length", [.text(ok + "Content-Length: 9\r\n\r\nabcd"), .reset], "abcd", lost),
  WireCase(
    "chunks with a trailer",
    [.text(ok + "Transfer-Encoding: chunked\r\n\r\n4;x=y\r\nabcd\r\n0\r\nX-A: b\r\n\r\n"), .hold], "abcd"
  ) { $0 == .complete(trailers: ["X-A": "b"], byClose: false) },
  WireCase("no zero chunk", [.text(ok + "Transfer-Encoding: chunked\r\n\r\n4\r\nabcd\r\n")], "abcd", truncated),
  WireCase("a chunk cut inside", [.text(ok + "Transfer-Encoding: chunked\r\n\r\n8\r\nabcd")], "abcd", truncated),
  WireCase(
    "a chunk size that is none", [.text(ok + "Transfer-Encoding: chunked\r\n\r\n4\r\nabcd\r\nzz\r\n"), .hold], "abcd",
    malformedBody),
  WireCase(
    "chunks beside a length",
    [.text(ok + "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nabcd\r\n0\r\n\r\n"), .hold], "abcd",
    complete),
  WireCase(
    "a coding that is not known", [.text(ok + "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n"), .hold], "",
    failed(.head(.transferCoding("gzip, chunked")))),
  WireCase(
    "interim answers are skipped",
    [
      .text("HTTP/1.1 103 Early\r\nContent-Length: 99\r\n\r\nHTTP/1.1 102 P\r\n\r\n"),
      .text(ok + "Content-Length: 4\r\n\r\nabcd"), .hold,
    ], "abcd", complete),
  WireCase(
    "a change of protocol", [.text("HTTP/1.1 101 Switching\r\nUpgrade: x\r\n\r\n"), .hold], "",
    failed(.head(.unaskedUpgrade))),
  WireCase("no HTTP at all", [.text("<html>hello, this is no status line</html>")], "", failed(.notHTTP)),
  WireCase(
    "204 ends at its empty line", [.text("HTTP/1.1 204 None\r\nContent-Length: 4\r\n\r\n"), .hold], "", complete),
  WireCase(
    "a folded field is one line", [.text(ok + "X-A: one\r\n  two\r\nContent-Length: 4\r\n\r\nabcd"), .hold], "abcd",
    complete),
  WireCase("a space before the first field", [.text(ok + " X: y\r\n\r\nabcd")], "", malformedHead),
  WireCase(
    "a head without end",
    [.text(ok + String(repeating: "X-A: \(String(repeating: "a", count: 1000))\r\n", count: 2000))], "", malformedHead),
]

@Suite("The transport") struct CurlTransportTests {
  private let transport = CurlTransport()

  private func request(_ server: WireServer, limits: TimeLimits = TimeLimits(stall: .seconds(20))) -> TransportRequest {
    TransportRequest(
      address: server.address(), fields: ["Accept-Encoding": "identity"], limits: limits,
      connection: ConnectionOptions(proxy: .none))
  }

  @Test("ends as the raw bytes say", arguments: cases)
  private func ends(_ wire: WireCase) async {
    await withWireServer({ _ in wire.steps }) { server in
      let sink = RecordingSink()
      let handle = transport.start(request(server), sink: sink)
      let ending = await sink.ending
      #expect(wire.ending(ending), "\(ending)")
      #expect(String(decoding: sink.bytes, as: UTF8.self) == wire.body)
      handle.cancel()
    }
  }

  @Test("keeps nothing of an exchange that has ended", arguments: [true, false])
  func forgets(isWhole: Bool) async {
    let steps: [WireServer.Step] = [.text(ok + "Content-Length: \(isWhole ? 0 : 4)\r\n\r\n")]
    await withWireServer({ _ in steps }) { server in
      weak var kept: Exchange?
      func exchange() async {
        let exchange = Exchange(request(server), on: transport)
        kept = exchange
        _ = await exchange.beginning()
        _ = await exchange.receive(into: Discarding())
      }
      await exchange()
      // The transport's thread may still be about to let go of it.
      let deadline = ContinuousClock.now + .seconds(20)
      while kept != nil, ContinuousClock.now < deadline { await Task.yield() }
      #expect(kept == nil)
    }
  }

  @Test("joins a folded line with a space") func folded() async {
    await withWireServer({ _ in [.text(ok + "X-A: one\r\n\t two \r\nContent-Length: 0\r\n\r\n"), .hold] }) { server in
      let sink = RecordingSink()
      _ = transport.start(request(server), sink: sink)
      _ = await sink.ending
      #expect(sink.receivedHead?.fields.all("x-a") == ["one two"])
    }
  }

  @Test(
    "gives up on a body that stalls, and on a head that does not come",
    arguments: [ok + "Content-Length: 9\r\n\r\nabcd", ""])
  func stalls(text: String) async {
    await withWireServer({ _ in [.text(text), .hold] }) { server in
      let sink = RecordingSink()
      let limits = TimeLimits(firstByte: .milliseconds(300), stall: .milliseconds(300))
      _ = transport.start(request(server, limits: limits), sink: sink)
      #expect(await sink.ending == .failed(text.isEmpty ? .firstByteTimeOut : .stalled))
    }
  }

  @Test("waits for a head that comes slowly, line by line") func slowHead() async {
    let text = ok + "Content-Length: 4\r\n\r\nabcd"
    await withWireServer({ _ in [.drip(text, .milliseconds(15)), .hold] }) { server in
      let sink = RecordingSink()
      let limits = TimeLimits(firstByte: .milliseconds(800), stall: .milliseconds(800))
      _ = transport.start(request(server, limits: limits), sink: sink)
      #expect(await sink.ending.isComplete)
    }
  }

  @Test("never takes bytes left over on a connection for the next answer") func leftOver() async {
    await withWireServer({ request in
      request.number == 1
        ? [
          .text(ok + "Content-Length: 4\r\n\r\nabcd"), .wait(.milliseconds(50)),
          .text(ok + "Content-Length: 4\r\n\r\nEVIL"), .next,
        ] : [.text(ok + "Content-Length: 4\r\n\r\ngood"), .next]
    }) { server in
      let first = RecordingSink()
      _ = transport.start(request(server), sink: first)
      #expect(await first.ending.isComplete)
      try? await Task.sleep(for: .milliseconds(200))
      let second = RecordingSink()
      _ = transport.start(request(server), sink: second)
      #expect(await second.ending.isComplete)
      #expect(String(decoding: second.bytes, as: UTF8.self) == "good")
      #expect(server.connections == 2)
    }
  }

  @Test("uses a connection again after a whole answer") func reuse() async {
    await withWireServer({ _ in [.text(ok + "Content-Length: 4\r\n\r\nabcd"), .next] }) { server in
      for _ in 0..<3 {
        let sink = RecordingSink()
        _ = transport.start(request(server), sink: sink)
        #expect(await sink.ending.isComplete)
      }
      #expect(server.connections == 1)
    }
  }

  @Test("stops reading while paused, and no limit runs then") func pauses() async throws {
    let content = Sample.bytes(8 << 20)
    await withWireServer({ _ in [.text(ok + "Content-Length: \(content.count)\r\n\r\n"), .bytes(content)] }) { server in
      let sink = PausingSink(after: 100_000)
      let limits = TimeLimits(firstByte: .milliseconds(500), stall: .milliseconds(300))
      let handle = transport.start(request(server, limits: limits), sink: sink)
      await sink.paused
      let count = sink.count
      try? await Task.sleep(for: .milliseconds(700))
      #expect(sink.count == count)
      handle.resume()
      #expect(await sink.recorder.ending.isComplete)
      #expect(sink.recorder.bytes == content)
    }
  }

  @Test("a disk that takes longer than the limit is not the server's stall") func slowDisk() async {
    let head = ok + "Content-Length: 4\r\n\r\n"
    await withWireServer({ _ in [.text(head + "ab"), .wait(.milliseconds(100)), .text("cd"), .hold] }) { server in
      let sink = SlowSink()
      let limits = TimeLimits(firstByte: .seconds(5), stall: .milliseconds(400))
      _ = transport.start(request(server, limits: limits), sink: sink)
      #expect(await sink.recorder.ending.isComplete)
    }
  }

  @Test("ends a cancelled request at once, and once") func cancels() async {
    await withWireServer({ _ in [.text(ok + "Content-Length: 9\r\n\r\nab"), .hold] }) { server in
      let sink = RecordingSink()
      let handle = transport.start(request(server), sink: sink)
      handle.cancel()
      handle.cancel()
      #expect(await sink.ending == .cancelled)
      handle.pause()
      handle.resume()
    }
  }

  @Test("keeps below a rate, and the stall limit rests meanwhile") func rate() async {
    let content = Sample.bytes(300_000)
    await withWireServer({ _ in [.text(ok + "Content-Length: \(content.count)\r\n\r\n"), .bytes(content)] }) { server in
      var request = request(server, limits: TimeLimits(stall: .milliseconds(200)))
      request.connection.rateLimit = 300_000
      let sink = RecordingSink()
      let start = ContinuousClock.now
      _ = transport.start(request, sink: sink)
      #expect(await sink.ending.isComplete)
      #expect(sink.bytes == content)
      #expect(ContinuousClock.now - start > .milliseconds(350))
    }
  }

  @Test("refuses addresses that are not HTTP", arguments: ["file:///etc/passwd", "ftp://127.0.0.1/x", "nonsense:"])
  func otherSchemes(address: String) async {
    let sink = RecordingSink()
    _ = transport.start(TransportRequest(address: address), sink: sink)
    guard case .failed = await sink.ending else {
      Issue.record("it was asked")
      return
    }
  }
}

/// Asks for a pause once, after so many bytes.
private final class PausingSink: TransportSink {
  let recorder = RecordingSink()
  private let limit: Int
  private let hasPaused = Mutex(false)

  init(after limit: Int) { self.limit = limit }

  var count: Int { recorder.bytes.count }

  var paused: Void {
    get async {
      while !hasPaused.withLock({ $0 }) { try? await Task.sleep(for: .milliseconds(2)) }
    }
  }

  func head(_ head: ResponseHead) -> HeadAnswer { recorder.head(head) }

  func body(_ bytes: RawSpan) -> BodyAnswer {
    let pauses = hasPaused.withLock { hasPaused in
      guard !hasPaused, recorder.bytes.count >= limit else { return false }
      hasPaused = true
      return true
    }
    return pauses ? .pause : recorder.body(bytes)
  }

  func idle() {}
  func end(_ ending: TransportEnding) { recorder.end(ending) }
}

/// Takes a second to hand its first bytes to the disk.
private final class SlowSink: TransportSink {
  let recorder = RecordingSink()
  private let wasIdle = Mutex(false)

  func head(_ head: ResponseHead) -> HeadAnswer { recorder.head(head) }
  func body(_ bytes: RawSpan) -> BodyAnswer { recorder.body(bytes) }

  func idle() {
    let isFirst = wasIdle.withLock { wasIdle in
      defer { wasIdle = true }
      return !wasIdle
    }
    if isFirst { Thread.sleep(forTimeInterval: 1) }
  }

  func end(_ ending: TransportEnding) { recorder.end(ending) }
}
