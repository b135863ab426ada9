import Judge

/// What faults do to a body's end, its length and what follows.
enum FramingRows {
  private static let whole = [WirePiece.file(0..<1000)]
  private static func declared(
    _ entry: String, _ lines: String..., at text: String, quiet: Bool = false, cut: Bool = false
  ) -> WireRow {
    var head = WireHead.ok().without("Content-Length")
    head.lines += lines
    return WireRow(
      writer: entry, quiet: quiet, head: head, body: whole, logged: cut ? .cutClose : .complete,
      faults: [.at("length", text)], brings: .range(0..<1000), version: 1)
  }

  static let length: [WireRow] = [
    declared("length: none", at: "").fired(.behind("length", "bytes\r\n")),
    declared("length: 400", "Content-Length: 400", at: "400\r\n\r\n"),
    declared("length: 1000", "Content-Length: 1000", at: "").fired(.not("length")),
    declared("length: 2000", "Content-Length: 2000", at: "2000\r\n\r\n", quiet: true, cut: true),
    declared("length: { by: -100 }", "Content-Length: 900", at: "900\r\n\r\n"),
    declared("length: { by: -2000 }", "Content-Length: -1000", at: "-1000"),
    declared("length: { by: 100 }", "Content-Length: 1100", at: "100\r\n\r\n", quiet: true, cut: true),
    declared(
      "length: { by: 9223372036854775807 }", "Content-Length: 9223372036854776807", at: "9223", quiet: true, cut: true),
    declared("length: [{ by: 0 }, 400]", "Content-Length: 1000", "Content-Length: 400", at: "Content-Length: 400"),
    declared(
      "length: [{ by: 0 }, { by: 1 }]", "Content-Length: 1000", "Content-Length: 1001", at: "Content-Length: 1001",
      quiet: true, cut: true),
    declared("length: { one-line: [1000, 1000] }", "Content-Length: 1000, 1000", at: ", 1000"),
    declared("length: { one-line: [{ by: 0 }, { by: -1 }] }", "Content-Length: 1000, 999", at: ", 999"),
    declared("length: garbage", "Content-Length: many", at: "many"),
    declared(
      "length: overflow", "Content-Length: 184467440737095516160", at: "84467", quiet: true, cut: true),
    declared("length: \"0x1000\"", "Content-Length: 0x1000", at: "0x1000"),
    declared("length: \"+1000\"", "Content-Length: +1000", at: "+1000"),
    WireRow(
      writer: "length: { by: -1 }", "Range: bytes=990-", head: WireHead.partial(990..<1000).with("Content-Length", "9"),
      body: [.file(990..<1000)], faults: [.at("length", "9\r\n\r\n")], brings: .range(990..<1000)),
    WireRow(
      writer: "{ length: { by: 10 }, status: 404 }", quiet: true,
      head: WireHead.error("404 Not Found").with("Content-Length", "24"), body: [.text("404 Not Found\n")],
      logged: .cutClose, faults: [.at("length", "24\r\n"), .at("status", "404")]),
  ]

  private static func chunkHead(_ both: Bool = false, _ declared: String = "1000") -> WireHead {
    let head = both ? WireHead.ok().with("Content-Length", declared) : WireHead.ok().without("Content-Length")
    return head.adding("Transfer-Encoding: chunked")
  }
  private static func chunk(_ range: Range<Int64>, _ line: String? = nil, end: String = "\r\n") -> [WirePiece] {
    [.framing((line ?? String(range.count, radix: 16)) + end), .file(range), .framing("\r\n")]
  }
  private static let last = [WirePiece.framing("0\r\n\r\n")]
  private static func chunked(
    _ entry: String, _ body: [WirePiece], logged: Bool = true, quiet: Bool = false, at firing: WireFiring
  ) -> WireRow {
    WireRow(
      writer: entry, quiet: quiet, head: chunkHead(), body: body, logged: logged ? .complete : .cutClose,
      faults: [firing], brings: .range(0..<1000), version: 1)
  }
  private static func bad(_ word: String, _ line: String, end: String = "\r\n") -> WireRow {
    chunked(
      "framing: { chunked: { size: 400, bad-size: \(word) } }",
      chunk(0..<400) + chunk(400..<800, line, end: end) + chunk(800..<1000) + last,
      at: .body("framing", 407, file: 400))
  }

  static let framing: [WireRow] = [
    WireRow("framing: length", head: .ok(), body: whole, faults: [.not("framing")]),
    chunked("framing: chunked", chunk(0..<1000) + last, at: .at("framing", "Transfer-Encoding")),
    WireRow(
      writer: "framing: close", head: WireHead.ok().without("Content-Length"), body: whole,
      faults: [.behind("framing", "bytes\r\n")]),
    WireRow(
      writer: "framing: both", head: chunkHead(true), body: chunk(0..<1000) + last,
      faults: [.at("framing", "Transfer-Encoding")]),
    WireRow(
      writer: "{ framing: both, length: { by: 10 } }", head: chunkHead(true, "1010"), body: chunk(0..<1000) + last,
      faults: [.at("framing", "Transfer-Encoding"), .at("length", "10\r\nTransfer")]),
    WireRow(
      writer: "framing: { chunked: { both: true, size: 600 } }", head: chunkHead(true),
      body: chunk(0..<600) + chunk(600..<1000) + last, faults: [.at("framing", "Transfer-Encoding")]),
    chunked(
      "framing: { chunked: { size: 400 } }", chunk(0..<400) + chunk(400..<800) + chunk(800..<1000) + last,
      at: .at("framing", "Transfer-Encoding")),
    chunked(
      "framing: { chunked: { size: 500 } }", chunk(0..<500) + chunk(500..<1000) + last,
      at: .at("framing", "Transfer-Encoding")),
    chunked(
      "framing: { chunked: { size: 500, extensions: true } }",
      chunk(0..<500, "1f4;sdl=\"a;b\"") + chunk(500..<1000, "1f4;sdl=\"a;b\"")
        + [.framing("0;sdl=\"a;b\"\r\n\r\n")], at: .at("framing", "Transfer-Encoding")),
    chunked(
      "framing: { chunked: { size: 1 KiB, extensions: x=1 } }",
      chunk(0..<1000, "3e8;x=1") + [.framing("0;x=1\r\n\r\n")],
      at: .at("framing", "Transfer-Encoding")),
    chunked(
      "framing: { chunked: { trailer: true } }", chunk(0..<1000) + [.framing("0\r\nX-Trailer: after the body\r\n\r\n")],
      at: .at("framing", "Transfer-Encoding")),
    chunked(
      "framing: { chunked: { trailer: { X-A: b, Repr-Digest: right } } }",
      chunk(0..<1000) + [.framing("0\r\nX-A: b\r\nRepr-Digest: sha-256=:{sha256}:\r\n\r\n")],
      at: .at("framing", "Transfer-Encoding")),
    bad("off-by-one", "191"), bad("one-less", "18f"), bad("not-hex", "xyz"), bad("true", "xyz"),
    bad("overflow", "1" + String(repeating: "0", count: 29) + "190"), bad("negative", "-190"), bad("empty", ""),
    bad("bare-lf", "190", end: "\n"),
    chunked(
      "framing: { chunked: { size: 400, bad-size: not-hex, bad-chunk: 1 } }",
      chunk(0..<400, "xyz") + chunk(400..<800) + chunk(800..<1000) + last, at: .body("framing", 0, file: 0)),
    chunked(
      "framing: { chunked: { size: 400, bad-size: not-hex, bad-chunk: 9 } }",
      chunk(0..<400) + chunk(400..<800) + chunk(800..<1000, "xyz") + last, at: .body("framing", 814, file: 800)),
    chunked(
      "framing: { chunked: { size: 500, no-last-chunk: true } }", chunk(0..<500) + chunk(500..<1000), logged: false,
      quiet: true, at: .end("framing")),
    chunked(
      "framing: { chunked: { size: 400, cut-inside: true } }",
      chunk(0..<400) + chunk(400..<800) + [.framing("c8\r\n"), .file(800..<900)], logged: false, quiet: true,
      at: .end("framing", file: 900)),
    WireRow(
      writer: "{ framing: { chunked: { size: 400 } }, cut: 800 }", quiet: true, head: chunkHead(),
      body: chunk(0..<400) + chunk(400..<800), logged: .cutClose,
      faults: [.at("framing", "Transfer-Encoding"), .end("cut", file: 800)]),
    WireRow(
      writer: "{ framing: { chunked: { size: 400 } }, cut: 801 }", quiet: true, head: chunkHead(),
      body: chunk(0..<400) + chunk(400..<800) + [.framing("c8\r\n"), .file(800..<801)], logged: .cutClose,
      faults: [.at("framing", "Transfer-Encoding"), .end("cut", file: 801)]),
    WireRow(
      writer: "{ framing: { chunked: { size: 400, cut-inside: true } }, cut: 800 }", quiet: true, head: chunkHead(),
      body: chunk(0..<400) + chunk(400..<800) + [.framing("c8\r\n")], logged: .cutClose,
      faults: [.not("framing"), .end("cut", file: 800)]),
    WireRow(
      writer: "{ framing: chunked, cut: 100% }", quiet: true, head: chunkHead(), body: chunk(0..<1000),
      logged: .cutClose, faults: [.at("framing", "Transfer-Encoding"), .end("cut", file: 1000)]),
    WireRow(
      writer: "framing: chunked", "Range: bytes=990-",
      head: WireHead.partial(990..<1000).without("Content-Length").adding("Transfer-Encoding: chunked"),
      body: chunk(990..<1000) + last, faults: [.at("framing", "Transfer-Encoding")]),
    WireRow(
      writer: "framing: chunked", head: WireHead.ok(0).without("Content-Length").adding("Transfer-Encoding: chunked"),
      body: last, faults: [.at("framing", "Transfer-Encoding")], file: "{ size: 0 }"),
  ]

  private static let stray = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 6\r\n\r\nstray\n"

  static let extra: [WireRow] = [
    WireRow(
      writer: "extra: 300", head: .ok(), body: whole + [.extraAny(300)], faults: [.body("extra", 1000, file: nil)]),
    WireRow(writer: "extra: 1", head: .ok(), body: whole + [.extraAny(1)], faults: [.body("extra", 1000, file: nil)]),
    WireRow(
      writer: "extra: { bytes: 100000, as: noise }", head: .ok(), body: whole + [.extraAny(100_000)],
      faults: [.body("extra", 1000, file: nil)]),
    WireRow(
      writer: "extra: answer", head: .ok(), body: whole + [.extra(stray)], faults: [.body("extra", 1000, file: nil)]),
    WireRow(
      writer: "extra: { as: answer, bytes: 20 }", head: .ok(), body: whole + [.extra("HTTP/1.1 200 OK\r\nCon")],
      faults: [.body("extra", 1000, file: nil)]),
    WireRow(
      writer: "{ status: 304, extra: 10 }", head: .notModified(), body: [.extraAny(10)],
      faults: [.at("status", "304"), .body("extra", 0, file: nil)]),
    WireRow(
      writer: "{ status: 204, extra: 10 }", head: WireHead(["HTTP/1.1 204 No Content", WireHead.date]),
      body: [.extraAny(10)], faults: [.at("status", "204"), .body("extra", 0, file: nil)]),
    WireRow(
      writer: "{ extra: 300, length: { by: 100 } }", head: WireHead.ok().with("Content-Length", "1100"),
      body: whole + [.extraAny(300)], faults: [.body("extra", 1000, file: nil), .at("length", "100\r\n\r\n")]),
    WireRow(
      writer: "{ extra: 300, length: { by: 400 } }", quiet: true, head: WireHead.ok().with("Content-Length", "1400"),
      body: whole + [.extraAny(300)], logged: .cutClose,
      faults: [.body("extra", 1000, file: nil), .at("length", "400\r\n\r\n")]),
    WireRow(
      writer: "{ extra: answer, framing: { chunked: { size: 500 } } }", head: chunkHead(),
      body: chunk(0..<500) + chunk(500..<1000) + last + [.extra(stray)],
      faults: [.body("extra", 1019, file: nil), .at("framing", "Transfer-Encoding")]),
  ]

  static let all = length + framing + extra
}

extension WireRow {
  /// The same, its one fault firing there.
  fileprivate func fired(_ firing: WireFiring) -> WireRow {
    var copy = self
    copy.faults = [firing]
    return copy
  }
}
