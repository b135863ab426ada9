import HTTPSemantics
import Judge
import ScenarioLanguage
import Testing

@testable import TestServer

@Suite("Heads") struct HeadTests {
  static let plain = CutTests.head
  static let closing = plain.replacing("OK\r\n", with: "OK\r\nConnection: close\r\n")

  @Test(
    "a head is spelt as the fault says, and the fault fires at the first byte that differs",
    arguments: [
      ("http: \"1.0\"", plain.replacing("HTTP/1.1", with: "HTTP/1.0")),
      ("http: \"3.7\"", closing.replacing("HTTP/1.1", with: "HTTP/3.7")),
      ("reason: Fine", closing.replacing("200 OK", with: "200 Fine")),
      ("reason: \"\"", closing.replacing("200 OK", with: "200 ")),
      ("field-syntax: no-reason", closing.replacing("200 OK", with: "200")),
      ("field-syntax: bare-lf", closing.replacing("\r\n", with: "\n")),
      ("field-syntax: space-before-colon", closing.replacing(": ", with: " : ")),
      ("field-syntax: no-space-after-colon", closing.replacing(": ", with: ":")),
      ("field-syntax: { obs-fold: [etag] }", closing.replacing("ETag: \"v1\"", with: "ETag: \r\n \"v1\"")),
      (
        "field-syntax: { obs-fold: [Last-Modified] }",
        closing.replacing("Fri, 01", with: "Fri,\r\n 01")
      ),
      (
        "field-syntax: { many: 2 }",
        closing.replacing("OK\r\n", with: "OK\r\nX-Many-1: 1\r\nX-Many-2: 2\r\n")
      ),
      ("field-syntax: { huge: 3 }", closing.replacing("OK\r\n", with: "OK\r\nX-Huge: hhh\r\n")),
      ("connection: close", closing),
      ("connection: keep-alive", closing.replacing("close", with: "Keep-Alive")),
      ("length: garbage", closing.replacing("Length: 10", with: "Length: many")),
      ("length: none", closing.replacing("Content-Length: 10\r\n", with: "")),
      ("length: [{ by: 0 }, 12]", plain.replacing("Length: 10\r\n", with: "Length: 10\r\nContent-Length: 12\r\n")),
      ("length: { one-line: [10, 12] }", closing.replacing("Length: 10", with: "Length: 10, 12")),
      ("length: \"\"", closing.replacing("Length: 10", with: "Length: ")),
      ("framing: close", closing.replacing("Content-Length: 10\r\n", with: "")),
      ("framing: chunked", closing.replacing("Content-Length: 10", with: "Transfer-Encoding: chunked")),
      ("framing: both", closing.replacing("10\r\n\r\n", with: "10\r\nTransfer-Encoding: chunked\r\n\r\n")),
      ("header: { set: { ETag: x } }", plain.replacing("\"v1\"", with: "x")),
      ("header: { set: { etag: x } }", plain.replacing("ETag: \"v1\"", with: "etag: x")),
      (
        "header: { remove: [ETAG, Date] }",
        plain.replacing("ETag: \"v1\"\r\n", with: "").replacing(
          "Date: Sat, 02 Mar 2024 12:00:00 GMT\r\n", with: "")
      ),
      (
        "header: { add: { X-A: [a, b] } }",
        plain.replacing("Content-Length", with: "X-A: a\r\nX-A: b\r\nContent-Length")
      ),
      ("header: { set: { Content-Length: 5 } }", closing.replacing("Length: 10", with: "Length: 5")),
      ("header: { set: { Connection: keep-alive } }", closing.replacing("close", with: "keep-alive")),
      (
        "header: { add: { Transfer-Encoding: gzip } }",
        closing.replacing("10\r\n\r\n", with: "10\r\nTransfer-Encoding: gzip\r\n\r\n")
      ),
    ] as [(String, String)])
  func spelling(entry: String, head: String) throws {
    let played = try Stage().play(entry)
    #expect(played.text.hasPrefix(head))
    #expect(played.body == "abcdefghij")
    // What it is without the fault: the writer says that it will close, unless the answer breaks off.
    let isPlain = ["header: { set: { E", "header: { set: { e", "header: { add: { X", "header: { r", "connection"]
      .contains { entry.hasPrefix($0) }
    let without = isPlain || !head.contains("Connection") && !entry.contains("1.0") ? Self.plain : Self.closing
    let original = entry.contains("1.0") ? Self.plain : entry.contains("Connection: k") ? Self.closing : without
    let expected = zip(original.utf8, head.utf8).prefix { $0 == $1 }.count
    #expect(played.fired.count == 1)
    let place = try #require(played.fired.first?.split(separator: "@").last.flatMap { Int($0.prefix { $0 != "/" }) })
    #expect(place == expected, "\(String(decoding: played.bytes[place...].prefix(30), as: UTF8.self))")
  }

  @Test("names in mixed case keep their letters")
  func mixedCase() throws {
    let played = try Stage().play("field-syntax: mixed-case")
    #expect(played.text.contains("\r\ncOnTeNt-LeNgTh: 10\r\n"))
    #expect(played.text.lowercased().hasPrefix(Self.closing.lowercased()))
  }

  @Test("a value that is no UTF-8 goes out as bytes")
  func notUTF8() throws {
    let played = try Stage().play("field-syntax: not-utf8")
    #expect(played.bytes.contains(0xE9) && played.bytes.contains(0xFF))
    #expect(played.body == "abcdefghij")
  }

  @Test("a slow head comes byte by byte with the pause between two")
  func slow() throws {
    let played = try Stage().play("field-syntax: { slow: 5 ms }")
    #expect(played.text.hasPrefix(Self.closing))
    #expect(played.pauses == Array(repeating: .time(.milliseconds(5)), count: Self.closing.utf8.count - 1))
    #expect(played.fired == ["field-syntax@1"])
    let cut = try Stage().play("{ field-syntax: { slow: 5 ms }, cut: { of: head, at: 3 } }")
    #expect(cut.text == "HTT")
    #expect(cut.ending == .close)
  }

  @Test("garbage has no head and no body, and ends")
  func garbage() throws {
    let played = try Stage().play("field-syntax: garbage")
    #expect(!played.text.contains("HTTP/"))
    #expect(played.bodyBytes.isEmpty)
    #expect(played.program.status == 0)
    #expect(played.fired == ["field-syntax@0"])
    #expect(played.ending == .close)
  }

  @Test("a literal head is sent as written, in a block text with CRLF and the empty line")
  func rawHead() throws {
    let quoted = try Stage().play(#"raw-head: "HTTP/1.1 299 X\nContent-Length: 3\n\n""#)
    #expect(quoted.text == "HTTP/1.1 299 X\nContent-Length: 3\n\nabcdefghij")
    #expect(quoted.program.status == 299)
    #expect(quoted.field("content-length") == "3")
    let block = try Stage().play("raw-head: |\n  HTTP/1.1 200 Well\n  Content-Length: 12\n")
    #expect(block.text == "HTTP/1.1 200 Well\r\nContent-Length: 12\r\n\r\nabcdefghij")
    #expect(block.ending == .close)
    #expect(block.program.faults[0].endsBody)
    let chunked = try Stage().play(
      #"{ raw-head: "HTTP/1.1 200 OK\r\nTransfer-Encoding: xchunked\r\n\r\n", framing: chunked }"#)
    #expect(chunked.text.hasSuffix("xchunked\r\n\r\na\r\nabcdefghij\r\n0\r\n\r\n"))
    #expect(chunked.fired.count == 2)
    let none = try Stage().play(#"raw-head: """#)
    #expect(none.text == "abcdefghij")
    #expect(none.program.status == 0)
  }

  @Test("answers before the answer come first, each with its empty line")
  func interim() throws {
    let played = try Stage().play("interim: [100, 103]")
    #expect(
      played.text
        == "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </style.css>; rel=preload; as=style\r\n\r\n"
        + Self.closing + "abcdefghij")
    #expect(played.fired == ["interim@0"])
    #expect(played.steps.contains { if case .literal(_, .interim) = $0 { true } else { false } })
  }

  @Test(
    "what the library can send goes its way, the rest through our own writer",
    arguments: [
      ("honest", true), ("status: 503", true), ("status: 204", true), ("status: 304", true), ("status: 205", false),
      ("header: { set: { X: y } }", true), ("header: { set: { X: \"\" } }", false),
      ("header: { remove: [Content-Length] }", false), ("header: { remove: [Date] }", true),
      ("damage: 50%", true), ("stall: 50%", true), ("delay: 1 s", true), ("rate: 10 B/s", true), ("writes-of: 3", true),
      ("connection: close", true), ("connection: keep-alive", true), ("extra: 3", false),
      ("{ extra: 3, connection: keep-alive }", true), ("cut: 5", false), ("cut: 11", true), ("half-close", false),
      ("slow-close: 1 s", false), ("framing: length", true), ("encoding: gzip", true), ("interim: [100]", false),
      ("damage: { of: head, at: 3 }", false), ("stall: { of: head, at: 3 }", false),
      ("header: { set: { X: \"a\\rb\" } }", false),
    ])
  func route(entry: String, library: Bool) throws {
    let played = try Stage().play(entry)
    #expect(played.program.usesLibrary == library)
    #expect(played.program.isKeepAlive == (library && !entry.contains("close")))
    if library {
      #expect(played.program.libraryFields.contains("Date") != entry.contains("Date"))
      #expect(!played.program.libraryFields.contains("Content-Length"))
    }
  }

  @Test("the connection ends where the request, its version or the script wants it")
  func keepAlive() throws {
    #expect(try Stage().play("honest").program.isKeepAlive)
    let close = try Stage().field("Connection", "close").play("honest")
    #expect(!close.program.isKeepAlive)
    #expect(close.ending == .complete(keepsConnection: false))
    var stage = Stage()
    stage.version = "HTTP/1.0"
    #expect(try !stage.play("honest").program.isKeepAlive)
    #expect(try stage.field("Connection", "keep-alive").play("honest").program.isKeepAlive)
    stage = Stage()
    stage.endsConnection = true
    let next = try stage.play("honest")
    #expect(!next.program.isKeepAlive)
    #expect(next.program.connection == .close)
    #expect(next.field("Connection") == "close")
  }

  @Test("damage in the head changes its bytes and no other")
  func damagedHead() throws {
    let played = try Stage().play("damage: { of: head, at: 9, bytes: 3, as: zeros }")
    #expect(played.text == Self.closing.replacing("200", with: "\0\0\0") + "abcdefghij")
    #expect(played.fired == ["damage@9"])
  }
}
