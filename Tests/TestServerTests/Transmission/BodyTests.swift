import HTTPSemantics
import Judge
import ScenarioLanguage
import Testing

@testable import TestServer

@Suite("Bodies") struct BodyTests {
  /// What comes behind the head.
  private func wire(_ played: Stage.Played) -> String {
    played.text.split(separator: "\r\n\r\n", maxSplits: 1, omittingEmptySubsequences: false).last.map(String.init) ?? ""
  }

  @Test(
    "chunks have the form that the scenario wants, with the file's true bytes",
    arguments: [
      ("{ size: 4 }", "4\r\nabcd\r\n4\r\nefgh\r\n2\r\nij\r\n0\r\n\r\n"),
      ("{ size: 10 }", "a\r\nabcdefghij\r\n0\r\n\r\n"), ("{ size: 5 }", "5\r\nabcde\r\n5\r\nfghij\r\n0\r\n\r\n"),
      ("{ size: 5, extensions: x=1 }", "5;x=1\r\nabcde\r\n5;x=1\r\nfghij\r\n0;x=1\r\n\r\n"),
      ("{ size: 10, trailer: { X-A: b } }", "a\r\nabcdefghij\r\n0\r\nX-A: b\r\n\r\n"),
      (
        "{ size: 10, trailer: { Content-Digest: right } }",
        "a\r\nabcdefghij\r\n0\r\nContent-Digest: sha-256=:YWJjZGVmZ2hpag==:\r\n\r\n"
      ),
      ("{ size: 4, no-last-chunk: true }", "4\r\nabcd\r\n4\r\nefgh\r\n2\r\nij\r\n"),
      ("{ size: 5, bad-size: not-hex }", "5\r\nabcde\r\nxyz\r\nfghij\r\n0\r\n\r\n"),
      ("{ size: 5, bad-size: off-by-one, bad-chunk: 1 }", "6\r\nabcde\r\n5\r\nfghij\r\n0\r\n\r\n"),
      ("{ size: 5, bad-size: one-less }", "5\r\nabcde\r\n4\r\nfghij\r\n0\r\n\r\n"),
      ("{ size: 5, bad-size: bare-lf }", "5\r\nabcde\r\n5\nfghij\r\n0\r\n\r\n"),
      ("{ size: 5, bad-size: empty }", "5\r\nabcde\r\n\r\nfghij\r\n0\r\n\r\n"),
      ("{ size: 5, bad-size: negative }", "5\r\nabcde\r\n-5\r\nfghij\r\n0\r\n\r\n"),
      (
        "{ size: 10, bad-size: overflow }",
        "1\(String(repeating: "0", count: 31))a\r\nabcdefghij\r\n0\r\n\r\n"
      ),
    ])
  func chunks(form: String, expected: String) throws {
    let played = try Stage().play("framing: { chunked: \(form) }")
    #expect(wire(played) == expected)
    #expect(played.body == "abcdefghij")
    #expect(played.fired.count == 1)
    #expect(played.ending == (form.contains("no-last") ? .close : .complete(keepsConnection: false)))
    #expect(played.program.faults[0].endsBody == form.contains("no-last"))
  }

  @Test("a wrong chunk fires at its size line, a missing one at the end")
  func chunkFirings() throws {
    let bad = try Stage().play("framing: { chunked: { size: 5, bad-size: not-hex } }")
    let place = try #require(bad.fired.first?.split(separator: "@").last)
    #expect(place == "\(bad.bytes.count - "xyz\r\nfghij\r\n0\r\n\r\n".utf8.count)/5")
    let missing = try Stage().play("framing: { chunked: { no-last-chunk: true } }")
    #expect(missing.fired == ["framing@\(missing.bytes.count)"])
  }

  @Test("an empty body in chunks is the last chunk alone")
  func emptyChunks() throws {
    var stage = Stage()
    stage.size = 0
    #expect(wire(try stage.play("framing: chunked")) == "0\r\n\r\n")
    #expect(wire(try stage.play("framing: { chunked: { bad-size: not-hex } }")) == "0\r\n\r\n")
  }

  @Test("chunks of any size in a body of any size do not overflow")
  func hugeChunks() throws {
    var stage = Stage()
    stage.size = .max
    var program = try stage.range("5764607523034234881-").program("framing: { chunked: { size: 5 EiB } }")
    var steps: [WireStep] = []
    repeat {
      steps.append(program.next(WireSituation(elapsed: .zero, caseBytes: 0, hasFiredElsewhere: false)))
    } while steps.count < 30 && steps.last != .end(.complete(keepsConnection: false))
    let contents = steps.filter { if case .content = $0 { true } else { false } }
    #expect(contents == [.content(version: 1, 5_764_607_523_034_234_881..<Int64.max)])
    var whole = try stage.program("framing: { chunked: { size: 5 EiB } }")
    steps = []
    repeat {
      steps.append(whole.next(WireSituation(elapsed: .zero, caseBytes: 0, hasFiredElsewhere: false)))
    } while steps.count < 30 && steps.last != .end(.complete(keepsConnection: false))
    #expect(steps.filter { if case .content = $0 { true } else { false } }.count == 2)
    #expect(steps.contains(.literal(Array("2fffffffffffffff\r\n".utf8), .framing)))
  }

  @Test("chunks of 32 KiB are the standard")
  func standardChunks() throws {
    var stage = Stage()
    stage.size = 70_000
    let played = try stage.play("framing: chunked")
    #expect(wire(played).hasPrefix("8000\r\n"))
    #expect(wire(played).contains("\r\n1170\r\n"))
    #expect(played.bodyBytes.count == 70_000)
  }

  @Test(
    "a declared length is written, and the whole body is sent",
    arguments: [
      ("length: { by: -3 }", "7", .complete(keepsConnection: false), false),
      ("length: { by: 100 }", "110", .close, true),
      ("length: 12", "12", .close, true), ("length: 3", "3", .complete(keepsConnection: false), false),
      ("length: overflow", "184467440737095516160", .close, true),
      ("length: garbage", "many", .complete(keepsConnection: false), false),
      ("length: \"0x1000\"", "0x1000", .complete(keepsConnection: false), false),
      ("length: { by: 9223372036854775807 }", "9223372036854775817", .close, true),
      ("length: { by: -11 }", "-1", .complete(keepsConnection: false), false),
    ] as [(String, String, WireStep.Ending, Bool)])
  func lengths(entry: String, field: String, ending: WireStep.Ending, endsBody: Bool) throws {
    let played = try Stage().play(entry)
    #expect(played.field("Content-Length") == field)
    #expect(played.body == "abcdefghij")
    #expect(played.ending == ending)
    #expect(played.program.faults[0].endsBody == endsBody)
    // An answer that promises more pretends to be an honest one, whose connection lives on.
    #expect(played.program.fields.contains("Connection") != endsBody)
  }

  @Test("an honest answer cut short speaks of no close")
  func pretends() throws {
    #expect(try Stage().play("cut: 5").field("Connection") == nil)
    #expect(try Stage().play("framing: { chunked: { no-last-chunk: true } }").field("Connection") == nil)
    #expect(try Stage().play("framing: chunked").field("Connection") == "close")
  }

  @Test("bytes after the end follow the whole answer and are no body")
  func extra() throws {
    let played = try Stage().play("extra: 3")
    #expect(played.body == "abcdefghij")
    #expect(played.text.hasPrefix(HeadTests.closing + "abcdefghij"))
    #expect(played.bytes.count == HeadTests.closing.utf8.count + 13)
    #expect(played.fired == ["extra@\(HeadTests.closing.utf8.count + 10)"])
    let kept = try Stage().play("{ extra: answer, connection: keep-alive }")
    #expect(
      kept.text.hasSuffix("abcdefghijHTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 6\r\n\r\nstray\n"))
    #expect(kept.ending == .complete(keepsConnection: true))
    let chunked = try Stage().play("{ framing: chunked, extra: { bytes: 5, as: html } }")
    #expect(chunked.text.hasSuffix("0\r\n\r\n<!DOC"))
  }

  @Test("with a longer declared length the first extra bytes lie within it")
  func extraWithin() throws {
    let exact = try Stage().play("{ length: { by: 5 }, extra: { bytes: 5, as: html } }")
    #expect(exact.field("Content-Length") == "15")
    #expect(exact.text.hasSuffix("abcdefghij<!DOC"))
    #expect(exact.ending == .complete(keepsConnection: false))
    let short = try Stage().play("{ length: { by: 6 }, extra: { bytes: 5, as: html } }")
    #expect(short.ending == .close)
  }

  @Test("endless bytes never end")
  func endless() throws {
    let played = try Stage().play("extra: endless", limit: 100)
    #expect(played.ending == nil)
    #expect(played.bytes.count > 5_000_000)
  }

  @Test(
    "an answer without body may have bytes all the same",
    arguments: [("GET", "{ status: 304, extra: 4 }"), ("HEAD", "extra: 4"), ("GET", "{ status: 204, extra: 4 }")])
  func extraWithoutBody(method: String, entry: String) throws {
    var stage = Stage()
    stage.method = method
    let played = try stage.play(entry)
    #expect(wire(played).utf8.count >= 4)
    #expect(played.bodyBytes.isEmpty)
  }

  @Test(
    "damage changes exactly its bytes",
    arguments: [
      ("damage: 3", "abcehfghij".replacing("eh", with: "ee"), "3"),
      ("damage: { at: 2, bytes: 3, as: zeros }", "ab\0\0\0fghij", "2"),
      ("damage: { at: -2, bytes: 100, as: html }", "abcdefgh<!", "8"),
      ("damage: { of: file, at: 9 }", "abcdefghik", "9"), ("damage: { at: 0, bytes: 2 }", "`ccdefghij", "0"),
    ])
  func damage(entry: String, body: String, file: String) throws {
    let played = try Stage().play(entry)
    #expect(played.body == body)
    #expect(played.fired == ["damage@\(CutTests.head.utf8.count + Int(file)!)/\(file)"])
    #expect(played.field("Content-Length") == "10")
  }

  @Test(
    "damage behind the body does not fire", arguments: ["damage: 10", "damage: 100%", "damage: { of: file, at: 3 }"])
  func noDamage(entry: String) throws {
    let played = try Stage().range("4-").play(entry)
    #expect(played.fired.isEmpty)
    #expect(played.body == "efghij")
  }

  @Test("damage in the chunks of a large file takes no memory and is exact")
  func largeDamage() throws {
    var stage = Stage()
    stage.size = 1 << 40
    var program = try stage.program("damage: { at: 1 GiB, bytes: 1 GiB, as: zeros }")
    var counts: [Int64] = []
    while counts.count < 3 {
      switch program.next(WireSituation(elapsed: .zero, caseBytes: 0, hasFiredElsewhere: false)) {
      case .content(_, let range): counts.append(range.upperBound - range.lowerBound)
      case .literal(let bytes, .body): counts.append(Int64(bytes.count))
      default: break
      }
    }
    #expect(counts == [1 << 30, 64 << 10, 64 << 10])
  }

  @Test("the version changes inside the body, whose head speaks of the old one")
  func version() throws {
    var stage = Stage()
    stage.change = Entry.VersionChange(to: 2, at: .position(Position(.bytes(4), text: "4")))
    let played = try stage.play("honest")
    #expect(played.body == "abcdEFGHIJ")
    #expect(played.field("ETag") == "\"v1\"")
    #expect(played.steps.contains(.switchVersion(2)))
    let range = try stage.range("2-").play("cut: 100%")
    #expect(range.body == "cdefGHIJ")
    stage.secondSize = 6
    let short = try stage.play("honest")
    #expect(short.body == "abcdEF")
    #expect(short.field("Content-Length") == "10")
    #expect(short.ending == .close)
  }

  @Test("pauses come where the scenario wants them, and are scaled")
  func pauses() throws {
    var stage = Stage()
    stage.timeScale = 0.5
    let played = try stage.play("{ delay: 2 s, body-delay: 4 s, stall: { at: 3, for: 6 s } }")
    #expect(played.pauses == [.time(.seconds(1)), .time(.seconds(2)), .time(.seconds(3))])
    let head = CutTests.head.utf8.count
    #expect(played.fired == ["delay@0", "body-delay@\(head)/0", "stall@\(head + 3)/3"])
    #expect(played.ending == .complete(keepsConnection: true))
  }

  @Test(
    "a stall ends by time, by a gate or by the place's next request",
    arguments: [
      ("stall: 3", .time(.seconds(5))), ("stall: { at: 3, until: next-request }", .nextRequest(atMost: .seconds(5))),
      ("stall: { at: 3, for: 9 s, until: { released: GO } }", .gate("GO", atMost: .seconds(9))),
      ("stall: { of: file, at: 3, for: 1 s }", .time(.seconds(1))), ("stall: { of: case, at: 3 }", .time(.seconds(5))),
      ("stall: { of: new, at: 3 }", .time(.seconds(5))),
    ] as [(String, WireStep.Pause)])
  func stalls(entry: String, pause: WireStep.Pause) throws {
    let played = try Stage().play(entry)
    let index = try #require(played.steps.firstIndex(of: .pause(pause)))
    #expect(played.steps[index - 3] == .content(version: 1, 0..<3))
    #expect(played.steps[index - 2] == .drain)
    #expect(played.body == "abcdefghij")
    #expect(played.fired == ["stall@\(played.bytes.count - 7)/3"])
  }

  @Test("a stall in the head pauses between its bytes")
  func headStall() throws {
    let played = try Stage().play("stall: { of: head, at: 8, for: 1 s }")
    #expect(played.fired == ["stall@8"])
    #expect(played.text == HeadTests.closing + "abcdefghij")
  }

  @Test("a rate is kept by pauses between small writes")
  func rate() throws {
    let slow = try Stage().play("rate: 2 B/s")
    #expect(slow.pauses == Array(repeating: .time(.milliseconds(500)), count: 9))
    #expect(slow.fired == ["rate@\(CutTests.head.utf8.count)/0"])
    var stage = Stage()
    stage.size = 1_000_000
    #expect(try stage.play("rate: 100 kB/s").elapsed == .milliseconds(9_950))
    let sawtooth = try stage.play("rate: [100 kB/s, 10 kB/s]")
    #expect(sawtooth.elapsed > .seconds(17) && sawtooth.elapsed < .seconds(19))
  }

  @Test("each write has the size that is wanted, after the queue is empty")
  func writes() throws {
    let played = try Stage().play("writes-of: 4")
    #expect(
      Array(played.steps.suffix(7)) == [
        .drain, .content(version: 1, 0..<4), .drain, .content(version: 1, 4..<8), .drain, .content(version: 1, 8..<10),
        .end(.complete(keepsConnection: true)),
      ])
  }

  @Test("random pauses are the same for one seed and answer, bounded, and others for another")
  func jitter() throws {
    let first = try Stage().play("{ jitter: { seed: 7, up-to: 200 ms }, writes-of: 1 }")
    #expect(first.pauses.count == 11)
    #expect(first.pauses == (try Stage().play("{ jitter: { seed: 7, up-to: 200 ms }, writes-of: 1 }")).pauses)
    #expect(first.pauses != (try Stage().play("{ jitter: { seed: 8, up-to: 200 ms }, writes-of: 1 }")).pauses)
    var second = Stage()
    second.n = 2
    #expect(first.pauses != (try second.play("{ jitter: { seed: 7, up-to: 200 ms }, writes-of: 1 }")).pauses)
    for case .time(let time) in first.pauses { #expect(time >= .zero && time <= .milliseconds(200)) }
    #expect(Set(first.pauses).count > 5)
  }

  @Test("the last byte and the end are parted, or only one direction is shut")
  func closes() throws {
    let slow = try Stage().play("{ framing: close, slow-close: 2 s }")
    #expect(
      Array(slow.steps.suffix(4)) == [
        .drain, .fired(fault: 1, file: nil), .pause(.time(.seconds(2))), .end(.complete(keepsConnection: false)),
      ])
    let half = try Stage().play("half-close")
    #expect(Array(half.steps.suffix(2)) == [.fired(fault: 0, file: nil), .end(.halfClose)])
    let before = try Stage().play("connection: close-before-answer")
    #expect(before.steps == [.fired(fault: 0, file: nil), .end(.close)])
    #expect(before.program.faults[0].endsBody)
  }

  @Test("a stop of the runner's is exact and fires nothing")
  func hold() throws {
    var stage = Stage()
    stage.hold = PlanContext.Hold(position: 6, gate: "kill", atMost: .seconds(30))
    let played = try stage.range("4-").play("honest")
    let index = try #require(played.steps.firstIndex(of: .pause(.gate("kill", atMost: .seconds(30)))))
    #expect(Array(played.steps[..<index].suffix(2)) == [.content(version: 1, 4..<6), .drain])
    #expect(played.fired.isEmpty)
    #expect(try stage.range("7-").play("honest").pauses.isEmpty)
    stage.hold?.position = 10
    let end = try stage.play("framing: chunked")
    let last = try #require(end.steps.firstIndex(of: .pause(.gate("kill", atMost: .seconds(30)))))
    #expect(end.steps[last...].contains(.literal(Array("0\r\n\r\n".utf8), .framing)))
  }

  @Test("the log knows which bytes and which version an answer brings")
  func record() throws {
    let part = try Stage().range("4-6").play("honest").program
    #expect(part.bodyRange == 4..<7)
    #expect(part.version == 1)
    #expect(part.bodyLength == 3)
    #expect(try Stage().play("status: 503").program.version == nil)
    var empty = Stage()
    empty.size = 0
    #expect(try empty.play("honest").program.version == 1)
    var required = Stage()
    required.isRequired = true
    #expect(try required.play("rate: 1 kB/s").program.faults[0].isRequired)
  }
}
