import Judge
import ScenarioLanguage
import Testing

@testable import TestServer

/// An entry, a Range or nil, and what is answered: the status, fields (nil: absent), the body, where it fired.
struct MeaningRow: CustomTestStringConvertible, Sendable {
  var entry: String
  var range: String?
  var status: Int
  var fields: [String: String?] = [:]
  var body: String
  /// What the fired faults are, with the byte of the file where one is told; nil: not looked at.
  var fired: Bool = true
  var size: Int64 = 10
  var testDescription: String { "\(entry) to \(range ?? "no range")" }
}

@Suite("Faults of meaning") struct MeaningTests {
  static let rows: [MeaningRow] = [
    MeaningRow(
      entry: "status: 503", range: "4-", status: 503,
      fields: ["ETag": nil, "Accept-Ranges": nil, "Last-Modified": nil, "Content-Length": "24"],
      body: "503 Service Unavailable\n"),
    MeaningRow(
      entry: "status: 404", range: "40-", status: 404, fields: ["Content-Range": nil], body: "404 Not Found\n"),
    MeaningRow(entry: "status: 204", range: nil, status: 204, fields: ["Content-Length": nil, "ETag": nil], body: ""),
    MeaningRow(entry: "status: 205", range: nil, status: 205, fields: ["Content-Length": nil], body: ""),
    MeaningRow(
      entry: "status: 304", range: nil, status: 304, fields: ["Content-Length": "10", "ETag": "\"v1\""], body: ""),
    MeaningRow(
      entry: "status: 203", range: "4-", status: 203, fields: ["Content-Range": "bytes 4-9/10"], body: "efghij"),
    MeaningRow(
      entry: "status: 200", range: "4-", status: 200, fields: ["Content-Range": "bytes 4-9/10"], body: "efghij"),
    MeaningRow(entry: "status: 200", range: nil, status: 200, body: "abcdefghij", fired: false),
    MeaningRow(entry: "status: 599", range: nil, status: 599, body: "599 Internal Server Error\n"),
    MeaningRow(
      entry: "{ status: 503, retry-after: 2 s }", range: nil, status: 503, fields: ["Retry-After": "2"],
      body: "503 Service Unavailable\n"),
    MeaningRow(
      entry: "retry-after: 1500 ms", range: nil, status: 200, fields: ["Retry-After": "2"], body: "abcdefghij"),
    MeaningRow(
      entry: "retry-after: { date: 2 s }", range: nil, status: 200,
      fields: ["Retry-After": "Sat, 02 Mar 2024 12:00:02 GMT"], body: "abcdefghij"),
    MeaningRow(
      entry: "retry-after: { date: 2 s, form: rfc850 }", range: nil, status: 200,
      fields: ["Retry-After": "Saturday, 02-Mar-24 12:00:02 GMT"], body: "abcdefghij"),
    MeaningRow(
      entry: "retry-after: { date: 2 s, form: asctime }", range: nil, status: 200,
      fields: ["Retry-After": "Sat Mar  2 12:00:02 2024"], body: "abcdefghij"),
    MeaningRow(
      entry: "retry-after: past", range: nil, status: 200, fields: ["Retry-After": "Sat, 02 Mar 2024 11:00:00 GMT"],
      body: "abcdefghij"),
    MeaningRow(
      entry: "retry-after: garbage", range: nil, status: 200, fields: ["Retry-After": "in a while"], body: "abcdefghij"),

    MeaningRow(
      entry: "ignore-range", range: "4-", status: 200,
      fields: ["Content-Range": nil, "Accept-Ranges": nil, "Content-Length": "10"], body: "abcdefghij"),
    MeaningRow(
      entry: "{ ignore-range: true, advertise: true }", range: "4-", status: 200, fields: ["Accept-Ranges": "bytes"],
      body: "abcdefghij"),
    MeaningRow(entry: "ignore-range", range: "40-", status: 200, body: "abcdefghij"),
    MeaningRow(
      entry: "ignore-range", range: nil, status: 200, fields: ["Accept-Ranges": nil], body: "abcdefghij", fired: false),
    MeaningRow(
      entry: "advertise: none", range: "4-", status: 206, fields: ["Accept-Ranges": "none"], body: "efghij"),
    MeaningRow(entry: "advertise: false", range: nil, status: 200, fields: ["Accept-Ranges": nil], body: "abcdefghij"),
    MeaningRow(entry: "advertise: true", range: nil, status: 200, body: "abcdefghij", fired: false),

    MeaningRow(
      entry: "content-range: missing", range: "4-", status: 206, fields: ["Content-Range": nil, "Content-Length": "6"],
      body: "efghij"),
    MeaningRow(
      entry: "content-range: { first: { by: 1 }, total: star }", range: "4-", status: 206,
      fields: ["Content-Range": "bytes 5-9/*"], body: "efghij"),
    MeaningRow(
      entry: "content-range: { first: 0, last: -1, total: { by: -1 } }", range: "4-6", status: 206,
      fields: ["Content-Range": "bytes 0-9/9"], body: "efg"),
    MeaningRow(
      entry: "content-range: { first: { by: -5 } }", range: "4-", status: 206,
      fields: ["Content-Range": "bytes -1-9/10"], body: "efghij"),
    MeaningRow(
      entry: "content-range: { total: 9223372036854775807 }", range: "4-", status: 206,
      fields: ["Content-Range": "bytes 4-9/9223372036854775807"], body: "efghij"),
    MeaningRow(
      entry: "content-range: items 1-2/3", range: "4-", status: 206, fields: ["Content-Range": "items 1-2/3"],
      body: "efghij"),
    MeaningRow(
      entry: "content-range: { total: 20 }", range: "40-", status: 416, fields: ["Content-Range": "bytes */20"],
      body: "416 Range Not Satisfiable\n"),
    MeaningRow(
      entry: "content-range: missing", range: "40-", status: 416, fields: ["Content-Range": nil],
      body: "416 Range Not Satisfiable\n"),
    MeaningRow(entry: "content-range: missing", range: nil, status: 200, body: "abcdefghij", fired: false),
    MeaningRow(
      entry: "{ ignore-range: true, content-range: { last: { by: 0 } } }", range: "4-", status: 200,
      fields: ["Content-Range": "bytes 4-9/10"], body: "abcdefghij"),

    MeaningRow(
      entry: "{ empty-range: true, content-range: { first: { by: -1 } } }", range: "10-", status: 206,
      fields: ["Content-Range": "bytes 9-9/10"], body: ""),

    MeaningRow(
      entry: "body-from: { by: 1 }", range: "4-", status: 206,
      fields: ["Content-Range": "bytes 4-9/10", "Content-Length": "5"], body: "fghij"),
    MeaningRow(
      entry: "body-from: { by: -1 }", range: "4-6", status: 206,
      fields: ["Content-Range": "bytes 4-6/10", "Content-Length": "4"], body: "defg"),
    MeaningRow(entry: "body-from: 0", range: "4-6", status: 206, fields: ["Content-Length": "7"], body: "abcdefg"),
    MeaningRow(entry: "body-from: { by: -9 }", range: "0-2", status: 206, body: "abc", fired: false),
    MeaningRow(entry: "body-from: { by: 1 }", range: nil, status: 200, body: "abcdefghij", fired: false),

    MeaningRow(
      entry: "other-range: { first: { by: 1 } }", range: "4-", status: 206,
      fields: ["Content-Range": "bytes 5-9/10", "Content-Length": "5"], body: "fghij"),
    MeaningRow(
      entry: "other-range: { first: 0 }", range: "4-6", status: 206, fields: ["Content-Range": "bytes 0-6/10"],
      body: "abcdefg"),
    MeaningRow(
      entry: "other-range: { first: { by: -100 }, last: { by: 100 } }", range: "4-6", status: 206,
      fields: ["Content-Range": "bytes 0-9/10"], body: "abcdefghij"),
    MeaningRow(entry: "other-range: { first: { by: 1 } }", range: "9-", status: 206, body: "j", fired: false),
    MeaningRow(
      entry: "other-range: { first: 50%, last: 50% }", range: "0-", status: 206,
      fields: ["Content-Range": "bytes 5-5/10"], body: "f"),
    MeaningRow(
      entry: "short-range: 50%", range: "4-", status: 206,
      fields: ["Content-Range": "bytes 4-6/10", "Content-Length": "3"], body: "efg"),
    MeaningRow(entry: "short-range: 100%", range: "4-", status: 206, body: "efghij", fired: false),
    MeaningRow(entry: "short-range: 50%", range: "9-", status: 206, body: "j", fired: false),
    MeaningRow(entry: "short-range: -1", range: "4-", status: 206, body: "efghi"),
    MeaningRow(
      entry: "empty-range", range: "4-", status: 206, fields: ["Content-Range": "bytes 4-9/10", "Content-Length": "0"],
      body: ""),
    MeaningRow(
      entry: "empty-range", range: "10-", status: 206,
      fields: ["Content-Range": "bytes 10-9/10", "Content-Length": "0"],
      body: ""),
    MeaningRow(
      entry: "unasked-range", range: nil, status: 206, fields: ["Content-Range": "bytes 0-9/10"], body: "abcdefghij"),
    MeaningRow(
      entry: "unasked-range: { first: 2, last: { by: -1 } }", range: nil, status: 206,
      fields: ["Content-Range": "bytes 2-8/10"], body: "cdefghi"),
    MeaningRow(
      entry: "{ unasked-range: true, short-range: 50% }", range: nil, status: 206,
      fields: ["Content-Range": "bytes 0-4/10"], body: "abcde"),
    MeaningRow(entry: "unasked-range", range: "4-", status: 206, body: "efghij", fired: false),
    MeaningRow(entry: "unasked-range", range: nil, status: 200, body: "", fired: false, size: 0),

    MeaningRow(
      entry: "not-satisfiable", range: "4-", status: 416, fields: ["Content-Range": "bytes */10"],
      body: "416 Range Not Satisfiable\n"),
    MeaningRow(
      entry: "not-satisfiable: { length: 1000 }", range: "4-", status: 416, fields: ["Content-Range": "bytes */1000"],
      body: "416 Range Not Satisfiable\n"),
    MeaningRow(
      entry: "not-satisfiable: none", range: "10-", status: 416, fields: ["Content-Range": nil],
      body: "416 Range Not Satisfiable\n"),
    MeaningRow(entry: "not-satisfiable: true", range: nil, status: 200, body: "abcdefghij", fired: false),
    MeaningRow(
      entry: "not-satisfiable: true", range: "10-", status: 416, body: "416 Range Not Satisfiable\n", fired: false),

    MeaningRow(
      entry: "body: empty", range: "4-", status: 200,
      fields: ["Content-Length": "0", "ETag": nil, "Content-Range": nil, "Content-Type": "application/octet-stream"],
      body: ""),
    MeaningRow(
      entry: "body: text", range: "4-", status: 200,
      fields: ["Content-Type": "text/plain; charset=utf-8", "ETag": nil],
      body: "This is not the file.\n"),
    MeaningRow(
      entry: "{ body: text, status: 404 }", range: nil, status: 404, fields: ["Content-Length": "22"],
      body: "This is not the file.\n"),
    MeaningRow(
      entry: "{ body: content, status: 403 }", range: "4-", status: 403,
      fields: ["Content-Type": "application/octet-stream", "ETag": nil], body: "abcdefghij"),
    MeaningRow(entry: "body: content", range: "4-", status: 206, body: "efghij", fired: false),

    MeaningRow(
      entry: "if-range: never-matches", range: "4-", status: 206, body: "efghij", fired: false),
    MeaningRow(
      entry: "disposition: two-names", range: nil, status: 200,
      fields: ["Content-Disposition": "attachment; filename=\"plain.bin\"; filename*=UTF-8''%e2%82%ac%20extended.bin"],
      body: "abcdefghij"),
    MeaningRow(
      entry: "disposition: attachment", range: nil, status: 200, fields: ["Content-Disposition": "attachment"],
      body: "abcdefghij"),
    MeaningRow(
      entry: "digest: right", range: "4-6", status: 206,
      fields: ["Content-Digest": "sha-256=:ZWZn:", "Repr-Digest": "sha-256=:YWJjZGVmZ2hpag==:"], body: "efg"),
    MeaningRow(
      entry: "digest: { repr: right }", range: "4-6", status: 206,
      fields: ["Content-Digest": nil, "Repr-Digest": "sha-256=:YWJjZGVmZ2hpag==:"], body: "efg"),
    MeaningRow(
      entry: "{ digest: right, body-from: { by: 1 } }", range: "4-6", status: 206,
      fields: ["Content-Digest": "sha-256=:ZWZn:"], body: "fg"),
    MeaningRow(
      entry: "digest: none", range: nil, status: 200, fields: ["Repr-Digest": nil], body: "abcdefghij", fired: false),
    MeaningRow(
      entry: "{ digest: right, status: 503 }", range: nil, status: 503, fields: ["Repr-Digest": nil],
      body: "503 Service Unavailable\n"),
  ]

  @Test("a fault changes what it names and nothing else", arguments: rows)
  func row(_ row: MeaningRow) throws {
    var stage = row.range.map { Stage().range($0) } ?? Stage()
    stage.size = row.size
    let played = try stage.play(row.entry)
    #expect(played.program.status == row.status)
    #expect(played.body == row.body)
    for (name, value) in row.fields { #expect(played.field(name) == value, "\(name)") }
    #expect(played.fired.isEmpty != row.fired, "\(played.fired)")
    #expect(played.program.usesLibrary == (row.status != 205))
    if case .complete(let keeps)? = played.ending {
      #expect(keeps == (row.status != 205))
    } else {
      Issue.record("broke off")
    }
  }

  @Test(
    "a fault fires where its first altered byte stands",
    arguments: [
      ("status: 503", nil, 9), ("status: 200", "4-", 9), ("advertise: none", nil, 167), ("short-range: 50%", "4-", 210),
      ("advertise: false", nil, 152), ("content-range: missing", "4-", 195), ("retry-after: past", nil, 174),
      ("content-range: { total: 100 }", "4-", 214),
    ] as [(String, String?, Int)])
  func firing(entry: String, range: String?, wire: Int) throws {
    let played = try (range.map { Stage().range($0) } ?? Stage()).play(entry)
    #expect(played.fired.count == 1)
    let found = try #require(played.fired.first?.split(separator: "@").last.flatMap { Int($0) })
    #expect(found == wire, "\(String(decoding: played.bytes[found...].prefix(40), as: UTF8.self))")
  }

  @Test("If-Range is read as the policy says")
  func ifRange() throws {
    let stale = Stage().range("4-").field("If-Range", "\"old\"")
    #expect(try stale.play("honest").program.status == 200)
    let ignored = try stale.play("if-range: ignored")
    #expect(ignored.program.status == 206)
    #expect(ignored.body == "efghij")
    #expect(ignored.fired == ["if-range@9"])
    let never = try Stage().range("4-").field("If-Range", "\"v1\"").play("if-range: never-matches")
    #expect(never.program.status == 200)
    #expect(never.fired.count == 1)
    let both = try stale.play("{ if-range: ignored, content-range: { total: star } }")
    #expect(both.field("Content-Range") == "bytes 4-9/*")
    #expect(both.fired.count == 2)
  }

  @Test("If-Match is not looked at where preconditions are ignored")
  func preconditions() throws {
    let stage = Stage().range("4-").field("If-Match", "\"old\"")
    #expect(try stage.play("honest").program.status == 412)
    let played = try stage.play("preconditions: ignored")
    #expect(played.program.status == 206)
    #expect(played.fired == ["preconditions@9"])
  }

  @Test(
    "faults of one range leave several alone",
    arguments: ["content-range: { total: 5 }", "other-range: { first: 0 }", "short-range: 50%", "body-from: 0"])
  func severalRanges(entry: String) throws {
    let honest = try Stage().range("0-1,4-5").play("honest")
    let played = try Stage().range("0-1,4-5").play(entry)
    #expect(played.text == honest.text)
    #expect(played.fired.isEmpty)
  }

  @Test("a page has its own length and type, and no validators, whatever was asked")
  func page() throws {
    let played = try Stage().range("4-").play("body: html")
    #expect(played.program.status == 200)
    #expect(played.field("Content-Type") == "text/html; charset=utf-8")
    #expect(played.field("Content-Length") == "\(played.bodyBytes.count)")
    #expect(played.field("ETag") == nil)
    #expect(played.body.hasPrefix("<!DOCTYPE html>"))
    #expect(played.program.version == nil)
    let cut = try Stage().range("4-").play("{ body: html, cut: 50% }")
    #expect(cut.bodyBytes.count == played.bodyBytes.count / 2)
  }

  @Test("positions with `ignore-range` still count in the honest body")
  func honestPositions() throws {
    let played = try Stage().range("4-").play("{ ignore-range: true, cut: 50% }")
    #expect(played.body == "abc")
    #expect(played.program.status == 200)
    let file = try Stage().range("4-").play("{ ignore-range: true, cut: { of: file, at: 5 } }")
    #expect(file.body == "abcde")
    let all = try Stage().range("4-").play("{ ignore-range: true, cut: 100% }")
    #expect(all.body == "abcdefghij")
  }

  @Test(
    "an answer to HEAD has the fields and no body", arguments: ["status: 503", "body: html", "ignore-range", "honest"])
  func head(entry: String) throws {
    var stage = Stage()
    let get = try stage.play(entry)
    stage.method = "HEAD"
    let head = try stage.play(entry)
    #expect(head.bodyBytes.isEmpty)
    #expect(head.program.fields == get.program.fields)
    #expect(head.program.contentLength == get.program.contentLength)
  }

  @Test("an answer that a script turns away is none of the place's")
  func turnedAway() throws {
    var stage = Stage()
    stage.turnedAway = .unavailable
    #expect(try stage.play("honest").program.status == 503)
    stage.turnedAway = .reset
    let reset = try stage.play("honest")
    #expect(reset.bytes == [])
    #expect(reset.ending == .reset)
  }
}
