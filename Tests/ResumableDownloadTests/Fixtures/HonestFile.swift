/// One version of a file as an honest server answers for it.
struct HonestFile: Sendable {
  var content: [UInt8]
  var tag: String? = "\"v1\""
  var lastModified: String? = "Fri, 01 Mar 2024 12:00:00 GMT"
  var mediaType = "application/octet-stream"

  init(_ content: [UInt8], tag: String? = "\"v1\"") {
    self.content = content
    self.tag = tag
  }

  var fields: String {
    var text = "Date: Sat, 02 Mar 2024 12:00:00 GMT\r\nContent-Type: \(mediaType)\r\n"
    if let tag { text += "ETag: \(tag)\r\n" }
    if let lastModified { text += "Last-Modified: \(lastModified)\r\n" }
    return text
  }

  /// What a range request gets; If-Range is compared as text.
  func start(for request: WireServer.Request) -> Int? {
    guard request.field("Range") != nil, request.start < content.count else { return nil }
    if let condition = request.field("If-Range"), condition != tag, condition != lastModified { return nil }
    return Int(request.start)
  }

  /// The honest answer. `cut` bytes of its body are sent before the connection closes.
  func answer(_ request: WireServer.Request, cut: Int? = nil) -> [WireServer.Step] {
    if request.field("Range") != nil, request.start >= content.count, !content.isEmpty,
      request.field("If-Range") == nil || request.field("If-Range") == tag
    {
      return [
        .text("HTTP/1.1 416 No\r\nContent-Range: bytes */\(content.count)\r\nContent-Length: 0\r\n\r\n"), .next,
      ]
    }
    let start = start(for: request)
    let body = content[(start ?? 0)...]
    var head = start == nil ? "HTTP/1.1 200 OK\r\n" : "HTTP/1.1 206 Partial\r\n"
    head += fields + "Content-Length: \(body.count)\r\n"
    if let start { head += "Content-Range: bytes \(start)-\(content.count - 1)/\(content.count)\r\n" }
    if let cut { return [.text(head + "\r\n"), .bytes(Array(body.prefix(cut)))] }
    return [.text(head + "\r\n"), .bytes(Array(body)), .next]
  }
}
