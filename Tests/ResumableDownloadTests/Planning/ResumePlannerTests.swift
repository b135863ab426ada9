import HTTPSemantics
import Testing

@testable import ResumableDownload

private let address = "http://example.org/file.bin"
private let now = HTTPDate(secondsSince1970: 1_709_400_000)
private let oldDate = "Fri, 01 Mar 2024 12:00:00 GMT"
private let newDate = "Sat, 02 Mar 2024 12:00:00 GMT"

/// What is kept in most rows: 400 bytes of 1000, under a strong tag.
private func kept(
  _ length: Int64 = 400, total: Int64? = 1000, tag: String? = "\"v1\"", modified: String? = oldDate,
  date: String? = newDate, type: String? = "application/octet-stream", coding: String? = nil
) -> Kept {
  var fields = Fields()
  if let tag { fields.add("ETag", tag) }
  if let modified { fields.add("Last-Modified", modified) }
  if let date { fields.add("Date", date) }
  var identity = Identity(address: address)
  identity.validators = Validators(fields: fields, now: now)
  identity.total = total
  identity.mediaType = type
  identity.contentCoding = coding
  return Kept(identity: identity, length: length)
}

private let usuallyKept = kept()

/// One row: what is kept, the answer, and what it must lead to.
struct PlannerRow: Sendable, CustomTestStringConvertible {
  let rule: String
  let name: String
  let head: ResponseHead
  let kept: Kept
  let proof: Proof
  let asksWhole: Bool
  let expected: @Sendable (Plan) -> Bool

  var testDescription: String { "\(rule): \(name)" }

  fileprivate init(
    _ rule: String, _ name: String, _ status: Int, _ fields: Fields, kept: Kept = usuallyKept, proof: Proof = .none,
    asksWhole: Bool = false, _ expected: @escaping @Sendable (Plan) -> Bool
  ) {
    self.rule = rule
    self.name = name
    head = ResponseHead(status: status, fields: fields)
    self.kept = kept
    self.proof = proof
    self.asksWhole = asksWhole
    self.expected = expected
  }
}

private func appends(at start: Int64, end: Int64, total: Int64? = 1000) -> @Sendable (Plan) -> Bool {
  {
    guard case .take(let body) = $0 else { return false }
    return body.start == start && body.keep == start && body.end == end && body.total == total && body.restart == nil
  }
}
private func compares(from start: Int64, to keep: Int64) -> @Sendable (Plan) -> Bool {
  {
    guard case .take(let body) = $0 else { return false }
    return body.start == start && body.keep == keep && body.restart == nil
  }
}
private func replaces(_ reason: RestartReason?, total: Int64?) -> @Sendable (Plan) -> Bool {
  {
    guard case .take(let body) = $0 else { return false }
    return body.start == 0 && body.keep == 0 && body.restart == reason && body.total == total && body.isWhole
  }
}
private func restarts(_ reason: RestartReason) -> @Sendable (Plan) -> Bool { { $0 == .restart(reason) } }
private func retries(_ reason: RetryReason, after seconds: Int64? = nil) -> @Sendable (Plan) -> Bool {
  { $0 == .retry(reason, after: seconds) }
}
private func fails(_ error: DownloadError) -> @Sendable (Plan) -> Bool { { $0 == .fail(error) } }

private let rest = "bytes 400-999/1000"
private let tagged: Fields = ["ETag": "\"v1\"", "Content-Range": rest, "Content-Length": "600"]

private func range(_ value: String, length: Int64? = nil) -> Fields {
  var fields: Fields = ["ETag": "\"v1\"", "Content-Range": value]
  if let length { fields.add("Content-Length", "\(length)") }
  return fields
}

private let rows: [PlannerRow] = [
  // 206
  PlannerRow("P2", "the rest is appended", 206, tagged, appends(at: 400, end: 1000)),
  PlannerRow(
    "P2", "an answer that begins earlier is compared", 206, range("bytes 300-999/1000"), compares(from: 300, to: 400)),
  PlannerRow("P2", "a gap is refused", 206, range("bytes 401-999/1000"), restarts(.gap)),
  PlannerRow("P3", "no Content-Range", 206, ["ETag": "\"v1\""], restarts(.contentRange(.missing))),
  PlannerRow("P3", "last before first", 206, range("bytes 400-399/1000"), restarts(.contentRange(.lastBeforeFirst))),
  PlannerRow(
    "P3", "total too small", 206, range("bytes 400-999/999"), restarts(.contentRange(.completeLengthTooSmall))),
  PlannerRow(
    "P3", "a number past 2^63", 206, range("bytes 400-9223372036854775808/*"), restarts(.contentRange(.overflow))),
  PlannerRow("P3", "another unit", 206, range("items 400-999/1000"), restarts(.contentRange(.otherUnit("items")))),
  PlannerRow("P3", "the unit in capitals", 206, range("BYTES 400-999/1000"), appends(at: 400, end: 1000)),
  PlannerRow(
    "P3", "two that differ", 206,
    ["ETag": "\"v1\"", "Content-Range": rest, "Content-Range": "bytes 0-999/1000"], restarts(.contentRange(.differing))),
  PlannerRow("P4", "another total under the same tag", 206, range("bytes 400-1999/2000"), restarts(.changed)),
  PlannerRow("P5", "another strong tag", 206, ["ETag": "\"v2\"", "Content-Range": rest], restarts(.changed)),
  PlannerRow("P5", "another weak tag", 206, ["ETag": "W/\"v2\"", "Content-Range": rest], restarts(.changed)),
  PlannerRow(
    "P6", "an end before the end is kept", 206, range("bytes 400-499/1000", length: 100), appends(at: 400, end: 500)),
  PlannerRow("P8", "an unknown total", 206, range("bytes 400-999/*"), appends(at: 400, end: 1000)),
  PlannerRow(
    "P8", "an unknown total with none kept", 206, range("bytes 400-999/*"), kept: kept(total: nil),
    appends(at: 400, end: 1000, total: nil)),
  PlannerRow(
    "P11", "parts where one was asked", 206, ["Content-Type": "multipart/byteranges; boundary=x"], restarts(.multipart)),
  PlannerRow(
    "P12", "a coding that the kept part has not", 206,
    ["ETag": "\"v1\"", "Content-Range": rest, "Content-Encoding": "gzip"], restarts(.contentCoding)),
  PlannerRow("P25", "no tag, but the question carried it", 206, ["Content-Range": rest], appends(at: 400, end: 1000)),
  PlannerRow(
    "P34", "no tag and another date", 206, ["Content-Range": rest, "Last-Modified": newDate], restarts(.changed)),
  PlannerRow(
    "P34", "another date where only a date was kept", 206, ["Content-Range": rest, "Last-Modified": newDate],
    kept: kept(tag: nil), restarts(.changed)),
  PlannerRow(
    "C5", "the date that was kept", 206, ["Content-Range": rest, "Last-Modified": oldDate], kept: kept(tag: nil),
    appends(at: 400, end: 1000)),
  PlannerRow("F10", "a length that is not the range's", 206, range(rest, length: 601), restarts(.contradiction)),
  PlannerRow(
    "F29", "another digest of the whole", 206,
    [
      "ETag": "\"v1\"", "Content-Range": rest,
      "Repr-Digest": "sha-256=:\(Base64.encode([UInt8](repeating: 1, count: 32))):",
    ],
    kept: withDigest(2), restarts(.changed)),
  PlannerRow(
    "P7", "a range nobody asked for is a part", 206, range("bytes 0-499/1000"), kept: .nothing, asksWhole: true,
    { if case .take(let body) = $0 { !body.isWhole && body.end == 500 && body.total == 1000 } else { false } }),
  PlannerRow(
    "P7", "a range behind the beginning", 206, range("bytes 5-999/1000"), kept: .nothing, asksWhole: true,
    restarts(.gap)),
  PlannerRow(
    "C7", "a digest from outside stands in for a validator", 206, ["Content-Range": rest],
    kept: kept(tag: nil, modified: nil),
    proof: .digest, appends(at: 400, end: 1000)),

  // 200
  PlannerRow(
    "P1", "the same strong tag: the beginning is compared", 200, ["ETag": "\"v1\"", "Content-Length": "1000"],
    compares(from: 0, to: 400)),
  PlannerRow("P1", "another tag", 200, ["ETag": "\"v2\"", "Content-Length": "900"], replaces(.changed, total: 900)),
  PlannerRow(
    "P1", "no tag", 200, ["Content-Length": "1000", "Content-Type": "application/octet-stream"],
    replaces(.changed, total: 1000)),
  PlannerRow(
    "P1", "the same weak tag proves nothing", 200, ["ETag": "W/\"v1\"", "Content-Length": "1000"],
    kept: kept(tag: "W/\"v1\""), asksWhole: true, replaces(.noStrongValidator, total: 1000)),
  PlannerRow(
    "P4", "the same tag over another length is doubted", 200, ["ETag": "\"v1\"", "Content-Length": "300"],
    retries(.doubtful(length: 300))),
  PlannerRow(
    "P4", "told twice, it is believed", 200, ["ETag": "\"v1\"", "Content-Length": "300"], kept: doubting(300),
    replaces(.changed, total: 300)),
  PlannerRow(
    "P27", "a Content-Range on a 200 means nothing", 200,
    ["ETag": "\"v2\"", "Content-Range": rest, "Content-Length": "900"], replaces(.changed, total: 900)),
  PlannerRow(
    "P14", "a page in place of the file", 200, ["Content-Type": "text/html", "Content-Length": "90"],
    retries(.page(mediaType: "text/html"))),
  PlannerRow(
    "P14", "another type with an identity of its own is kept apart", 200,
    ["Content-Type": "text/html", "ETag": "\"v2\"", "Content-Length": "90"],
    { if case .take(let body) = $0 { body.isAside && body.keep == 0 } else { false } }),
  PlannerRow(
    "P26", "a coding that can be undone is kept as it comes", 200, ["Content-Encoding": "gzip"], kept: .nothing,
    asksWhole: true, { if case .take(let body) = $0 { body.identity.contentCoding == "gzip" } else { false } }),
  PlannerRow(
    "P26", "a coding that cannot be undone", 200, ["Content-Encoding": "br"], kept: .nothing, asksWhole: true,
    retries(.contentCoding("br"))),
  PlannerRow(
    "P26", "two codings", 200, ["Content-Encoding": "gzip, gzip"], kept: .nothing, asksWhole: true,
    retries(.contentCoding("gzip, gzip"))),
  PlannerRow(
    "P12", "coded bytes under the coded tag", 206, tagged, kept: kept(coding: "gzip"), appends(at: 400, end: 1000)),
  PlannerRow(
    "P12", "a plain whole beside a coded part", 200, ["ETag": "\"v1\"", "Content-Length": "1000"],
    kept: kept(coding: "gzip"), replaces(.changed, total: 1000)),
  PlannerRow(
    "P14", "a page without identity under a name that no page has", 200, ["Content-Type": "text/html; charset=utf-8"],
    kept: .nothing, asksWhole: true, retries(.page(mediaType: "text/html"))),
  PlannerRow(
    "P14", "a page with an identity is the file", 200,
    ["Content-Type": "text/html", "ETag": "\"p\"", "Content-Length": "9"], kept: .nothing, asksWhole: true,
    replaces(nil, total: 9)),
  PlannerRow(
    "P12", "a coded whole beside a plain part", 200, ["ETag": "\"v1\"", "Content-Encoding": "br"],
    retries(.contentCoding("br"))),
  PlannerRow(
    "P13", "203 counts as 200", 203, ["Content-Length": "9"], kept: .nothing, asksWhole: true, replaces(nil, total: 9)),
  PlannerRow(
    "P13", "an unknown 2xx counts as 200", 299, ["Content-Length": "9"], kept: .nothing, asksWhole: true,
    replaces(nil, total: 9)),
  PlannerRow(
    "F8", "no length: the total is unknown", 200, [:], kept: .nothing, asksWhole: true, replaces(nil, total: nil)),
  PlannerRow(
    "F15", "a total past 2^53", 200, ["Content-Length": "9007199254740993"], kept: .nothing, asksWhole: true,
    replaces(nil, total: 9_007_199_254_740_993)),

  // 416
  PlannerRow(
    "P9", "the kept part is the whole", 416, ["Content-Range": "bytes */400"], kept: kept(total: nil),
    { $0 == .complete }),
  PlannerRow("P9", "a kept total speaks against it", 416, ["Content-Range": "bytes */400"], restarts(.notSatisfiable)),
  PlannerRow("P9", "another length", 416, ["Content-Range": "bytes */300"], restarts(.notSatisfiable)),
  PlannerRow(
    "P9", "another tag", 416, ["Content-Range": "bytes */400", "ETag": "\"v2\""], kept: kept(total: nil),
    restarts(.changed)),
  PlannerRow("P10", "no length", 416, [:], restarts(.notSatisfiable)),
  PlannerRow(
    "P9", "nothing kept and an empty file", 416, ["Content-Range": "bytes */0"], kept: .nothing, asksWhole: true,
    replaces(nil, total: 0)),
  PlannerRow(
    "P10", "416 to a question without a range", 416, [:], kept: .nothing, asksWhole: true, fails(.status(416))),

  // Other statuses
  PlannerRow("P13", "204 carries no file", 204, [:], retries(.noFile(204))),
  PlannerRow("P13", "205 carries no file", 205, [:], retries(.noFile(205))),
  PlannerRow("P13", "a redirect without an address", 302, [:], retries(.noFile(302))),
  PlannerRow("P13", "a redirect to two addresses", 302, ["Location": "/a", "Location": "/b"], retries(.noFile(302))),
  PlannerRow("C9", "a redirect", 307, ["Location": "/a"], { $0 == .follow(location: "/a") }),
  PlannerRow("P19", "412", 412, [:], restarts(.condition)),
  PlannerRow("P19", "304 to a range", 304, [:], restarts(.condition)),
  PlannerRow("P19", "304 without a question for it", 304, [:], kept: .nothing, asksWhole: true, retries(.noFile(304))),
  PlannerRow("P15", "404 with nothing kept", 404, [:], kept: .nothing, asksWhole: true, fails(.status(404))),
  PlannerRow("P15", "404 in the middle", 404, [:], retries(.refused(404))),
  PlannerRow("P15", "an unknown 4xx", 499, [:], kept: .nothing, asksWhole: true, fails(.status(499))),
  PlannerRow("P15", "401", 401, [:], fails(.authorisation(401))),
  PlannerRow("P15", "403 with nothing kept", 403, [:], kept: .nothing, asksWhole: true, fails(.authorisation(403))),
  PlannerRow("P16", "503 with seconds", 503, ["Retry-After": "7"], retries(.status(503), after: 7)),
  PlannerRow(
    "P16", "503 with a date, by the server's clock", 503,
    ["Date": "Fri, 01 Mar 2024 12:00:00 GMT", "Retry-After": "Fri, 01 Mar 2024 12:00:09 GMT"],
    retries(.status(503), after: 9)),
  PlannerRow("P16", "429 without a time", 429, [:], retries(.status(429))),
  PlannerRow("P16", "500", 500, [:], retries(.status(500))),
  PlannerRow(
    "P16", "413 with a time", 413, ["Retry-After": "3"], kept: .nothing, asksWhole: true,
    retries(.status(413), after: 3)),
  PlannerRow("P13", "a status outside all classes", 999, [:], retries(.status(999))),
]

private func doubting(_ total: Int64) -> Kept {
  var kept = kept()
  kept.doubtedTotal = total
  return kept
}

private func withDigest(_ byte: UInt8) -> Kept {
  var kept = kept()
  kept.identity?.digests = ["sha-256=" + String(repeating: "0\(byte)", count: 32)]
  return kept
}

@Suite("The planner") struct ResumePlannerTests {
  @Test("decides by the answer's head", arguments: rows)
  func decides(_ row: PlannerRow) {
    let planner = ResumePlanner(proof: row.proof)
    let question = planner.question(for: row.kept, mayAskRange: !row.asksWhole)
    let plan = planner.plan(row.head, to: question, kept: row.kept, address: address, now: now)
    #expect(row.expected(plan), "\(plan)")
  }

  @Test(
    "asks for the rest under the strongest validator, and for the whole without one",
    arguments: [
      (kept(), Proof.none, "bytes=400-", "\"v1\""),
      (kept(tag: nil), .none, "bytes=400-", oldDate),
      (kept(tag: "W/\"v1\""), .none, nil, nil),
      (kept(tag: "v1"), .none, nil, nil),
      (kept(tag: nil, modified: newDate), .none, nil, nil),
      (kept(tag: nil, date: nil), .none, nil, nil),
      (kept(tag: nil, modified: nil), .none, nil, nil),
      (kept(tag: nil, modified: nil), .digest, "bytes=400-", nil),
      (kept(tag: nil, modified: nil), .overlap(100), "bytes=300-", nil),
      (kept(tag: nil, modified: nil), .overlap(1000), "bytes=0-", nil),
      (kept(0), .none, nil, nil),
      (kept(9_007_199_254_740_993, total: nil), .none, "bytes=9007199254740993-", "\"v1\""),
      (kept(4_294_967_297, total: nil), .none, "bytes=4294967297-", "\"v1\""),
    ] as [(Kept, Proof, String?, String?)])
  func asks(kept: Kept, proof: Proof, range: String?, condition: String?) {
    let fields = ResumePlanner(proof: proof).question(for: kept).fields
    #expect(fields.first("Range") == range)
    #expect(fields.first("If-Range") == condition)
  }

  @Test("knows without asking when the kept part is the whole (L4), or is too long")
  func local() {
    let planner = ResumePlanner()
    #expect(planner.local(kept(1000)) == .complete)
    #expect(planner.local(kept(1001)) == .restart(.tooLong))
    #expect(planner.local(kept(999)) == nil)
    #expect(planner.local(kept(0, total: 0)) == .complete)
    #expect(planner.local(kept(0, total: nil)) == nil)
  }

  @Test("takes a kept whole as current when the server says so (304)")
  func notModified() throws {
    let question = RangeQuestion(start: nil, condition: nil, unlessMatches: try EntityTag("\"v1\""))
    let plan = ResumePlanner().plan(
      ResponseHead(status: 304), to: question, kept: .nothing, address: address, now: now)
    #expect(plan == .complete)
  }
}
