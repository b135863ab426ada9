/// A head as it must stand on the wire, line by line.
///
/// `{date}`, `{tag}`, `{tag2}`, `{url}`, `{url:PLACE}`, `{path}`, `{port}` and `{boundary}` are filled in when it is
/// compared.
struct WireHead: Sendable {
  var lines: [String]

  init(_ lines: [String]) { self.lines = lines }

  static let date = "Date: {date}"
  static let type = "Content-Type: application/octet-stream"
  static let changed = "Last-Modified: Fri, 01 Mar 2024 12:00:00 GMT"

  /// The honest 200.
  static func ok(_ length: Int64 = 1000) -> WireHead {
    WireHead([
      "HTTP/1.1 200 OK", date, type, "ETag: {tag}", changed, "Accept-Ranges: bytes", "Content-Length: \(length)",
    ])
  }

  /// The honest 206.
  static func partial(_ range: Range<Int64>, of size: Int64 = 1000) -> WireHead {
    ok(range.upperBound - range.lowerBound).status("206 Partial Content")
      .before("Content-Length", "Content-Range: bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)")
  }

  /// The honest 416.
  static func unsatisfiable(of size: Int64 = 1000) -> WireHead {
    error("416 Range Not Satisfiable").before(
      "Content-Length", "Accept-Ranges: bytes", "Content-Range: bytes */\(size)")
  }

  /// The honest 304.
  static func notModified(_ length: Int64 = 1000) -> WireHead {
    WireHead(["HTTP/1.1 304 Not Modified", date, "ETag: {tag}", "Content-Length: \(length)"])
  }

  /// A status with a short text, and nothing about the file.
  static func error(_ status: String) -> WireHead {
    plain(status, type: "text/plain; charset=utf-8", length: status.utf8.count + 1)
  }

  /// A head with a type and a length.
  static func plain(_ status: String, type: String, length: Int) -> WireHead {
    WireHead(["HTTP/1.1 \(status)", date, "Content-Type: \(type)", "Content-Length: \(length)"])
  }

  /// The same with another status and reason.
  func status(_ status: String) -> WireHead {
    var copy = self
    copy.lines[0] = "HTTP/1.1 \(status)"
    return copy
  }

  /// The same with another first line.
  func first(_ line: String) -> WireHead {
    var copy = self
    copy.lines[0] = line
    return copy
  }

  /// The same without the lines of a field.
  func without(_ name: String) -> WireHead {
    WireHead(lines.filter { !$0.hasPrefix(name + ":") })
  }

  /// The same with another value of a field.
  func with(_ name: String, _ value: String) -> WireHead {
    WireHead(lines.map { $0.hasPrefix(name + ":") ? "\(name): \(value)" : $0 })
  }

  /// The same with lines before a field's.
  func before(_ name: String, _ new: String...) -> WireHead {
    WireHead(lines.flatMap { $0.hasPrefix(name + ":") ? new + [$0] : [$0] })
  }

  /// The same with lines at the end.
  func adding(_ new: String...) -> WireHead { WireHead(lines + new) }

  /// The same with a Connection field, which stands first.
  func connection(_ value: String) -> WireHead {
    var copy = self
    copy.lines.insert("Connection: \(value)", at: 1)
    return copy
  }

  /// The text, its empty line included.
  var text: String { lines.map { $0 + "\r\n" }.joined() + "\r\n" }
}
