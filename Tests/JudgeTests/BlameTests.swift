import Judge
import ScenarioLanguage
import Testing

@Suite("The rule behind wrong bytes") struct BlameTests {
  @Test("the answer that brought them tells it", arguments: splices + endings)
  func blamed(row: CaseRow) { row.check() }

  private static let wrong: [ClientRun] = [.run(1, exit: 18, .beginning()), .run(2, .wrong())]
  private static let short: [ClientRun] = [.run(1, .beginning())]
  private static func range(_ value: String) -> [[String]] { Exchange.tag("v1") + [["Content-Range", value]] }

  static let splices: [CaseRow] = [
    CaseRow(
      "P1: a 200 to a range request was appended", .corrupt, .fail, rules: ["P1", "U1"], runs: wrong,
      exchanges: [.cut(), .get(2, range: "bytes=500-", status: 200, run: 2)]),
    CaseRow(
      "P1: a plain 200 was appended", .corrupt, .fail, rules: ["P1", "U1"], runs: wrong,
      exchanges: [.cut(), .get(2, run: 2)]),
    CaseRow(
      "P2: a 206 from another byte", .corrupt, .fail, rules: ["P2", "U1"], runs: wrong,
      exchanges: [.cut(), .rest(says: range("bytes 400-999/1000") + [["Content-Length", "600"]])]),
    CaseRow(
      "P3: a 206 without Content-Range", .corrupt, .fail, rules: ["P3", "U1"], runs: wrong,
      exchanges: [.cut(), .rest(says: range(""))]),
    CaseRow(
      "P3: a 206 whose Content-Range is invalid", .corrupt, .fail, rules: ["P3", "U1"], runs: wrong,
      exchanges: [.cut(), .rest(says: range("bytes 999-500/1000"))]),
    CaseRow(
      "P4: a 206 of another total under the same tag", .corrupt, .fail, rules: ["P4", "U1"], runs: wrong,
      exchanges: [.cut(), .rest(says: range("bytes 500-999/1200"), version: 2)]),
    CaseRow(
      "P5: a 206 with another tag", .corrupt, .fail, rules: ["P5", "U1"], runs: wrong,
      exchanges: [.cut(), .rest(says: Exchange.tag("v2"), version: 2)]),
    CaseRow(
      "P7: a 206 that nobody asked for", .corrupt, .fail, rules: ["P7", "U1"], runs: wrong,
      exchanges: [.cut(), .get(2, status: 206, first: 500, count: 500, run: 2)]),
    CaseRow(
      "P7: the end of the file, which nobody asked for, as the whole", .corrupt, .fail, rules: ["P7", "U1"],
      runs: [.run(1, .wrong("a gap", suspects: ["P2", "C1"]))],
      exchanges: [
        .get(
          1, status: 206, first: 500, count: 500, says: Exchange.tag("v1") + [["Content-Range", "bytes 500-999/1000"]])
      ], fired: [.fired("unasked-range")]),
    CaseRow(
      "P11: one range answered with multipart", .corrupt, .fail, rules: ["P11", "U1"],
      runs: [.run(1, exit: 18, .beginning()), .run(2, .wrong("a part's head", suspects: ["P11"], from: nil))],
      exchanges: [
        .cut(), .rest(says: [["Content-Type", "multipart/byteranges; boundary=x"], ["Content-Range", ""]]),
      ]),
    CaseRow(
      "P12: coded bytes behind plain ones", .corrupt, .fail, rules: ["P12", "U1"],
      runs: [.run(1, exit: 18, .beginning()), .run(2, .wrong("gzip", suspects: ["P12"], from: nil))],
      exchanges: [.cut(), .rest(says: Exchange.tag("v1") + [["Content-Encoding", "gzip"]])]),
    CaseRow(
      "P23: the body of an error answer", .corrupt, .fail, rules: ["P23", "U1"],
      runs: [.run(1, exit: 18, .beginning()), .run(2, .wrong("an error page", suspects: ["P23"], from: nil))],
      exchanges: [.cut(), .plain(2, 503)]),
    CaseRow(
      "P34: a 206 of another date", .corrupt, .fail, rules: ["P34", "U1"], runs: wrong,
      exchanges: [
        .cut(says: [["Last-Modified", "Fri, 01 Mar 2024 12:00:00 GMT"]]),
        .rest(says: [["Last-Modified", "Sat, 02 Mar 2024 12:00:00 GMT"]], version: 2),
      ]),
    CaseRow(
      "F10: a 206 whose length contradicts its range", .corrupt, .fail, rules: ["F10", "U1"], runs: wrong,
      exchanges: [.cut(), .rest(says: Exchange.tag("v1") + [["Content-Length", "400"]])]),
    CaseRow(
      "P25: a 206 without a validator", .corrupt, .fail, rules: ["P25", "U1"], runs: wrong,
      exchanges: [.cut(), .rest(says: [], version: 2)]),
    CaseRow(
      "L14: a hole", .corrupt, .fail, rules: ["L14", "U1"],
      runs: [.run(1, exit: 18, .beginning()), .run(2, .wrong("zeros", suspects: ["L14"], from: nil))]),
    CaseRow(
      "L2: another download's bytes", .corrupt, .fail, rules: ["L2", "U1"],
      runs: [.run(1, exit: 18, .beginning()), .run(2, .wrong("other", suspects: ["L2"], from: nil))]),
    CaseRow(
      "F14: a digest that nobody looked at", .corrupt, .fail, rules: ["F14", "U1"],
      runs: [.run(1, .wrong("damage", suspects: []))],
      exchanges: [
        .get(1, says: Exchange.tag("v1") + [["Repr-Digest", "sha-256=:\(String(repeating: "A", count: 43))=:"]])
      ], fired: [.fired("damage")]),
    CaseRow(
      "F2: bytes past the declared end", .corrupt, .fail, rules: ["F2", "U1"],
      runs: [.run(1, .wrong("too long", suspects: ["P33"], from: nil))],
      exchanges: [.get(1, faults: [.fired("extra", "300")])], fired: [.fired("extra", "300")]),
    CaseRow(
      "the same tag, the same total, other bytes: nobody is to blame by a rule", .corrupt, .fail, rules: ["U1"],
      runs: wrong, exchanges: [.cut(), .rest(version: 2)]),
  ]

  static let endings: [CaseRow] = [
    CaseRow(
      "F1: a Content-Length that was not reached", .incomplete, .fail, rules: ["F1", "U1"], runs: short,
      exchanges: [.cut()]),
    CaseRow(
      "F3: no last chunk", .incomplete, .fail, rules: ["F3", "U1"], runs: short,
      exchanges: [.cut(says: Exchange.tag("v1") + [["Transfer-Encoding", "chunked"]])]),
    CaseRow(
      "F9: a reset where the close would have ended it", .incomplete, .fail, rules: ["F9", "U1"], runs: short,
      exchanges: [.cut(.cutReset, says: Exchange.tag("v1") + [["Content-Length", ""]])]),
    CaseRow(
      "F8: a close before a total that was known", .incomplete, .fail, rules: ["F8", "U1"], runs: short,
      exchanges: [
        .cut(),
        .get(
          2, sent: 500, ending: .cutClose, says: Exchange.tag("v1") + [["Content-Length", ""]],
          faults: [.cut(at: 500)]),
      ]),
    CaseRow(
      "a total that was told to an earlier run, and this one begins anew", .incomplete, .info, rules: ["U1"],
      runs: [.run(1, exit: 18, .beginning()), .run(2, .beginning(700))],
      exchanges: [
        .cut(),
        .get(
          2, sent: 700, ending: .cutClose, run: 2, says: Exchange.tag("v1") + [["Content-Length", ""]],
          faults: [.cut(at: 700)]),
      ]),
    CaseRow(
      "F8: a total that was told to an earlier run, and this one goes on", .incomplete, .fail, rules: ["F8", "U1"],
      runs: [.run(1, exit: 18, .beginning()), .run(2, .beginning(700))],
      exchanges: [
        .cut(),
        .get(
          2, range: "bytes=500-", status: 200, sent: 700, ending: .cutClose, run: 2,
          says: Exchange.tag("v1") + [["Content-Length", ""]], faults: [.cut(at: 700)]),
      ]),
    CaseRow(
      "a close where no total was known", .incomplete, .fail, rules: ["U1"], runs: short,
      exchanges: [.cut(says: Exchange.tag("v1") + [["Content-Length", ""]])]),
    CaseRow(
      "F6: two lengths that differ", .incomplete, .fail, rules: ["F6", "U1"], runs: short,
      exchanges: [.get(1, says: Exchange.tag("v1") + [["Content-Length", "500"], ["Content-Length", "1000"]])],
      fired: [.fired("length")]),
    CaseRow(
      "F11: a head that breaks off", .incomplete, .fail, rules: ["F11", "U1"], runs: [.run(1, FileFacts(size: 0))],
      exchanges: [.get(1, sent: 0, ending: .cutClose, faults: [.fired("cut", "{ of: head, at: 60% }")])],
      fired: [.fired("cut", "{ of: head, at: 60% }")]),
    CaseRow(
      "P6: a 206 that ends early", .incomplete, .fail, rules: ["P6", "U1"], runs: short,
      exchanges: [.cut(sent: 200), .get(2, range: "bytes=200-", first: 200, count: 300)]),
    CaseRow(
      "P9: a 416 with another length", .incomplete, .fail, rules: ["P9", "U1"], runs: short,
      exchanges: [.cut(), .plain(2, 416, run: 1, says: [["Content-Range", "bytes */1000"]])]),
    CaseRow(
      "P10: a 416 without a length", .incomplete, .fail, rules: ["P10", "U1"], runs: short,
      exchanges: [.cut(), .plain(2, 416, run: 1)]),
    CaseRow(
      "P13: a 204 for the file", .incomplete, .fail, rules: ["P13", "U1"], runs: [.run(1, FileFacts(size: 0))],
      exchanges: [.plain(1, 204, range: nil, run: 1, count: 0)], fired: [.fired("status", "204")]),
    CaseRow(
      "P15: a 404 for success", .incomplete, .fail, rules: ["P15", "U1"], runs: [.run(1, .absent)],
      exchanges: [.plain(1, 404, range: nil, run: 1)], fired: [.fired("status", "404")]),
    CaseRow(
      "P19: a 304 for the whole", .incomplete, .fail, rules: ["P19", "U1"], runs: short,
      exchanges: [.cut(), .plain(2, 304, run: 1, count: 0)]),
    CaseRow(
      "P20: an empty 206 for the end", .incomplete, .fail, rules: ["P20", "U1"], runs: short,
      exchanges: [.cut(), .get(2, range: "bytes=500-", first: 500, count: 0, run: 1)]),
    CaseRow(
      "F12: a silent server waited for", .hung, .fail, rules: ["F12"],
      runs: [.run(1, .beginning(), signal: 9, sent: [9, 15], pastTime: true)],
      exchanges: [.get(1, sent: 500, ending: .clientClosed, faults: [.fired("stall")])], fired: [.fired("stall")]),
    CaseRow(
      "P10: 416 without an end", .looped, .fail, rules: ["P10"],
      runs: [.run(1, .beginning(), signal: 9, sent: [9], pastRequests: true)],
      exchanges: [.cut(), .plain(2, 416, run: 1)]),
  ]
}
