import HTTPSemantics
import Judge
import ScenarioLanguage
import Testing
import TracedContent

@testable import TestServer

/// Every number from outside may lie at the edge of what 64 bits hold: none of them may end the server.
@Suite("Numbers at the edges of 31, 32, 53 and 63 bits") struct LargeNumberTests {
  private static let most = "9223372036854775807"
  private static let least = "-9223372036854775808"

  private static let sizes = [most, "9007199254740993", "4294967297", "2147483649"]

  private static let ranges = [
    "0-0", "-1", "-\(most)", "9223372036854775806-", "9223372036854775797-", "0-\(most)", "1-9223372036854775806",
    "\(most)-\(most)", "0-99999999999999999999", "99999999999999999999-", "0-0,9223372036854775000-",
    "0-9000000000000000000,9000000000000000002-", "2147483647-4294967296,9007199254740991-",
  ]

  private static var requests: [String] { ranges.map { "GET Range: bytes=\($0)" } + ["GET", "HEAD"] }

  /// Every fault with a number, at the edges that this number may have.
  private static var faults: [String] {
    var faults = others
    for position in [most, "-\(most)", "50%", "-1", "4294967296"] {
      for frame in ["at: \(position)", "of: file, at: \(position)", "of: new, at: \(position)"] {
        faults += ["cut: { \(frame) }", "damage: { \(frame), bytes: \(most) }", "stall: { \(frame), for: 1 s }"]
      }
      faults += ["cut: { of: case, at: \(position) }", "cut: { of: head, at: \(position) }"]
      faults += ["version: { to: 2, at: \(position) }", "short-range: \(position)"]
    }
    for shift in [most, least, "1", "-1"] {
      for key in ["length", "body-from"] { faults.append("\(key): { by: \(shift) }") }
      for key in ["content-range", "other-range", "unasked-range"] {
        for bound in ["first", "last"] { faults.append("\(key): { \(bound): { by: \(shift) } }") }
      }
    }
    for size in [most, "9223372036854775806", "1"] {
      for bad in ["off-by-one", "one-less", "overflow"] {
        faults.append("framing: { chunked: { size: \(size), bad-size: \(bad), bad-chunk: \(most) } }")
      }
      faults += [
        "{ framing: { chunked: { size: \(size), cut-inside: true } } }", "extra: { bytes: \(size), as: html }",
      ]
      faults += ["{ extra: \(size), length: { by: \(size) } }", "not-satisfiable: { length: \(size) }"]
    }
    return faults
  }

  private static let others = [
    "body-from: \(most)", "other-range: { first: \(most), last: \(most) }", "other-range: { first: -\(most) }",
    "content-range: { first: \(most), last: \(most), total: \(most) }", "unasked-range: { first: \(most) }",
    "multipart: true", "multipart: { order: [2, 1], preamble: true }", "empty-range", "encoding: gzip",
    "encoding: { as: gzip, of: slice }", "digest: right", "length: [\(most), \(most)]", "framing: both",
    "{ rate: 1 B/s, jitter: { seed: 7 } }", "{ rate: \(most) B/s, writes-of: \(most) }",
    "{ status: 503, retry-after: { date: 1000000000000 s } }", "delay: 1000000000000 s",
    "{ multipart: true, framing: { chunked: { size: 1 } } }", "raw-head: \"HTTP/1.1 200 OK\\r\\n\\r\\n\"",
  ]

  @Test("every fault answers every request, and comes to an end or goes on", arguments: sizes)
  func everyFault(size: String) {
    let reader = ScenarioReader(registry: .standard)
    var count = 0
    for fault in Self.faults {
      let text = "title: t\nfile: { size: \(size), versions: 2 }\nserver:\n  - \(fault)\n"
      // A position that such a file cannot have is a mistake in the scenario, which is told.
      guard let scenario = try? reader.read(text: text, file: "edge.yaml").first else { continue }
      // Few steps: the bytes of each are made, which takes time.
      var rehearsal = Rehearsal(scenario, stepLimit: 8)
      for request in Self.requests {
        let told = rehearsal.play(request) ?? ""
        #expect(told.contains("\n  end: ") || told.hasSuffix("is left out"), "\(fault), \(request)")
        count += 1
      }
    }
    #expect(count > 1000)
  }

  @Test(
    "what is said at the edge is exact",
    arguments: [
      ("length: { by: \(most) }", "GET", "Content-Length: 18446744073709551614"),
      ("length: { by: \(least) }", "GET", "Content-Length: -1"),
      ("honest", "GET Range: bytes=-1", "Content-Range: bytes 9223372036854775806-9223372036854775806/\(most)"),
      ("honest", "GET Range: bytes=\(most)-", "Content-Range: bytes */\(most)"),
      ("damage: { of: file, at: 9223372036854775806 }", "GET Range: bytes=0-0,9223372036854775000-", "damage fires"),
      ("content-range: { total: { by: 1 } }", "GET Range: bytes=5-", "bytes 5-9223372036854775806/\(most)"),
      ("cut: -1", "GET", "  9223372036854775806 bytes of the body"),
      ("{ rate: 1 B/s }", "GET", "the rest of 64 steps and more is left out"),
    ])
  func exact(fault: String, request: String, expected: String) throws {
    let text = "title: t\nfile: { size: \(Self.most) }\nserver:\n  - \(fault)\n"
    let scenario = try ScenarioReader(registry: .standard).read(text: text, file: "edge.yaml")[0]
    var rehearsal = Rehearsal(scenario, stepLimit: 64)
    let told = rehearsal.play(request) ?? ""
    #expect(told.contains(expected), "\(told)")
  }

  @Test("a digest of the file's last bytes is that of these bytes")
  func digestAtTheEnd() throws {
    let text = "title: t\nfile: { size: \(Self.most) }\nserver: [honest]"
    let fixture = try WireFixture(text)
    let source = try #require(fixture.run.source(of: "file"))
    let range = (Int64.max - 10)..<Int64.max
    let digests = DigestCache()
    let digest = digests.sha256(of: [.content(version: 1, range)], source)
    #expect(digest == (try digests.sha256(of: MemoryReader(source.bytes(of: 1, range)))))
    let both: [Answer.Segment] = [.content(version: 1, 0..<Int64.max), .content(version: 1, range)]
    #expect(digests.sha256(of: both, source) == nil)
  }

  @Test("a coded slice that is longer than what it codes ends where the file does")
  func codedSlice() async throws {
    let fixture = try WireFixture(
      "file: { size: \(Self.most) }\nserver: [{ encoding: { as: gzip, of: slice } }, { cut: { of: new, at: 0 } }]")
    let received = try fixture.get(["Range: bytes=-10"])
    #expect(received.status == 206)
    #expect(received.body.count > 10)
    let exchange = try #require(await fixture.exchanges(1).first)
    #expect(exchange.bodyRange == [Int64.max - 10, 10])
    #expect(exchange.bodyBytes == Int64(received.body.count))
    #expect(try fixture.get(["Range: bytes=0-9"]).status == 206)
  }

  @Test(
    "a change that asks too much of a number is refused",
    arguments: [
      #"{"clock":\#(least)}"#, #"{"clock":\#(most)}"#, #"{"version":\#(most)}"#, #"{"version":\#(least)}"#,
      #"{"run":\#(least)}"#, #"{"run":99999999999999999999}"#,
    ])
  func changes(json: String) throws {
    let fixture = try ControlFixture([("plain", "server: [honest]")])
    #expect(try fixture.get("/r/x/plain/file.bin").status == 200)
    #expect(try fixture.send("PATCH", "/-/runs/x", body: Array(json.utf8)).status == 400)
  }
}
