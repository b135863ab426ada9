/// What faults about ranges and conditions answer.
enum RangeRows {
  private static let half = "Range: bytes=500-"
  private static let beyond = "Range: bytes=2000-"
  private static let rest = WireHead.partial(500..<1000)
  private static let whole = [WirePiece.file(0..<1000)]

  static let ignored: [WireRow] = [
    WireRow(
      "ignore-range", half, head: .ok().without("Accept-Ranges"), body: whole,
      faults: [.at("ignore-range", "200 OK")], brings: .range(0..<1000), version: 1),
    WireRow(
      "ignore-range", beyond, head: .ok().without("Accept-Ranges"), body: whole,
      faults: [.at("ignore-range", "200 OK")], brings: .range(0..<1000)),
    WireRow(
      "ignore-range", "Range: bytes=0-0,5-6", head: .ok().without("Accept-Ranges"), body: whole,
      faults: [.at("ignore-range", "200 OK")]),
    WireRow("ignore-range", head: .ok().without("Accept-Ranges"), body: whole, faults: [.not("ignore-range")]),
    WireRow(
      "{ ignore-range: true, advertise: true }", half, head: .ok(), body: whole,
      faults: [.at("ignore-range", "200 OK"), .at("advertise", "Accept-Ranges")]),
    WireRow(
      "{ ignore-range: true, advertise: none }", half, head: .ok().with("Accept-Ranges", "none"), body: whole,
      faults: [.at("ignore-range", "200 OK"), .at("advertise", "Accept-Ranges")]),
    WireRow("advertise: true", head: .ok(), body: whole, faults: [.not("advertise")]),
    WireRow(
      "advertise: false", half, head: rest.without("Accept-Ranges"), body: [.file(500..<1000)],
      faults: [.at("advertise", "Content-Range")]),
    WireRow(
      "advertise: none", head: .ok().with("Accept-Ranges", "none"), body: whole,
      faults: [.at("advertise", "none")]),
  ]

  static let conditions: [WireRow] = [
    WireRow(
      "if-range: ignored", half, "If-Range: \"other\"", head: rest, body: [.file(500..<1000)],
      faults: [.at("if-range", "206")], brings: .range(500..<1000)),
    WireRow(
      "if-range: ignored", half, "If-Range: {tag}", head: rest, body: [.file(500..<1000)],
      faults: [.not("if-range")]),
    WireRow(
      "if-range: ignored", "If-Range: \"other\"", head: .ok(), body: whole, faults: [.not("if-range")]),
    WireRow(
      "if-range: date-only", half, "If-Range: {tag}", head: .ok(), body: whole,
      faults: [.at("if-range", "200")], brings: .range(0..<1000)),
    WireRow(
      "if-range: date-only", half, "If-Range: Fri, 01 Mar 2024 12:00:00 GMT", head: rest,
      body: [.file(500..<1000)], faults: [.not("if-range")]),
    WireRow(
      "if-range: tag-only", half, "If-Range: Fri, 01 Mar 2024 12:00:00 GMT", head: .ok(), body: whole,
      faults: [.at("if-range", "200")]),
    WireRow(
      "if-range: tag-only", half, "If-Range: {tag}", head: rest, body: [.file(500..<1000)],
      faults: [.not("if-range")]),
    WireRow(
      "if-range: never-matches", half, "If-Range: {tag}", head: .ok(), body: whole,
      faults: [.at("if-range", "200")]),
    WireRow(
      "if-range: right", half, "If-Range: {tag}", head: rest, body: [.file(500..<1000)],
      faults: [.not("if-range")]),
    WireRow(
      "preconditions: ignored", "If-None-Match: {tag}", head: .ok(), body: whole,
      faults: [.at("preconditions", "200")]),
    WireRow(
      "preconditions: ignored", half, "If-Match: \"other\"", head: rest, body: [.file(500..<1000)],
      faults: [.at("preconditions", "206")]),
    WireRow(
      "preconditions: ignored", "If-Modified-Since: Fri, 01 Mar 2024 12:00:00 GMT", head: .ok(), body: whole,
      faults: [.at("preconditions", "200")]),
    WireRow("preconditions: ignored", head: .ok(), body: whole, faults: [.not("preconditions")]),
  ]

  static let otherBytes: [WireRow] = [
    WireRow(
      "body-from: { by: 1 }", half, head: rest.with("Content-Length", "499"), body: [.file(501..<1000)],
      faults: [.at("body-from", "499\r\n")], brings: .range(501..<1000)),
    WireRow(
      "body-from: { by: -100 }", half, head: rest.with("Content-Length", "600"), body: [.file(400..<1000)],
      faults: [.at("body-from", "600\r\n")], brings: .range(400..<1000)),
    WireRow(
      "body-from: 0", "Range: bytes=500-599", head: .partial(500..<600).with("Content-Length", "600"),
      body: [.file(0..<600)], faults: [.at("body-from", "600\r\n")]),
    WireRow(
      "body-from: 50%", "Range: bytes=600-699", head: .partial(600..<700).with("Content-Length", "200"),
      body: [.file(500..<700)], faults: [.at("body-from", "200\r\n\r\n")]),
    WireRow(
      "body-from: { by: 1000 }", half, head: rest.with("Content-Length", "0"),
      faults: [.at("body-from", "0\r\n\r\n")]),
    WireRow(
      "body-from: 500", half, head: rest, body: [.file(500..<1000)], faults: [.not("body-from")]),
    WireRow("body-from: { by: 1 }", head: .ok(), body: whole, faults: [.not("body-from")]),

    WireRow(
      "other-range: { first: { by: 1 } }", half, head: .partial(501..<1000), body: [.file(501..<1000)],
      faults: [.at("other-range", "1-999/1000")], brings: .range(501..<1000)),
    WireRow(
      "other-range: { first: 0 }", half, head: .partial(0..<1000), body: whole,
      faults: [.at("other-range", "0-999/1000")], brings: .range(0..<1000)),
    WireRow(
      "other-range: { last: { by: -1 } }", "Range: bytes=0-9", head: .partial(0..<9), body: [.file(0..<9)],
      faults: [.at("other-range", "8/1000")]),
    WireRow(
      "other-range: { first: 100, last: 199 }", half, head: .partial(100..<200), body: [.file(100..<200)],
      faults: [.at("other-range", "100-199")]),
    WireRow(
      "other-range: { first: { by: -600 }, last: { by: 5000 } }", half, head: .partial(0..<1000), body: whole,
      faults: [.at("other-range", "0-999/1000")]),
    WireRow(
      "other-range: { first: { by: 5000 } }", half, head: rest, body: [.file(500..<1000)],
      faults: [.not("other-range")]),
    WireRow(
      "other-range: { first: 0 }", beyond, head: .unsatisfiable(), body: [.text("416 Range Not Satisfiable\n")],
      faults: [.not("other-range")]),

    WireRow(
      "short-range: 50%", half, head: .partial(500..<750), body: [.file(500..<750)],
      faults: [.at("short-range", "749/1000")], brings: .range(500..<750)),
    WireRow(
      "short-range: 1", half, head: .partial(500..<501), body: [.file(500..<501)],
      faults: [.at("short-range", "500/1000")]),
    WireRow(
      "short-range: -1", half, head: .partial(500..<999), body: [.file(500..<999)],
      faults: [.at("short-range", "8/1000")]),
    WireRow(
      "short-range: 100%", half, head: rest, body: [.file(500..<1000)], faults: [.not("short-range")]),
    WireRow("short-range: 0", half, head: rest, body: [.file(500..<1000)], faults: [.not("short-range")]),
    WireRow("short-range: 600", half, head: rest, body: [.file(500..<1000)], faults: [.not("short-range")]),

    WireRow(
      "empty-range", half, head: rest.with("Content-Length", "0"), faults: [.at("empty-range", "0\r\n\r\n")]),
    WireRow(
      "empty-range", beyond,
      head: WireHead.ok(0).status("206 Partial Content")
        .before("Content-Length", "Content-Range: bytes 1000-999/1000"),
      faults: [.at("empty-range", "206")]),
    WireRow(
      "{ empty-range: true, content-range: missing }", half,
      head: rest.with("Content-Length", "0").without("Content-Range"),
      faults: [.at("empty-range", "0\r\n\r\n"), .at("content-range", "Length: ")]),
    WireRow("empty-range", head: .ok(), body: whole, faults: [.not("empty-range")]),

    WireRow(
      "unasked-range", head: .partial(0..<1000), body: whole, faults: [.at("unasked-range", "206")],
      brings: .range(0..<1000)),
    WireRow(
      "unasked-range: { last: 99 }", head: .partial(0..<100), body: [.file(0..<100)],
      faults: [.at("unasked-range", "206")], brings: .range(0..<100)),
    WireRow(
      "unasked-range: { first: 50%, last: { by: -1 } }", head: .partial(500..<999), body: [.file(500..<999)],
      faults: [.at("unasked-range", "206")]),
    WireRow(
      "{ unasked-range: true, short-range: 50% }", head: .partial(0..<500), body: [.file(0..<500)],
      faults: [.at("unasked-range", "206"), .at("short-range", "499/1000")]),
    WireRow(
      "unasked-range", half, head: rest, body: [.file(500..<1000)], faults: [.not("unasked-range")]),
  ]

  private static func withRange(_ value: String) -> WireHead { rest.with("Content-Range", value) }

  static let contentRange: [WireRow] = [
    WireRow(
      "content-range: missing", half, head: rest.without("Content-Range"), body: [.file(500..<1000)],
      faults: [.at("content-range", "Length: ")], brings: .range(500..<1000)),
    WireRow(
      "content-range: bytes 9-1/10", half, head: withRange("bytes 9-1/10"), body: [.file(500..<1000)],
      faults: [.at("content-range", "9-1/10")]),
    WireRow(
      "content-range: { first: { by: 1 } }", half, head: withRange("bytes 501-999/1000"), body: [.file(500..<1000)],
      faults: [.at("content-range", "1-999/1000")]),
    WireRow(
      "content-range: { last: { by: -1 } }", half, head: withRange("bytes 500-998/1000"), body: [.file(500..<1000)],
      faults: [.at("content-range", "8/1000")]),
    WireRow(
      "content-range: { first: 0, last: 499, total: 500 }", half, head: withRange("bytes 0-499/500"),
      body: [.file(500..<1000)], faults: [.at("content-range", "0-499/500")]),
    WireRow(
      "content-range: { total: star }", half, head: withRange("bytes 500-999/*"), body: [.file(500..<1000)],
      faults: [.at("content-range", "*\r\n")]),
    WireRow(
      "content-range: { total: { by: 1 } }", half, head: withRange("bytes 500-999/1001"),
      body: [.file(500..<1000)], faults: [.at("content-range", "1\r\nContent-Length")]),
    WireRow(
      "content-range: { first: { by: -600 } }", half, head: withRange("bytes -100-999/1000"),
      body: [.file(500..<1000)], faults: [.at("content-range", "-100-999")]),
    WireRow(
      "content-range: missing", beyond, head: WireHead.unsatisfiable().without("Content-Range"),
      body: [.text("416 Range Not Satisfiable\n")], faults: [.at("content-range", "Length: ")]),
    WireRow(
      "content-range: { total: 5 }", beyond, head: WireHead.unsatisfiable().with("Content-Range", "bytes */5"),
      body: [.text("416 Range Not Satisfiable\n")], faults: [.at("content-range", "5\r\nContent-Length")]),
    WireRow("content-range: missing", head: .ok(), body: whole, faults: [.not("content-range")]),
    WireRow(
      "{ ignore-range: true, content-range: bytes 0-9/10 }", half,
      head: WireHead.ok().without("Accept-Ranges").before("Content-Length", "Content-Range: bytes 0-9/10"),
      body: whole, faults: [.at("ignore-range", "200"), .at("content-range", "Range: bytes 0-9")]),

    WireRow(
      "not-satisfiable", half, head: .unsatisfiable(), body: [.text("416 Range Not Satisfiable\n")],
      faults: [.at("not-satisfiable", "416")], brings: .nothing),
    WireRow(
      "not-satisfiable: none", half, head: WireHead.unsatisfiable().without("Content-Range"),
      body: [.text("416 Range Not Satisfiable\n")], faults: [.at("not-satisfiable", "416")]),
    WireRow(
      "not-satisfiable: { length: 400 }", half, head: WireHead.unsatisfiable(of: 400),
      body: [.text("416 Range Not Satisfiable\n")], faults: [.at("not-satisfiable", "416")]),
    WireRow(
      "not-satisfiable: 400", beyond, head: WireHead.unsatisfiable(of: 400),
      body: [.text("416 Range Not Satisfiable\n")], faults: [.at("not-satisfiable", "400\r\n")]),
    WireRow(
      "not-satisfiable", beyond, head: .unsatisfiable(), body: [.text("416 Range Not Satisfiable\n")],
      faults: [.not("not-satisfiable")]),
    WireRow("not-satisfiable", head: .ok(), body: whole, faults: [.not("not-satisfiable")]),
  ]

  private static let two = "Range: bytes=0-1,8-9"
  private static let type = "Content-Type: application/octet-stream\r\n"
  private static func several(_ length: Int, quoted: Bool = false) -> WireHead {
    let mark = quoted ? "\"" : ""
    return WireHead.ok(Int64(length)).status("206 Partial Content")
      .with("Content-Type", "multipart/byteranges; boundary=\(mark){boundary}\(mark)")
  }
  private static func part(_ range: Range<Int64>, first: Bool = false, end: String = "\r\n", blank: Bool = false)
    -> [WirePiece]
  {
    let lines =
      ["--{boundary}"] + (blank ? [""] : []) + [
        "Content-Type: application/octet-stream",
        "Content-Range: bytes \(range.lowerBound)-\(range.upperBound - 1)/1000", "", "",
      ]
    return [.text((first ? "" : end) + lines.joined(separator: end)), .file(range)]
  }
  private static func close(_ end: String = "\r\n") -> [WirePiece] { [.text("\(end)--{boundary}--\(end)")] }

  static let multipart: [WireRow] = [
    WireRow(
      "honest", two, head: several(231), body: part(0..<2, first: true) + part(8..<10) + close(), faults: []),
    WireRow(
      "multipart", half, head: several(631), body: part(500..<1000, first: true) + close(),
      faults: [.at("multipart", "multipart")], brings: .range(500..<1000)),
    WireRow(
      "multipart: { order: [2, 1] }", two, head: several(231),
      body: part(8..<10, first: true) + part(0..<2) + close(), faults: [.at("multipart", "8-9/1000")]),
    WireRow(
      "multipart: { quoted: true }", two, head: several(231, quoted: true),
      body: part(0..<2, first: true) + part(8..<10) + close(), faults: [.at("multipart", "\"part-")]),
    WireRow(
      "multipart: { preamble: true }", two, head: several(268),
      body: [.text("This is a message of several parts.\r\n")] + part(0..<2, first: true) + part(8..<10) + close(),
      faults: [.at("multipart", "68\r\n\r\n")]),
    WireRow(
      "multipart: { bare-lf: true }", two, head: several(220),
      body: part(0..<2, first: true, end: "\n") + part(8..<10, end: "\n") + close("\n"),
      faults: [.at("multipart", "20\r\n\r\n")]),
    WireRow(
      "multipart: { blank-line-before-heads: true }", two, head: several(235),
      body: part(0..<2, first: true, blank: true) + part(8..<10, blank: true) + close(),
      faults: [.at("multipart", "5\r\n\r\n")]),
    WireRow("multipart", head: .ok(), body: whole, faults: [.not("multipart")]),
    WireRow(
      "multipart", beyond, head: .unsatisfiable(), body: [.text("416 Range Not Satisfiable\n")],
      faults: [.not("multipart")]),
  ]

  static let all = ignored + conditions + otherBytes + contentRange + multipart
}
