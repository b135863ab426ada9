import HTTPSemantics
import Judge
import ScenarioLanguage
import Testing

@testable import TestServer

@Suite("Answers made once more from the log") struct ReenactmentTests {
  /// Scenarios with what a client asks in them, one request after the other.
  static let rows: [(server: String, requests: [[String]])] = [
    ("[{ cut: 37% }, honest]", [[], ["Range: bytes=100-"]]),
    ("[{ cut: { at: 50, how: reset } }, { ignore-range: true }]", [[], ["Range: bytes=50-"]]),
    ("[{ framing: { chunked: { size: 100, extensions: true } }, cut: { at: 250 } }]", [[]]),
    ("[{ framing: { chunked: { size: 100, no-last-chunk: true } } }]", [[]]),
    ("[{ interim: [100, 103], damage: { at: 10, bytes: 20 } }]", [[]]),
    ("[{ content-range: { first: { by: 1 } }, body-from: { by: 2 } }]", [["Range: bytes=100-"]]),
    ("[{ multipart: true }]", [["Range: bytes=10-19,30-39"]]),
    ("[{ status: 503, retry-after: 2 s }, { not-satisfiable: { length: 7 } }]", [[], ["Range: bytes=5-"]]),
    ("[{ field-syntax: { obs-fold: [ETag] } }, { length: { by: 10 } }, { extra: { bytes: 30 } }]", [[], [], []]),
    ("[{ cut: { of: head, at: 20 } }, { encoding: gzip }, { digest: right }]", [[], [], []]),
    ("[{ version: 2 }, { version: { to: 1, at: 50% } }, honest]", [[], [], []]),
    ("[{ cut: { of: case, at: 700 } }, honest]", [[], ["Range: bytes=700-"]]),
    ("[{ cut: { of: new, at: 10 }, times: 3 }, honest]", [[], ["Range: bytes=10-"], ["Range: bytes=20-"]]),
  ]

  @Test("each byte of each answer is the one that went over the wire", arguments: rows.indices)
  func bytes(row: Int) async throws {
    let (server, requests) = Self.rows[row]
    let fixture = try WireFixture("file: { size: 1000, versions: 2 }\nserver: \(server)")
    var received: [RawClient.Received] = []
    for (index, fields) in requests.enumerated() {
      received.append(try fixture.get(fields))
      _ = await fixture.exchanges(index + 1)
    }
    var reenactment = Reenactment(fixture.run.scenario)
    let answers = reenactment.answers(to: fixture.run.exchanges)
    #expect(answers.count == requests.count)
    for (answer, seen) in zip(answers, received) {
      let bytes = answer.steps.flatMap { step -> [UInt8] in
        switch step {
        case .literal(let bytes, _): bytes
        case .content(let version, let range): reenactment.content(of: "file", version: version, range)
        default: []
        }
      }
      expectBytes(bytes, seen.bytes)
    }
  }

  @Test("a redirect names the address that is wanted, and a hop of a chain is answered")
  func redirects() async throws {
    let fixture = try WireFixture("file: { size: 10 }\nserver: [{ redirect: { to: { chain: 2 } } }, honest]")
    _ = try fixture.get()
    let exchanges = await fixture.exchanges(1)
    var reenactment = Reenactment(fixture.run.scenario, base: "http://elsewhere")
    let answer = try #require(reenactment.answers(to: exchanges).first)
    #expect(answer.status == 302)
    #expect(answer.fields.first("Location")?.hasPrefix("http://elsewhere/") == true)
  }

  @Test("what never ends is made to a bound, and a change of version by hand is taken over")
  func bounds() async throws {
    let fixture = try WireFixture("file: { size: 10, versions: 2 }\nserver: [honest]")
    _ = try fixture.get()
    fixture.run.serve(version: 2)
    _ = try fixture.get()
    var reenactment = Reenactment(fixture.run.scenario)
    #expect(reenactment.answers(to: await fixture.exchanges(2)).map(\.version) == [1, 2])
    let endless = try WireFixture("file: { size: 10 }\nserver: [{ extra: endless }]")
    let client = try endless.client()
    client.get(endless.target(), [])
    _ = client.read(upTo: 4096)
    client.close()
    var again = Reenactment(endless.run.scenario)
    let answers = again.answers(to: await endless.exchanges(1))
    let count = answers.flatMap(\.steps).reduce(0) { sum, step in
      if case .literal(let bytes, .extra) = step { sum + bytes.count } else { sum }
    }
    #expect(count >= Reenactment.extraLimit && count < 2 * Reenactment.extraLimit)
  }

  @Test(
    "the path below a run's prefix is found",
    arguments: [
      ("/r/a/b/file.bin", "/file.bin"), ("/r/a/b/m/f?x=1", "/m/f?x=1"), ("/case.bin", "/case.bin"),
      ("/r/a/b", "/r/a/b"),
    ])
  func path(target: String, path: String) { #expect(Reenactment.path(below: target) == path) }
}
