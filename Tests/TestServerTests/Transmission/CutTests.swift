import Judge
import ScenarioLanguage
import Testing

@testable import TestServer

@Suite("Cuts") struct CutTests {
  static let head =
    "HTTP/1.1 200 OK\r\nDate: Sat, 02 Mar 2024 12:00:00 GMT\r\nContent-Type: application/octet-stream\r\n"
    + "ETag: \"v1\"\r\nLast-Modified: Fri, 01 Mar 2024 12:00:00 GMT\r\nAccept-Ranges: bytes\r\nContent-Length: 10\r\n\r\n"

  @Test("a body is cut behind exactly the bytes that the position names", arguments: 0...10)
  func everyByte(position: Int) throws {
    let played = try Stage().play("cut: \(position)")
    #expect(played.text == Self.head + String("abcdefghij".prefix(position)))
    #expect(played.fired == ["cut@\(Self.head.utf8.count + position)/\(position)"])
    #expect(played.ending == .close)
    #expect(played.program.faults[0].endsBody == (position < 10))
    #expect(!played.program.usesLibrary)
  }

  @Test("a head is cut behind exactly the bytes that the position names", arguments: 0...Self.head.utf8.count)
  func everyByteOfTheHead(position: Int) throws {
    let played = try Stage().play("cut: { of: head, at: \(position), how: reset }")
    #expect(played.text == String(Self.head.utf8.prefix(position)))
    #expect(played.fired == ["cut@\(position)"])
    #expect(Array(played.steps.suffix(3)) == [.drain, .fired(fault: 0, file: nil), .end(.reset)])
    #expect(played.program.faults[0].endsBody)
  }

  @Test(
    "a position that the answer does not have does not fire, and the answer is the honest one",
    arguments: ["cut: 11", "cut: -11", "cut: { of: head, at: 1000 }", "cut: { of: file, at: 11 }"])
  func beyond(entry: String) throws {
    let played = try Stage().play(entry)
    #expect(played.body == "abcdefghij")
    #expect(played.fired == [])
    #expect(played.ending == .complete(keepsConnection: played.program.usesLibrary))
  }

  @Test(
    "positions count in the answer's own body, from its beginning, as a share rounded down, or from its end",
    arguments: [
      ("cut: 50%", "7-", "h", 8), ("cut: 50%", "0-8", "abcd", 4), ("cut: -1", "4-", "efghi", 9),
      ("cut: 100%", "4-", "efghij", 10), ("cut: 33.3%", "0-", "abc", 3), ("cut: 0", "4-", "", 4),
      ("cut: 6", "4-", "efghij", 10), ("cut: -6", "4-", "", 4), ("cut: 50%", "-3", "h", 8),
    ])
  func ranges(entry: String, range: String, body: String, file: Int) throws {
    let played = try Stage().range(range).play(entry)
    #expect(played.body == body)
    #expect(played.fired.count == 1)
    #expect(played.fired[0].hasSuffix("/\(file)"))
  }

  @Test(
    "a position of the file acts in every answer that has this byte",
    arguments: [
      ("4", nil, "abcd"), ("4", "4-", ""), ("4", "5-", nil), ("4", "0-3", nil), ("4", "0-4", "abcd"),
      ("50%", "2-", "cde"),
      ("-1", "2-", "cdefghi"), ("9", "9-9", ""), ("100%", "3-", "defghij"), ("100%", "3-8", nil),
      ("10", nil, "abcdefghij"),
    ] as [(String, String?, String?)])
  func ofFile(position: String, range: String?, body: String?) throws {
    let stage = range.map { Stage().range($0) } ?? Stage()
    let played = try stage.play("cut: { of: file, at: \(position) }")
    #expect(played.fired.isEmpty == (body == nil))
    if let body { #expect(played.body == body) }
  }

  @Test(
    "`of: new` counts beyond the highest byte delivered, and a share is of the file",
    arguments: [
      ("1", 0, nil, "a"), ("1", 4, "4-", "e"), ("1", 4, nil, "abcde"), ("1", 4, "2-", "cde"), ("10%", 0, nil, "a"),
      ("20%", 6, "6-", "gh"), ("20%", 9, "9-", nil), ("1", 9, "9-", "j"), ("1", 10, "0-3", nil), ("1", 2, "6-", "g"),
    ] as [(String, Int64, String?, String?)])
  func ofNew(position: String, highest: Int64, range: String?, body: String?) throws {
    var stage = range.map { Stage().range($0) } ?? Stage()
    stage.highestDelivered = highest
    let played = try stage.play("cut: { of: new, at: \(position) }")
    #expect(played.fired.isEmpty == (body == nil))
    if let body { #expect(played.body == body) }
  }

  @Test(
    "`of: case` is a budget over all answers: once spent it acts at once",
    arguments: [
      ("3", 0, "abc"), ("50%", 0, "abcde"), ("50%", 3, "ab"), ("50%", 5, ""), ("50%", 500, ""), ("-1", 0, "abcdefghi"),
      ("100%", 0, "abcdefghij"), ("11", 0, nil), ("20", 15, "abcde"),
    ] as [(String, Int64, String?)])
  func ofCase(position: String, before: Int64, body: String?) throws {
    var stage = Stage()
    stage.caseBytes = before
    let played = try stage.play("cut: { of: case, at: \(position) }")
    #expect(played.body == body ?? "abcdefghij")
    #expect(played.fired.isEmpty == (body == nil))
    #expect(played.ending == (body == nil ? .complete(keepsConnection: false) : .close))
  }

  @Test(
    "each ending is given as such, after what was sent is out where it would be lost",
    arguments: [
      ("close", .close, false), ("reset", .reset, true), ("silence", .silence, true), ("blackhole", .blackhole, true),
      ("no-close-notify", .closeWithoutNotify, true),
    ] as [(String, WireStep.Ending, Bool)])
  func endings(how: String, ending: WireStep.Ending, drains: Bool) throws {
    let played = try Stage().play("cut: { at: 4, how: \(how) }")
    #expect(played.ending == ending)
    #expect(played.steps.contains(.drain) == drains)
    #expect(played.body == "abcd")
  }

  @Test("a cut by time ends the answer where it is then, also in the middle of a pause")
  func byTime() throws {
    let played = try Stage().play("{ cut: { after: 2 s }, rate: 2 B/s }")
    #expect(played.body == "abcd")
    #expect(played.elapsed == .seconds(2))
    #expect(played.ending == .close)
    #expect(played.fired.contains { $0.hasPrefix("cut@") })
    let stalled = try Stage().play("{ cut: { after: 2 s, how: reset }, stall: { at: 3, for: 10 s } }")
    #expect(stalled.body == "abc")
    #expect(stalled.pauses == [.time(.seconds(2))])
    #expect(stalled.ending == .reset)
    let whole = try Stage().play("cut: { after: 2 s }")
    #expect(whole.fired == [])
    #expect(whole.ending == .complete(keepsConnection: false))
  }

  @Test("chunked: a cut at a multiple of the chunk size falls between chunks, another inside one", arguments: 0...10)
  func everyByteChunked(position: Int) throws {
    let played = try Stage().play("{ framing: { chunked: { size: 4 } }, cut: \(position) }")
    let whole = ["4\r\nabcd\r\n", "4\r\nefgh\r\n", "2\r\nij\r\n"]
    var expected = whole.prefix(position / 4).joined()
    if position % 4 != 0 {
      let chunk = Array("abcdefghij".utf8)[(position / 4 * 4)..<position]
      expected += "\(position / 4 == 2 ? 2 : 4)\r\n" + String(decoding: chunk, as: UTF8.self)
    }
    if position == 10 { expected = whole.joined() }
    let wire = try #require(
      played.text.split(separator: "\r\n\r\n", maxSplits: 1, omittingEmptySubsequences: false).last)
    #expect(wire == expected)
    #expect(played.fired.last == "cut@\(played.bytes.count)/\(position)")
    #expect(played.program.faults[1].endsBody)
    #expect(played.ending == .close)
  }

  @Test("`cut-inside` puts a cut between two chunks behind the second one's size line")
  func cutInside() throws {
    let played = try Stage().play("{ framing: { chunked: { size: 4, cut-inside: true } }, cut: 4 }")
    #expect(played.text.hasSuffix("\r\n\r\n4\r\nabcd\r\n4\r\n"))
    let alone = try Stage().play("framing: { chunked: { size: 4, cut-inside: true } }")
    #expect(alone.text.hasSuffix("\r\n\r\n4\r\nabcd\r\n4\r\nefgh\r\n2\r\ni"))
    #expect(alone.fired == ["framing@\(alone.bytes.count)/9"])
    #expect(alone.program.faults[0].endsBody)
  }

  @Test("a close-delimited body that is cut is like a shorter whole one, but says so in the record")
  func closeDelimited() throws {
    let played = try Stage().play("{ framing: close, cut: 4 }")
    #expect(!played.text.contains("Content-Length"))
    #expect(played.text.contains("Connection: close\r\n"))
    #expect(played.body == "abcd")
    #expect(played.ending == .close)
  }

  @Test("a stall and a cut at one position go one after the other")
  func stallThenCut() throws {
    let played = try Stage().play("{ stall: { at: 40%, for: 1 s }, cut: 40% }")
    #expect(
      Array(played.steps.suffix(6)) == [
        .content(version: 1, 0..<4), .drain, .fired(fault: 0, file: 4), .pause(.time(.seconds(1))),
        .fired(fault: 1, file: 4), .end(.close),
      ])
  }

  @Test("an answer to HEAD has no body in which to cut, and one without a body ends at its head")
  func withoutBody() throws {
    var stage = Stage()
    stage.method = "HEAD"
    let played = try stage.play("cut: 1000")
    #expect(played.fired == [])
    let zero = try stage.play("cut: 100%")
    #expect(zero.fired == ["cut@\(Self.head.utf8.count)"])
    #expect(!zero.program.faults[0].endsBody)
    #expect(zero.body == "")
  }

  @Test("under `until: fired` the other answers end the same way, wherever they are", arguments: [0, 3, 12])
  func elsewhere(after steps: Int) throws {
    var stage = Stage()
    stage.size = 1 << 20
    stage.isUntilFired = true
    stage.hasFiredElsewhereAfter = steps
    let played = try stage.play("cut: { of: file, at: 2 MiB, how: reset }")
    #expect(played.ending == .reset)
    #expect(played.fired.count == 1)
    #expect(played.bodyBytes.count < 1 << 20)
  }

  @Test("bodies of a tebibyte are one step, and cuts in them exact")
  func large() throws {
    var stage = Stage()
    stage.size = 1 << 40
    var program = try stage.range("5000000000-").program("cut: { of: file, at: -1 }")
    var steps: [WireStep] = []
    repeat {
      steps.append(program.next(WireSituation(elapsed: .zero, caseBytes: 0, hasFiredElsewhere: false)))
    } while steps.count < 20 && steps.last != .end(.close)
    #expect(steps.contains(.content(version: 1, 5_000_000_000..<((1 << 40) - 1))))
    #expect(steps.last == .end(.close))
  }
}
