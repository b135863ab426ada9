import HTTPSemantics
import Testing

@testable import ResumableDownload

private let content = Sample.bytes(10_000)

/// Answers one range honestly, whatever its form.
private func honest(_ request: WireServer.Request) -> [WireServer.Step] {
  guard let field = request.field("Range"), let set = try? ByteRangeSet(field), let one = set.single else {
    return [.text("HTTP/1.1 400 B\r\nContent-Length: 0\r\n\r\n"), .next]
  }
  guard let bytes = one.bytes(length: 10_000) else {
    return [.text("HTTP/1.1 416 N\r\nContent-Range: bytes */10000\r\nContent-Length: 0\r\n\r\n"), .next]
  }
  let body = Array(content[Int(bytes.lowerBound)..<Int(bytes.upperBound)])
  return [
    .text(
      "HTTP/1.1 206 P\r\nETag: \"v1\"\r\nContent-Range: bytes \(bytes.lowerBound)-\(bytes.upperBound - 1)/10000\r\n"),
    .text("Content-Length: \(body.count)\r\n\r\n"), .bytes(body), .next,
  ]
}

@Suite("Ranges") struct RangeFetchTests {
  private let session = DownloadSession(options: testOptions())

  @Test(
    "of each form bring their bytes",
    arguments: [
      ("bytes=0-499", 0..<500), ("bytes=500-999", 500..<1000), ("bytes=-500", 9500..<10_000),
      ("bytes=500-", 500..<10_000), ("bytes=0-0", 0..<1), ("bytes=9999-20000", 9999..<10_000),
      ("bytes=-20000", 0..<10_000),
    ])
  func forms(field: String, expected: Range<Int>) async throws {
    try await withWireServer({ honest($0) }) { server in
      let fetched = try await session.bytes(try ByteRangeSet(field), of: server.address())
      #expect(server.requests.map { $0.field("Range") } == [field])
      #expect(fetched.parts.map(\.bytes) == [Int64(expected.lowerBound)..<Int64(expected.upperBound)])
      #expect(fetched.parts[0].content == Array(content[expected]))
      #expect(fetched.completeLength == 10_000)
      #expect(fetched.validators.strongTag?.opaque == "v1")
    }
  }

  /// Bodies of several parts, as servers write them.
  private static let bodies: [(name: String, boundary: String, body: [UInt8], expected: [Range<Int>])] = {
    func part(_ range: Range<Int>, _ boundary: String, _ lineBreak: String = "\r\n") -> [UInt8] {
      let head = "--\(boundary)\(lineBreak)Content-Type: x/y\(lineBreak)"
      let field = "Content-Range: bytes \(range.lowerBound)-\(range.upperBound - 1)/10000\(lineBreak)\(lineBreak)"
      return Array((head + field).utf8) + content[range] + Array(lineBreak.utf8)
    }
    let end = Array("--b--\r\n".utf8)
    return [
      ("first and last", "b", part(0..<1, "b") + part(9999..<10_000, "b") + end, [0..<1, 9999..<10_000]),
      ("any order", "b", part(9999..<10_000, "b") + part(0..<1, "b") + end, [9999..<10_000, 0..<1]),
      ("a quoted boundary", "\"b\"", part(0..<1, "b") + part(9999..<10_000, "b") + end, [0..<1, 9999..<10_000]),
      (
        "preamble and epilogue", "b",
        Array("hello\r\n".utf8) + part(0..<700, "b") + end + Array("bye".utf8), [0..<700]
      ),
      ("bare line feeds", "b", part(5..<700, "b", "\n") + Array("--b--\n".utf8), [5..<700]),
    ]
  }()

  @Test("of several parts are read however they are written and cut", arguments: 0..<5, [true, false])
  func parts(index: Int, drips: Bool) async throws {
    let (name, boundary, body, expected) = RangeFetchTests.bodies[index]
    try await withWireServer({ _ in
      let head =
        "HTTP/1.1 206 P\r\nContent-Type: multipart/byteranges; boundary=\(boundary)\r\nContent-Length: \(body.count)\r\n\r\n"
      return [.text(head)] + (drips ? body.map { .bytes([$0]) } : [.bytes(body)]) + [.next]
    }) { server in
      let fetched = try await session.bytes(try ByteRangeSet("bytes=0-0,-1"), of: server.address())
      #expect(fetched.parts.map { Int($0.bytes.lowerBound)..<Int($0.bytes.upperBound) } == expected, "\(name)")
      #expect(fetched.parts.map(\.content) == expected.map { Array(content[$0]) }, "\(name)")
      #expect(fetched.completeLength == 10_000)
    }
  }

  @Test("are picked out of a whole that comes instead")
  func whole() async throws {
    try await withWireServer({ _ in
      [.text("HTTP/1.1 200 OK\r\nContent-Length: 10000\r\n\r\n"), .bytes(content), .next]
    }) { server in
      let fetched = try await session.bytes(try ByteRangeSet("bytes=10-19,-5"), of: server.address())
      #expect(fetched.parts.map(\.content) == [Array(content[10..<20]), Array(content[9995...])])
    }
  }

  @Test("that break off are asked for again, and end with what went wrong")
  func broken() async throws {
    try await withWireServer({ request in
      request.number == 1
        ? [
          .text("HTTP/1.1 206 P\r\nContent-Range: bytes 0-9/10000\r\nContent-Length: 10\r\n\r\n"),
          .bytes(Array(content[..<5])),
        ] : honest(request)
    }) { server in
      let fetched = try await session.bytes(try ByteRangeSet("bytes=0-9"), of: server.address())
      #expect(fetched.parts[0].content == Array(content[..<10]))
      #expect(server.requests.count == 2)
    }
  }

  @Test(
    "that cannot be had end with what is wrong",
    arguments: [
      ("HTTP/1.1 416 N\r\nContent-Range: bytes */10000\r\n", DownloadError.rangeNotSatisfiable(completeLength: 10_000)),
      ("HTTP/1.1 206 P\r\n", .cannotResume(.contentRange(.missing))),
      ("HTTP/1.1 206 P\r\nContent-Range: bytes 0-4/10\r\n", .cannotResume(.contradiction)),
      ("HTTP/1.1 206 P\r\nContent-Type: multipart/byteranges\r\n", .multipart(.malformedBoundary)),
      ("HTTP/1.1 206 P\r\nContent-Type: multipart/byteranges; boundary=b\r\n", .multipart(.truncated)),
      ("HTTP/1.1 404 N\r\n", .status(404)),
    ])
  func refused(head: String, error: DownloadError) async throws {
    await withWireServer({ _ in [.text(head + "Content-Length: 0\r\n\r\n"), .next] }) { server in
      _ = await #expect(throws: error) {
        try await session.bytes(try ByteRangeSet("bytes=0-4"), of: server.address())
      }
    }
  }

  @Test("past 2^53 are exact, and never size a buffer")
  func huge() async throws {
    await withWireServer({ _ in
      [
        .text("HTTP/1.1 206 P\r\nContent-Range: bytes 9007199254740993-9223372036854775806/9223372036854775807\r\n"),
        .text("Content-Length: 9214364837600034814\r\n\r\n"), .bytes(content), .hold,
      ]
    }) { server in
      _ = await #expect(throws: DownloadError.tooLarge(limit: 5000)) {
        try await session.bytes(try ByteRangeSet("bytes=9007199254740993-"), of: server.address(), limit: 5000)
      }
      #expect(server.requests.last?.field("Range") == "bytes=9007199254740993-")
    }
  }
}
