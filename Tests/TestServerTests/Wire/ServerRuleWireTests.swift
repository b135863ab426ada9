import HTTPSemantics
import ScenarioLanguage
import Testing

@testable import TestServer

/// The table of honest answers, played on a running server.
@Suite("Honest answers over the wire") struct ServerRuleWireTests {
  /// One server with a run for each file of the table.
  private final class House: Sendable {
    let server: TestServer
    let runs: [ServerRuleFile: Run]

    init() throws {
      server = TestServer()
      try server.start()
      var runs: [ServerRuleFile: Run] = [:]
      for file in ServerRuleFile.allCases { runs[file] = try server.makeRun(scenario: file.scenario) }
      self.runs = runs
    }

    deinit { server.stop() }
  }

  @Test("each row is answered with the exact status, fields and bytes")
  func rows() throws {
    let house = try House()
    for row in ServerRuleTable.rows {
      let run = try #require(house.runs[row.file])
      let request = row.request(for: run.representations().versions[0], at: WallTime.now.seconds)
      let client = try RawClient(port: house.server.port)
      let target = "/" + run.url().split(separator: "/", maxSplits: 2)[2]
      var lines = ["\(row.method) \(target) \(row.version)"] + request.fields.map(\.description)
      if row.version == "HTTP/1.1" { lines.append("Connection: close") }
      client.send(lines.joined(separator: "\r\n") + "\r\n\r\n")
      // A file of 8 EiB is not read to its end.
      let received = client.read(upTo: row.file == .largest ? 1 << 16 : .max)
      check(row, received, run)
      client.close()
    }
  }

  private func check(_ row: ServerRuleRow, _ received: RawClient.Received, _ run: Run) {
    let name = Comment(rawValue: row.testDescription)
    let representation = run.representations().versions[0]
    #expect(received.status == row.status, name)
    guard received.status == row.status else { return }
    let body = received.body
    switch row.body {
    case .none: #expect(body.isEmpty, name)
    case .text: #expect(!body.isEmpty && body.count < 100, name)
    case .whole: #expect(matches(body, run, 0..<representation.size, isCut: row.file == .largest), name)
    case .bytes(let range): #expect(matches(body, run, range, isCut: row.file == .largest), name)
    case .parts(let ranges):
      // The bytes of each part stand in the body, in this order.
      var rest = body[...]
      for range in ranges where range.count < 1 << 16 {
        let bytes = run.source(of: "file")!.bytes(of: 1, range)
        let place = rest.firstRange(of: bytes)
        #expect(place != nil, name)
        rest = rest[(place?.upperBound ?? rest.endIndex)...]
      }
    }
    if row.body != .none && row.file != .largest {
      #expect(received.field("Content-Length") == String(body.count), name)
    }
    #expect(received.fields.filter { $0.0 == "Date" }.count == 1, name)
    #expect(received.fields.filter { $0.0.lowercased() == "content-length" }.count <= 1, name)
    switch (row.status, row.body) {
    case (206, .bytes(let range)):
      let expected = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(representation.size)"
      #expect(received.field("Content-Range") == expected, name)
    case (416, _): #expect(received.field("Content-Range") == "bytes */\(representation.size)", name)
    default: #expect(received.field("Content-Range") == nil, name)
    }
    if [200, 206].contains(row.status) {
      #expect(received.field("Accept-Ranges") == "bytes", name)
      #expect(received.field("ETag") == representation.entityTag, name)
    }
    if row.method == "HEAD" && row.status == 200 {
      #expect(received.field("Content-Length") == String(representation.size), name)
    }
  }

  private func matches(_ body: [UInt8], _ run: Run, _ range: Range<Int64>, isCut: Bool) -> Bool {
    let count =
      isCut ? min(Int64(body.count), range.upperBound - range.lowerBound) : range.upperBound - range.lowerBound
    return body == run.source(of: "file")!.bytes(of: 1, range.lowerBound..<range.lowerBound + count)
  }
}
