import Judge
import ScenarioLanguage
import Testing

@Suite("Restarts") struct RestartTests {
  @Test("a restart passes where the kept part could not be used", arguments: rows)
  func excused(row: CaseRow) { row.check() }

  private static let again = Exchange.get(2, run: 2)
  private static let third = Exchange.get(3, run: 2)

  static let rows: [CaseRow] = [
    CaseRow("the kept part was good", .restarted, .warn, rules: ["U7"], exchanges: [.cut(), again]),
    CaseRow("nothing was kept", .restarted, .pass, exchanges: [.cut(sent: 0), again], fired: [.cut(at: 0)]),
    CaseRow(
      "it was coded", .restarted, .pass,
      exchanges: [.cut(says: Exchange.tag("v1") + [["Content-Encoding", "gzip"]]), again]),
    CaseRow("a step changed it", .restarted, .pass, exchanges: [.cut(), again]) {
      $0.labSteps = [.init(.changedDisk, exchangesBefore: 1)]
    },
    CaseRow(
      "a digest contradicts it", .restarted, .pass,
      exchanges: [
        .get(1, sent: 500, ending: .cutClose, faults: [.cut(at: 500), .fired("damage")]),
        again,
      ]
    ) { $0.client.hasDigest = true },
    CaseRow(
      "framing stands among its bytes", .restarted, .pass,
      exchanges: [
        .get(
          1, sent: 500, ending: .cutClose,
          faults: [.cut(at: 500), .fired("framing", "{ chunked: { bad-size: off-by-one } }")]), again,
      ]),
    CaseRow(
      "damage alone, which nobody could see", .restarted, .warn, rules: ["U7"],
      exchanges: [.get(1, sent: 500, ending: .cutClose, faults: [.cut(at: 500), .fired("damage")]), again]),
    CaseRow("it was of another version", .restarted, .pass, exchanges: [.cut(version: 2), again]),
    CaseRow(
      "the whole answer has another tag", .restarted, .pass,
      exchanges: [.cut(), .get(2, run: 2, says: Exchange.tag("other"))]),
    CaseRow(
      "the range was answered by a 200", .restarted, .pass,
      exchanges: [.cut(), .get(2, range: "bytes=500-", status: 200, run: 2)]),
    CaseRow("the range was refused with 416", .restarted, .pass, exchanges: [.cut(), .plain(2, 416), third]),
    CaseRow("a 503 refuses no range", .restarted, .warn, rules: ["U7"], exchanges: [.cut(), .plain(2, 503), third]),
    CaseRow(
      "503 twice is for good", .restarted, .pass,
      exchanges: [.cut(), .plain(2, 503), .plain(3, 503), .get(4, run: 2)]),
    CaseRow(
      "a redirect refuses no range", .restarted, .warn, rules: ["C9", "U7"],
      exchanges: [.cut(), .plain(2, 302), third]),
    CaseRow(
      "a 206 without Content-Range", .restarted, .pass,
      exchanges: [.cut(), .rest(says: Exchange.tag("v1") + [["Content-Range", ""]]), third]),
    CaseRow(
      "a 206 of another range", .restarted, .pass,
      exchanges: [.cut(), .rest(says: Exchange.tag("v1") + [["Content-Range", "bytes 400-899/1000"]]), third]),
    CaseRow(
      "a 206 to a request that ends at the last number there is", .restarted, .warn, rules: ["U7"],
      exchanges: [
        .cut(), .get(2, range: "bytes=500-9223372036854775807", first: 500, count: 500, sent: 400, run: 2), third,
      ]),
    CaseRow(
      "sums of bytes beyond 63 bits", .restarted, .warn, rules: ["U7"],
      exchanges: [.cut(), .rest(), .get(3, sent: .max, run: 2), .get(4, sent: .max, run: 2)]),
    CaseRow(
      "a 206 of another total", .restarted, .pass,
      exchanges: [
        .cut(says: Exchange.tag("v1")), .rest(says: Exchange.tag("v1") + [["Content-Range", "bytes 500-999/1200"]]),
        third,
      ]),
    CaseRow("a 206 without the tag, not guarded", .restarted, .pass, exchanges: [.cut(), .rest(says: []), third]),
    CaseRow(
      "a 206 without the tag, guarded", .restarted, .warn, rules: ["U7"],
      exchanges: [.cut(), .rest(asks: [["If-Range", "\"v1\""]], says: []), third]),
    CaseRow(
      "a guarded 206 without the tag and of another day", .restarted, .pass,
      exchanges: [
        .cut(says: Exchange.tag("v1") + [["Last-Modified", "Fri, 01 Mar 2024 12:00:00 GMT"]]),
        .rest(
          asks: [["If-Range", "\"v1\""]], says: [["Last-Modified", "Sat, 02 Mar 2024 12:00:00 GMT"]]),
        third,
      ]),
    CaseRow(
      "a 206 whose length contradicts its range", .restarted, .pass,
      exchanges: [.cut(), .rest(says: Exchange.tag("v1") + [["Content-Length", "499"]]), third]),
    CaseRow(
      "an honest 206 that the client did not like", .restarted, .warn, rules: ["U7"],
      exchanges: [.cut(), .rest(), third]),
    CaseRow(
      "no validator was known", .restarted, .pass,
      exchanges: [.cut(says: Exchange.bare), .get(2, run: 2, says: Exchange.bare)]),
    CaseRow(
      "a weak tag only", .restarted, .pass,
      exchanges: [.cut(says: [["ETag", "W/\"1\""]]), .get(2, run: 2, says: [["ETag", "W/\"1\""]])]),
    CaseRow(
      "a malformed tag only", .restarted, .pass,
      exchanges: [.cut(says: [["ETag", "v1"]]), .get(2, run: 2, says: [["ETag", "v1"]])]),
    CaseRow(
      "a date within the second", .restarted, .pass,
      exchanges: [.cut(says: dated("13:00:00")), .get(2, run: 2, says: dated("13:00:00"))]),
    CaseRow(
      "a date that is a second old is a strong validator", .restarted, .warn, rules: ["U7"],
      exchanges: [.cut(says: dated("12:59:59")), .get(2, run: 2, says: dated("12:59:59"))]),
    CaseRow(
      "the server says that it takes no ranges", .restarted, .pass,
      exchanges: [.cut(says: Exchange.tag("v1") + [["Accept-Ranges", "none"]]), again]),
    CaseRow(
      "a placed partial of a version with a strong tag", .restarted, .warn, rules: ["U7"], runs: [.run(1)],
      exchanges: [.get(1)],
      fired: []
    ) { $0.labSteps = [.init(.placedPartial(bytes: 500), exchangesBefore: 0)] },
    CaseRow(
      "a placed partial of a version without validators", .restarted, .pass, runs: [.run(1)],
      exchanges: [.get(1)], fired: []
    ) {
      $0.labSteps = [.init(.placedPartial(bytes: 500), exchangesBefore: 0)]
      $0.scenario.places[0].file.versions[0].entityTag = .none
      $0.scenario.places[0].file.versions[0].lastModified = .none
    },
    CaseRow(
      "the digest of the whole is another", .restarted, .pass,
      exchanges: [.cut(says: Exchange.tag("v1") + digest("A")), .rest(says: Exchange.tag("v1") + digest("Q")), third]),
    CaseRow(
      "the digest of the whole is the same", .restarted, .warn, rules: ["U7"],
      exchanges: [.cut(says: Exchange.tag("v1") + digest("A")), .rest(says: Exchange.tag("v1") + digest("A")), third]),
    CaseRow(
      "a kill took what was not written yet", .restarted, .pass,
      runs: [.run(1, .absent, partial: ClientRun.Partial.none, signal: 9, sent: [9], stopped: true), .run(2)],
      exchanges: [.get(1, sent: 500, ending: .clientClosed), again], fired: []
    ) { $0.labSteps = [.init(.stoppedRun, exchangesBefore: 1)] },
    CaseRow(
      "a process that ended by itself threw it away", .restarted, .warn, rules: ["U7"],
      runs: [.run(1, exit: 18, .absent, partial: ClientRun.Partial.none), .run(2)], exchanges: [.cut(), again]),
    CaseRow("a placed partial of no byte", .restarted, .pass, runs: [.run(1)], exchanges: [.get(1)], fired: []) {
      $0.labSteps = [.init(.placedPartial(bytes: 0), exchangesBefore: 0)]
    },
  ]

  private static func digest(_ letter: String) -> [[String]] {
    [["Repr-Digest", "sha-256=:\(String(repeating: letter, count: 42))A=:"]]
  }

  private static func dated(_ time: String) -> [[String]] {
    [["Last-Modified", "Fri, 01 Mar 2024 \(time) GMT"], ["Date", "Fri, 01 Mar 2024 13:00:00 GMT"]]
  }
}
