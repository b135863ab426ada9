import Foundation
import Judge

/// What faults do to the spelling of a head, and before it.
enum HeadRows {
  private static let whole = [WirePiece.file(0..<1000)]
  private static func spelt(
    _ entry: String, quiet: Bool = false, at text: String, _ spelling: @escaping @Sendable (String) -> String
  ) -> WireRow {
    WireRow(
      writer: entry, quiet: quiet, head: .ok(), spelling: spelling, body: whole,
      faults: [.at(String(entry.prefix { $0 != ":" }), text)], brings: .range(0..<1000), version: 1)
  }

  /// A field's value goes on in a second line behind its first space, or before its first byte.
  @Sendable private static func folded(_ line: String) -> String {
    guard let colon = line.firstIndex(of: ":") else { return line }
    let name = line[...colon]
    let value = line[line.index(colon, offsetBy: 2)...]
    guard let space = value.firstIndex(of: " ") else { return "\(name) \r\n \(value)" }
    return "\(name) \(value[..<space])\r\n \(value[value.index(after: space)...])"
  }
  @Sendable private static func lines(_ text: String, _ change: (String) -> String) -> String {
    let lines = text.components(separatedBy: "\r\n").filter { !$0.isEmpty }
    return ([lines[0]] + lines.dropFirst().map(change)).map { $0 + "\r\n" }.joined() + "\r\n"
  }
  @Sendable private static func mixed(_ line: String) -> String {
    let colon = line.firstIndex(of: ":") ?? line.endIndex
    var letters = 0
    let name = line[..<colon].map { character -> String in
      guard character.isLetter else { return String(character) }
      letters += 1
      return letters.isMultiple(of: 2) ? character.uppercased() : character.lowercased()
    }
    return name.joined() + line[colon...]
  }
  @Sendable private static func colon(_ line: String, _ replacement: String) -> String {
    guard let range = line.firstRange(of: ": ") else { return line }
    return line.replacingCharacters(in: range, with: replacement)
  }

  static let syntax: [WireRow] = [
    spelt("field-syntax: bare-lf", at: "\nConnection") { $0.replacing("\r\n", with: "\n") },
    spelt("field-syntax: obs-fold", at: "\r\n ") { lines($0, folded) },
    spelt("field-syntax: { obs-fold: [ETag] }", at: "\r\n \"v1") {
      lines($0) { $0.hasPrefix("ETag") ? folded($0) : $0 }
    },
    spelt("field-syntax: space-before-colon", at: " : ") { lines($0) { colon($0, " : ") } },
    spelt("field-syntax: no-space-after-colon", at: "") { lines($0) { colon($0, ":") } }.markedBehind("Connection:"),
    spelt("field-syntax: no-reason", at: "\r\n") { $0.replacing("200 OK", with: "200") },
    spelt("field-syntax: mixed-case", at: "cOnNeCtIoN") { lines($0, mixed) },
    spelt("field-syntax: not-utf8", at: "X-Latin-1") {
      $0.replacing("Connection:", with: "X-Latin-1: caf\u{E9} \u{FF}\u{FE}\r\nConnection:")
    },
    spelt("field-syntax: huge", at: "X-Huge") {
      $0.replacing("Connection:", with: "X-Huge: \(String(repeating: "h", count: 131_072))\r\nConnection:")
    },
    spelt("field-syntax: { huge: 70000 }", at: "X-Huge") {
      $0.replacing("Connection:", with: "X-Huge: \(String(repeating: "h", count: 70_000))\r\nConnection:")
    },
    spelt("field-syntax: many", at: "X-Many-1:") {
      $0.replacing("Connection:", with: (1...1000).map { "X-Many-\($0): \($0)\r\n" }.joined() + "Connection:")
    },
    spelt("field-syntax: { many: 3 }", at: "X-Many-1:") {
      $0.replacing("Connection:", with: (1...3).map { "X-Many-\($0): \($0)\r\n" }.joined() + "Connection:")
    },
    spelt("field-syntax: [mixed-case, no-space-after-colon, bare-lf, no-reason]", at: "\ncOnNeCtIoN") {
      lines($0) { mixed(colon($0, ":")) }.replacing("200 OK", with: "200").replacing("\r\n", with: "\n")
    },
    WireRow(
      writer: "field-syntax: garbage", head: nil,
      body: [.extra(String(repeating: "%% 7f 45 4c 46 these bytes are no answer %%\n", count: 6))],
      logged: .cutClose, faults: [.byte("field-syntax", 0)]),
  ]

  static let literal: [WireRow] = [
    WireRow(
      writer: #"raw-head: "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n""#, quiet: true,
      head: WireHead(["HTTP/1.1 200 OK", "Content-Length: 5"]), body: whole, faults: [.at("raw-head", "tent-Length")]
    ),
    WireRow(
      writer: #"raw-head: """#, quiet: true, head: nil, body: whole, faults: [.byte("raw-head", 0)]),
    WireRow(
      writer: #"raw-head: "HTTP/1.1 200 OK\nX: a\x00b\n\n""#, quiet: true, head: WireHead([]),
      spelling: { _ in "HTTP/1.1 200 OK\nX: a\u{0}b\n\n" }, body: whole, faults: [.byte("raw-head", 15)]),
    WireRow(
      writer: "\n      raw-head: |\n        HTTP/1.1 206 Partly\n        X-Sdl: yes\n        Content-Length: 1000\n",
      quiet: true, head: WireHead(["HTTP/1.1 206 Partly", "X-Sdl: yes", "Content-Length: 1000"]), body: whole,
      faults: [.byte("raw-head", 11)]),
    WireRow(
      writer: #"raw-head: "HTTP/1.1 200 OK\r\nContent-Length: 2000\r\n\r\n""#, "Range: bytes=500-", quiet: true,
      head: WireHead(["HTTP/1.1 200 OK", "Content-Length: 2000"]), body: [.file(500..<1000)], logged: .cutClose,
      faults: [.at("raw-head", "0 OK")]),

    WireRow(
      writer: "reason: Fine", head: WireHead.ok().status("200 Fine"), body: whole, faults: [.at("reason", "Fine")]),
    WireRow(writer: #"reason: """#, head: WireHead.ok().status("200 "), body: whole, faults: [.byte("reason", 13)]),
    WireRow(
      writer: "{ status: 404, reason: OK }", head: WireHead.error("404 Not Found").status("404 OK"),
      body: [.text("404 Not Found\n")], faults: [.at("status", "404"), .at("reason", "OK")]),
    WireRow(
      writer: #"http: "1.0""#, quiet: true, head: WireHead.ok().first("HTTP/1.0 200 OK"), body: whole,
      faults: [.byte("http", 7)]),
    WireRow(
      writer: #"http: "3.7""#, head: WireHead.ok().first("HTTP/3.7 200 OK"), body: whole, faults: [.byte("http", 5)]),
    WireRow(
      writer: #"{ http: "1.0", framing: close }"#,
      head: WireHead.ok().first("HTTP/1.0 200 OK").without("Content-Length"),
      body: whole, faults: [.byte("http", 7), .behind("framing", "bytes\r\n")]),
    WireRow(
      writer: "status: 999", head: WireHead.error("999 ").status("999 "), body: [.text("999 \n")],
      faults: [.at("status", "999")]),
    WireRow(
      writer: "status: 600", head: WireHead.error("600 ").status("600 "), body: [.text("600 \n")],
      faults: [.at("status", "600")]),

    WireRow(
      writer: "interim: [100, 103]", head: .ok(),
      lead:
        "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </style.css>; rel=preload; as=style\r\n\r\n",
      body: whole, faults: [.byte("interim", 0)]),
    WireRow(
      writer: "{ interim: [102, 102], status: 503 }", head: .error("503 Service Unavailable"),
      lead: "HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 102 Processing\r\n\r\n",
      body: [.text("503 Service Unavailable\n")], faults: [.byte("interim", 0), .at("status", "503")]),
  ]

  static let header: [WireRow] = [
    WireRow(
      "header: { set: { ETag: '\"other\"' } }", head: WireHead.ok().with("ETag", "\"other\""), body: whole,
      faults: [.at("header", "other")]),
    WireRow(
      "header: { add: { X-A: [a, b] }, remove: [Last-Modified] }",
      head: WireHead.ok().without("Last-Modified").before("Content-Length", "X-A: a", "X-A: b"), body: whole,
      faults: [.at("header", "Accept-Ranges")]),
    WireRow(
      "header: { set: { content-TYPE: text/html } }",
      head: WireHead(WireHead.ok().lines.map { $0 == WireHead.type ? "content-TYPE: text/html" : $0 }), body: whole,
      faults: [.at("header", "content-TYPE")]),
    // Begins with no letter of a weekday: the fault is where it differs first.
    WireRow(
      "header: { set: { Date: '15 Nov 1994 08:12:31 GMT' } }",
      head: WireHead(WireHead.ok().lines.map { $0 == WireHead.date ? "Date: 15 Nov 1994 08:12:31 GMT" : $0 }),
      body: whole, faults: [.at("header", "15 Nov")]),
    WireRow(
      "header: { remove: [Date] }", head: WireHead.ok().without("Date"), body: whole,
      faults: [.at("header", "Content-Type")]),
    WireRow("header: { remove: [X-Nothing] }", head: .ok(), body: whole, faults: [.not("header")]),
    WireRow(
      writer: "header: { set: { Content-Length: 400 } }", head: WireHead.ok().with("Content-Length", "400"),
      body: whole, faults: [.at("header", "400\r\n")]),
    WireRow(
      writer: "header: { remove: [Content-Length] }", head: WireHead.ok().without("Content-Length"), body: whole,
      faults: [.behind("header", "bytes\r\n")]),
    WireRow(
      writer: "header: { add: { Content-Length: 1001 } }", quiet: true,
      head: WireHead.ok().adding("Content-Length: 1001"),
      body: whole, logged: .cutClose, faults: [.at("header", "Content-Length: 1001")]),
    WireRow(
      writer: "header: { set: { X-Empty: '' } }", head: WireHead.ok().before("Content-Length", "X-Empty: "),
      body: whole,
      faults: [.at("header", "X-Empty")]),
    WireRow(
      writer: "header: { set: { Connection: keep-alive } }", quiet: true, head: WireHead.ok().connection("keep-alive"),
      body: whole, faults: [.at("header", "keep-alive")]),
    WireRow(
      writer: "header: { add: { Transfer-Encoding: gzip } }", head: WireHead.ok().adding("Transfer-Encoding: gzip"),
      body: whole, faults: [.at("header", "Transfer-Encoding")]),
  ]

  static let all = syntax + literal + header
}

extension WireRow {
  /// The same, its one fault firing behind this text.
  fileprivate func markedBehind(_ text: String) -> WireRow {
    var copy = self
    copy.faults = [.behind(faults[0].key, text)]
    return copy
  }
}
