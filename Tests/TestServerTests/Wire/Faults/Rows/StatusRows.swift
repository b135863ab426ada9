/// What faults answer in the place of the file, and what they say of it.
enum StatusRows {
  private static let whole = [WirePiece.file(0..<1000)]
  private static let portal = """
    <!DOCTYPE html>
    <html><head><title>Sign in to the network</title></head>
    <body><h1>Welcome</h1><p>Please sign in to go on.</p>
    <form method="post" action="/login"><input name="room"><button>Connect</button></form></body></html>

    """
  private static let html = WireHead.plain("200 OK", type: "text/html; charset=utf-8", length: portal.utf8.count)

  private static func error(_ status: String) -> WireRow {
    WireRow(
      "status: \(status.prefix(3))", head: .error(status), body: [.text(status + "\n")],
      faults: [.at("status", String(status.prefix(3)))], brings: .nothing)
  }

  static let status: [WireRow] =
    [
      "400 Bad Request", "403 Forbidden", "404 Not Found", "410 Gone", "429 Too Many Requests",
      "500 Internal Server Error", "502 Bad Gateway", "503 Service Unavailable", "504 Gateway Timeout",
      "300 Multiple Choices", "301 Moved Permanently", "305 Use Proxy",
    ].map(error) + [
      WireRow(
        "status: 503", "Range: bytes=500-", head: .error("503 Service Unavailable"),
        body: [.text("503 Service Unavailable\n")], faults: [.at("status", "503")]),
      WireRow(
        "status: 203", head: WireHead.ok().status("203 Non-Authoritative Information"), body: whole,
        faults: [.at("status", "203")], brings: .range(0..<1000), version: 1),
      WireRow(
        "status: 202", "Range: bytes=500-", head: WireHead.partial(500..<1000).status("202 Accepted"),
        body: [.file(500..<1000)], faults: [.at("status", "202")]),
      WireRow(
        "status: 206", head: WireHead.ok().status("206 Partial Content"), body: whole,
        faults: [.at("status", "206")]),
      WireRow("status: 200", head: .ok(), body: whole, faults: [.not("status")]),
      WireRow(
        "status: 204", head: WireHead(["HTTP/1.1 204 No Content", WireHead.date]),
        faults: [.at("status", "204")], brings: .nothing),
      WireRow(
        writer: "status: 205", head: WireHead(["HTTP/1.1 205 Reset Content", WireHead.date]),
        faults: [.at("status", "205")]),
      WireRow("status: 304", head: .notModified(), faults: [.at("status", "304")], version: 1),
      WireRow("status: 304", "If-None-Match: {tag}", head: .notModified(), faults: [.not("status")]),
      WireRow(
        "{ status: 404, body: html }",
        head: WireHead.plain(
          "404 Not Found", type: "text/html; charset=utf-8", length: portal.utf8.count), body: [.text(portal)],
        faults: [.at("status", "404"), .at("body", "html; charset")]),
      WireRow(
        "{ status: 403, body: content }",
        head: WireHead.plain(
          "403 Forbidden", type: "application/octet-stream", length: 1000), body: whole,
        faults: [.at("status", "403"), .at("body", "application/octet")], brings: .range(0..<1000), version: 1),
      WireRow(
        "{ status: 403, body: empty }",
        head: WireHead.plain("403 Forbidden", type: "application/octet-stream", length: 0),
        faults: [.at("status", "403"), .at("body", "application/octet")]),
    ]

  static let body: [WireRow] = [
    WireRow("body: html", head: html, body: [.text(portal)], faults: [.at("body", "text/html")], brings: .nothing),
    WireRow("body: html", "Range: bytes=500-", head: html, body: [.text(portal)], faults: [.at("body", "200")]),
    WireRow(
      "body: text", head: .plain("200 OK", type: "text/plain; charset=utf-8", length: 22),
      body: [.text("This is not the file.\n")], faults: [.at("body", "text/plain")]),
    WireRow(
      "body: empty", head: .plain("200 OK", type: "application/octet-stream", length: 0),
      faults: [.at("body", "Content-Length")]),
    WireRow("body: content", head: .ok(), body: whole, faults: [.not("body")]),
  ]

  private static let astray = "Content-Disposition: attachment; filename=\"../../../sdl-escaped.bin\""

  static let fields: [WireRow] = [
    WireRow(
      "disposition: traversal", head: WireHead.ok().before("Content-Length", astray), body: whole,
      faults: [.at("disposition", "Disposition")]),
    WireRow(
      "disposition: two-names", "Range: bytes=500-",
      head: WireHead.partial(500..<1000).before(
        "Content-Length",
        "Content-Disposition: attachment; filename=\"plain.bin\"; filename*=UTF-8''%e2%82%ac%20extended.bin"),
      body: [.file(500..<1000)], faults: [.at("disposition", "Disposition")]),
    WireRow(
      "disposition: changes",
      head: WireHead.ok().before("Content-Length", "Content-Disposition: attachment; filename=\"name-2.bin\""),
      body: whole, faults: [.at("disposition", "Disposition")]),
    WireRow(
      "disposition: 'attachment; filename=\"a b.bin\"'",
      head: WireHead.ok().before("Content-Length", "Content-Disposition: attachment; filename=\"a b.bin\""),
      body: whole, faults: [.at("disposition", "Disposition")]),

    WireRow(
      "{ status: 503, retry-after: 2 s }",
      head: WireHead.error("503 Service Unavailable").before("Content-Length", "Retry-After: 2"),
      body: [.text("503 Service Unavailable\n")], faults: [.at("status", "503"), .at("retry-after", "Retry-After")]),
    WireRow(
      "{ status: 429, retry-after: 1500 ms }",
      head: WireHead.error("429 Too Many Requests").before("Content-Length", "Retry-After: 2"),
      body: [.text("429 Too Many Requests\n")], faults: [.at("status", "429"), .at("retry-after", "Retry-After")]),
    WireRow(
      "retry-after: garbage", head: WireHead.ok().before("Content-Length", "Retry-After: in a while"), body: whole,
      faults: [.at("retry-after", "Retry-After")]),
    WireRow(
      "retry-after: { date: 0 s }", head: WireHead.ok().before("Content-Length", "Retry-After: {date+0}"), body: whole,
      faults: [.at("retry-after", "Retry-After")]),
    WireRow(
      "retry-after: { date: 2 s }", head: WireHead.ok().before("Content-Length", "Retry-After: {date+2}"), body: whole,
      faults: [.at("retry-after", "Retry-After")]),
    WireRow(
      "retry-after: { date: 1 d, form: rfc850 }",
      head: WireHead.ok().before("Content-Length", "Retry-After: {rfc850+86400}"), body: whole,
      faults: [.at("retry-after", "Retry-After")]),
    WireRow(
      "retry-after: { date: 2 s, form: asctime }",
      head: WireHead.ok().before("Content-Length", "Retry-After: {asctime+2}"), body: whole,
      faults: [.at("retry-after", "Retry-After")]),
    WireRow(
      "retry-after: past", head: WireHead.ok().before("Content-Length", "Retry-After: {date-3600}"), body: whole,
      faults: [.at("retry-after", "Retry-After")]),
    WireRow(
      "retry-after: far", head: WireHead.ok().before("Content-Length", "Retry-After: {date+1577880000}"), body: whole,
      faults: [.at("retry-after", "Retry-After")]),
  ]

  private static func moved(_ location: String, _ status: String = "302 Found") -> (WireHead, [WirePiece]) {
    let page = "<!DOCTYPE html>\n<title>Moved</title>\n<p>The file is <a href=\"\(location)\">here</a>.</p>\n"
    let head = WireHead([
      "HTTP/1.1 \(status)", WireHead.date, "Content-Type: text/html; charset=utf-8", "Location: \(location)",
      "Content-Length: {count:\(page)}",
    ])
    return (head, [.text(page)])
  }
  private static func redirect(
    _ entry: String, _ fields: String..., to location: String, _ status: String = "302 Found", more: String = ""
  ) -> WireRow {
    let (head, body) = moved(location, status)
    var row = WireRow(
      entry, head: head, body: body, faults: [.at("redirect", String(status.prefix(3)))], brings: .nothing)
    row.fields = fields
    row.more = more
    return row
  }
  private static let wall: WireRow = {
    let (head, body) = moved("{url}", "307 Temporary Redirect")
    return WireRow(
      "redirect: { to: self, status: 307, cookie: true }",
      head: head.before("Content-Length", "Set-Cookie: sdl-wall=passed; Path=/"), body: body,
      faults: [.at("redirect", "307")])
  }()

  static let redirects: [WireRow] = [
    redirect("redirect: self", to: "{url}"),
    redirect("redirect: self", "Range: bytes=500-", to: "{url}"),
    redirect("redirect: { to: self, status: 301 }", to: "{url}", "301 Moved Permanently"),
    redirect("redirect: { to: self, status: 303 }", to: "{url}", "303 See Other"),
    redirect("redirect: { to: self, status: 307, form: relative }", to: "{path}", "307 Temporary Redirect"),
    redirect(
      "redirect: { to: self, status: 308, form: network }", to: "//localhost:{port}{path}",
      "308 Permanent Redirect"),
    redirect("redirect: { to: self, form: document }", to: "../../..{path}"),
    redirect("redirect: { to: http://other.invalid/x.bin }", to: "http://other.invalid/x.bin"),
    redirect("redirect: { to: { chain: 3 } }", to: "{url}?sdl-hops=1.302.absolute..file"),
    redirect(
      "redirect: { chain: 2, status: 307, form: relative }", to: "{path}?sdl-hops=0.307.relative..file",
      "307 Temporary Redirect"),
    wall,
    WireRow(
      "redirect: { to: self, cookie: true }", "Cookie: a=b; sdl-wall=passed", head: .ok(), body: whole,
      faults: [.not("redirect")]),
  ]

  private static func challenged(_ field: String, _ status: String = "401 Unauthorized") -> WireHead {
    WireHead.error(status).before("Content-Length", field)
  }
  private static let unauthorized = [WirePiece.text("401 Unauthorized\n")]

  static let challenges: [WireRow] = [
    WireRow(
      "challenge: basic", head: challenged("WWW-Authenticate: Basic realm=\"lab\", charset=\"UTF-8\""),
      body: unauthorized, faults: [.at("challenge", "401")], brings: .nothing),
    WireRow(
      "challenge: bearer", "Authorization: Bearer wrong", head: challenged("WWW-Authenticate: Bearer realm=\"lab\""),
      body: unauthorized, faults: [.at("challenge", "401")]),
    WireRow(
      "challenge: proxy",
      head: challenged(
        "Proxy-Authenticate: Basic realm=\"lab\", charset=\"UTF-8\"", "407 Proxy Authentication Required"),
      body: [.text("407 Proxy Authentication Required\n")], faults: [.at("challenge", "407")]),
    WireRow(
      "challenge: digest",
      head: challenged(
        "WWW-Authenticate: Digest realm=\"lab\", qop=\"auth\", algorithm=MD5, nonce=\"c2RsIGZpcnN0IG5vbmNl\""),
      body: unauthorized, faults: [.at("challenge", "401")]),
  ].map { row in
    // A place that has challenged challenges again.
    var row = row
    row.secondStatus = row.entry.contains("proxy") ? 407 : 401
    return row
  }

  static let all = status + body + fields + redirects + challenges
}
