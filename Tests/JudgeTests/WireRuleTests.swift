import Judge
import ScenarioLanguage
import Testing

@Suite("Rules that show on the wire") struct WireRuleTests {
  @Test("each breach is told, and what is lawful is not", arguments: requests + redirects + patience)
  func rules(row: CaseRow) { row.check() }

  static let requests: [CaseRow] = [
    CaseRow(
      "C1: from a byte that was never sent", .resumed, .fail, rules: ["C1"],
      exchanges: [.cut(), .get(2, range: "bytes=501-", first: 501, count: 499, run: 2)]),
    CaseRow(
      "C1: below what is kept, for an overlap", .resumed, .pass,
      exchanges: [.cut(), .get(2, range: "bytes=400-", first: 400, count: 600, run: 2)]),
    CaseRow(
      "C1: a split client asks ahead", .resumed, .pass,
      exchanges: [.cut(), .get(2, range: "bytes=750-899", first: 750, count: 150, run: 2), .rest(3)]),
    CaseRow(
      "C1: beyond a placed partial", .resumed, .fail, rules: ["C1"], runs: [.run(1)],
      exchanges: [.get(1, range: "bytes=501-", first: 501, count: 499)], fired: []
    ) { $0.labSteps = [.init(.placedPartial(bytes: 500), exchangesBefore: 0)] },
    CaseRow(
      "C1: what was placed and all of it", .resumed, .pass, runs: [.run(1)],
      exchanges: [.get(1, range: "bytes=500-", first: 500, count: 500)], fired: []
    ) { $0.labSteps = [.init(.placedPartial(bytes: 500), exchangesBefore: 0)] },
    CaseRow(
      "C1: behind a byte of the framing that a wrong chunk size made one of the body", .resumed, .pass,
      exchanges: [
        .get(
          1, sent: 500, ending: .cutClose,
          faults: [.cut(at: 500), .fired("framing", "{ chunked: { bad-size: off-by-one } }")]),
        .get(2, range: "bytes=501-", first: 501, count: 499, run: 2),
      ]),
    CaseRow(
      "C1: an offset that wrapped", .restarted, .fail, rules: ["C1", "U7"],
      exchanges: [.cut(), .get(2, run: 2, asks: [["Range", "bytes=-2147483648-"]])]),
    CaseRow(
      "C1: another unit", .restarted, .warn, rules: ["U7"],
      exchanges: [.cut(), .get(2, run: 2, asks: [["Range", "lines=1-"]])]),
    CaseRow(
      "C4: a weak tag", .resumed, .fail, rules: ["C4"],
      exchanges: [.cut(), .rest(asks: [["If-Range", "W/\"v1\""]])]),
    CaseRow(
      "C4: a weak tag without its quotes", .resumed, .fail, rules: ["C4"],
      exchanges: [.cut(), .rest(asks: [["If-Range", "W/v1"]])]),
    CaseRow("C4: a strong tag", .resumed, .pass, exchanges: [.cut(), .rest(asks: [["If-Range", "\"v1\""]])]),
    CaseRow(
      "C5: a date where there was a tag", .resumed, .fail, rules: ["C5"],
      exchanges: [.cut(), .rest(asks: [date])]),
    CaseRow(
      "C5: a date where there was a malformed tag", .resumed, .fail, rules: ["C5", "C7"],
      exchanges: [.cut(says: [["ETag", "v1"]] + dates), .rest(asks: [date])]),
    CaseRow(
      "C5: a date where there was no tag", .resumed, .pass,
      exchanges: [.cut(says: dates), .rest(asks: [date], says: dates)]),
    CaseRow(
      "C5: a date that was weak", .resumed, .fail, rules: ["C5", "C7"],
      exchanges: [.cut(says: [["Last-Modified", date[1]], ["Date", date[1]]]), .rest(asks: [date])]),
    CaseRow(
      "C6: If-Range without Range", .restarted, .fail, rules: ["C6", "U7"],
      exchanges: [.cut(), .get(2, run: 2, asks: [["If-Range", "\"v1\""]])]),
    CaseRow(
      "C8: another Accept-Encoding", .resumed, .warn, rules: ["C8"],
      exchanges: [
        .get(1, sent: 500, ending: .cutClose, asks: [["Accept-Encoding", "identity"]], faults: [.cut(at: 500)]),
        .rest(),
      ]),
    CaseRow(
      "C7: joined without a strong validator, and it went well", .resumed, .warn, rules: ["C7"],
      exchanges: [.cut(says: Exchange.bare), .rest(says: Exchange.bare)]),
    CaseRow(
      "C7: joined with a digest from outside", .resumed, .pass,
      exchanges: [.cut(says: Exchange.bare), .rest(says: Exchange.bare)]
    ) { $0.client.hasDigest = true },
    CaseRow(
      "C7: joined with an overlap that can be compared", .resumed, .pass,
      exchanges: [
        .cut(says: Exchange.bare), .get(2, range: "bytes=400-", first: 400, count: 600, run: 2, says: Exchange.bare),
      ]),
    CaseRow(
      "C16: ranges that are not ascending", .complete, .warn, rules: ["C16"], runs: [.run(1)],
      exchanges: [.get(1, range: "bytes=500-999,0-499", status: 200)], fired: []),
    CaseRow(
      "C16: ascending ranges", .complete, .pass, runs: [.run(1)],
      exchanges: [.get(1, range: "bytes=0-499,500-999", status: 200)], fired: []),
    CaseRow(
      "C17: Range with HEAD", .complete, .warn, rules: ["C17"], runs: [.run(1)],
      exchanges: [head, .get(1)], fired: []),
    CaseRow(
      "C18: neither tag nor date", .resumed, .warn, rules: ["C18"],
      exchanges: [.cut(), .rest(asks: [["If-Range", "v1"]])]),
    CaseRow(
      "C18: If-Match without quotes", .resumed, .warn, rules: ["C18"],
      exchanges: [.cut(), .rest(asks: [["If-Match", "v1"]])]),
    CaseRow(
      "U5: a cancelled process that asks again", .failed, .fail, rules: ["U5"],
      runs: [.run(1, exit: 1, .beginning(), sent: [2], stopped: true)],
      exchanges: [.get(1, sent: 500, ending: .clientClosed), .rest(run: 1)], fired: []
    ) { $0.labSteps = [.init(.cancelledRun(1), exchangesBefore: 1)] },
    CaseRow(
      "U5: the next process may", .resumed, .pass,
      runs: [.run(1, exit: 1, .beginning(), sent: [2], stopped: true), .run(2)],
      exchanges: [.get(1, sent: 500, ending: .clientClosed), .rest()], fired: []
    ) { $0.labSteps = [.init(.cancelledRun(1), exchangesBefore: 1)] },
    CaseRow(
      "a request that was refused unread breaks nothing more", .resumed, .pass,
      exchanges: [.cut(), refused, .rest()]),
  ]

  static let redirects: [CaseRow] = [
    CaseRow(
      "C9: Range dropped at a redirect", .restarted, .warn, rules: ["C9", "U7"],
      exchanges: [.cut(), .plain(2, 302), mirror(range: nil)], change: mirrored),
    CaseRow(
      "C9: Range dropped at a challenge", .restarted, .warn, rules: ["C9", "U7"],
      exchanges: [.cut(), .plain(2, 401), .get(3, run: 2)]),
    CaseRow(
      "C9: the guard dropped at a redirect", .resumed, .warn, rules: ["C9"],
      exchanges: [.cut(), .plain(2, 302, asks: [["If-Range", "\"v1\""]]), mirror()], change: mirrored),
    CaseRow(
      "C9: both sent again", .resumed, .pass,
      exchanges: [
        .cut(), .plain(2, 302, asks: [["If-Range", "\"v1\""]]), mirror(asks: [["If-Range", "\"v1\""]]),
      ], change: mirrored),
    CaseRow(
      "C10: the target of a 302 is remembered", .resumed, .warn, rules: ["C10"],
      exchanges: [.plain(1, 302, range: nil, run: 1), mirrorCut, mirror(run: 2)], fired: mirrorFaults, change: mirrored),
    CaseRow(
      "C10: the target of a 301 is remembered", .resumed, .pass,
      exchanges: [.plain(1, 301, range: nil, run: 1), mirrorCut, mirror(run: 2)], fired: mirrorFaults, change: mirrored),
    CaseRow(
      "C10: the address given is asked again", .resumed, .pass,
      exchanges: [.plain(1, 302, range: nil, run: 1), mirrorCut, .plain(2, 302, at: 2.5), mirror(run: 2)],
      fired: mirrorFaults,
      change: mirrored),
    CaseRow(
      "C14: credentials to another origin", .resumed, .fail, rules: ["C14"],
      exchanges: [.cut(), .plain(2, 302), mirror(asks: [["Authorization", "Basic eDp5"]])]
    ) {
      mirrored(&$0)
      $0.scenario.places[1].isOtherOrigin = true
    },
    CaseRow(
      "C14: credentials to another place of this origin", .resumed, .pass,
      exchanges: [.cut(), .plain(2, 302), mirror(asks: [["Authorization", "Basic eDp5"]])], change: mirrored),
    CaseRow(
      "P17: redirects without an end", .failed, .fail, rules: ["P17"],
      runs: [.run(1, exit: 47, .absent)],
      exchanges: (1...70).map { .plain($0, 302, range: nil, run: 1) }, fired: [.fired("redirect", "self")]),
    CaseRow(
      "P17: a bound in each of two processes", .failed, .warn,
      runs: [.run(1, exit: 47, .absent), .run(2, exit: 47, .absent)],
      exchanges: (1...102).map { .plain($0, 302, range: nil, run: $0 > 51 ? 2 : 1) },
      fired: [.fired("redirect", "self")]),
  ]

  static let patience: [CaseRow] = [
    CaseRow(
      "P10: 416 again and again", .failed, .fail, rules: ["P10"], runs: [.run(1, exit: 33, .beginning())],
      exchanges: [.cut()] + (2...6).map { .plain($0, 416, run: 1) }),
    CaseRow(
      "P15: 404 again and again", .failed, .fail, rules: ["P15"], runs: [.run(1, exit: 22, .absent)],
      exchanges: (1...6).map { .plain($0, 404, range: nil, run: 1) }, fired: [.fired("status", "404")]),
    CaseRow(
      "P15: a few tries", .failed, .warn, runs: [.run(1, exit: 22, .absent)],
      exchanges: (1...5).map { .plain($0, 404, range: nil, run: 1) }, fired: [.fired("status", "404")]),
    CaseRow(
      "P15: one try in each of many processes", .failed, .warn,
      runs: (1...6).map { .run($0, exit: 22, .absent) },
      exchanges: (1...6).map { .plain($0, 404, range: nil, run: $0) }, fired: [.fired("status", "404")]),
    CaseRow(
      "P16: Retry-After not waited for", .resumed, .warn, rules: ["P16"],
      exchanges: [.cut(), .plain(2, 503, says: [["Retry-After", "2"]], at: 2), .rest(3, at: 3)]),
    CaseRow(
      "P16: Retry-After waited for", .resumed, .pass,
      exchanges: [.cut(), .plain(2, 503, says: [["Retry-After", "2"]], at: 2), .rest(3, at: 4.1)]),
    CaseRow(
      "P16: a date not waited for", .resumed, .warn, rules: ["P16"],
      exchanges: [
        .cut(),
        .plain(
          2, 503,
          says: [["Retry-After", "Fri, 01 Mar 2024 13:00:02 GMT"], ["Date", "Fri, 01 Mar 2024 13:00:00 GMT"]], at: 2),
        .rest(3, at: 3),
      ]),
    CaseRow(
      "P16: an absurd wait may be cut", .resumed, .pass,
      exchanges: [.cut(), .plain(2, 503, says: [["Retry-After", "86400"]], at: 2), .rest(3, at: 3)]),
    CaseRow(
      "P16: who gives up has waited", .resumed, .pass, runs: [.run(1, exit: 22, .beginning()), .run(2)],
      exchanges: [.cut(), .plain(2, 503, run: 1, says: [["Retry-After", "2"]], at: 2), .rest(3, at: 2.2)]),
    CaseRow(
      "P16: no pause at all", .failed, .warn, rules: ["P16"], runs: [.run(1, exit: 22, .absent)],
      exchanges: (1...12).map { .plain($0, 503, range: nil, run: 1, at: Double($0) * 0.02, for: 0.01) },
      fired: [.fired("status", "503")]),
    CaseRow(
      "P16: a second between tries", .failed, .warn, runs: [.run(1, exit: 22, .absent)],
      exchanges: (1...12).map { .plain($0, 503, range: nil, run: 1) }, fired: [.fired("status", "503")]),
    CaseRow(
      "P20: answers that bring nothing", .failed, .fail, rules: ["P20"], runs: [.run(1, exit: 1, .beginning())],
      exchanges: [.cut()]
        + (2...14).map {
          .get(
            $0, range: "bytes=500-", first: 500, count: 0,
            says: Exchange.tag("v1") + [["Content-Range", "bytes 500-999/1000"]])
        }),
  ]

  private static let date = ["If-Range", "Fri, 01 Mar 2024 12:00:00 GMT"]
  private static let dates = [
    ["Last-Modified", "Fri, 01 Mar 2024 12:00:00 GMT"], ["Date", "Fri, 01 Mar 2024 13:00:00 GMT"],
  ]

  private static var head: Exchange {
    var exchange = Exchange.get(nil, range: "bytes=0-", at: 0.5)
    exchange.request.method = "HEAD"
    exchange.bodyBytes = 0
    return exchange
  }

  private static var refused: Exchange {
    var exchange = Exchange.plain(nil, 400, asks: [["If-Range", "W/\"v1\""]], at: 1.5)
    exchange.ending = .refused
    return exchange
  }

  private static func mirrored(_ record: inout CaseRecord) {
    record.scenario.places = ["file", "mirror"].map { Place(name: $0, entries: [Entry(number: 1)]) }
  }

  private static let mirrorCut = Exchange.get(
    1, sent: 500, ending: .cutClose, place: "mirror", at: 1.5, says: Exchange.tag("v1"),
    faults: mirrorFaults)

  private static var mirrorFaults: [FaultRecord] {
    var fault = FaultRecord.cut(at: 500)
    fault.place = "mirror"
    return [fault]
  }

  private static func mirror(range: String? = "bytes=500-", run: Int = 2, asks: [[String]] = []) -> Exchange {
    let first: Int64 = range == nil ? 0 : 500
    return .get(
      2, range: range, first: first, count: 1000 - first, run: run, place: "mirror", at: 3, asks: asks,
      says: Exchange.tag("v1"))
  }
}
