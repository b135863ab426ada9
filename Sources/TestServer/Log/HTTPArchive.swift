import HTTPSemantics
import Judge

/// A wire log as an HTTP archive (HAR 1.2), which browsers and many tools read.
///
/// Each entry carries the stable form of its exchange under `_sdl`, for what the format has no place for.
enum HTTPArchive {
  /// The archive of exchanges; `base` is scheme, host and port, `start` the time from which they count.
  static func document(_ exchanges: [Exchange], base: String, start: WallTime, version: String) -> JSONValue {
    document(exchanges.map { entry($0, base: base, start: start) }, version: version)
  }

  /// The archive of entries.
  static func document(_ entries: [JSONValue], version: String) -> JSONValue {
    .object([
      "log": .object([
        "version": .string("1.2"),
        "creator": .object(["name": .string("sdl-testserver"), "version": .string(version)]),
        "entries": .array(entries),
      ])
    ])
  }

  /// One exchange.
  static func entry(_ exchange: Exchange, base: String, start: WallTime) -> JSONValue {
    let milliseconds = exchange.duration * 1000
    let target = RequestTarget(exchange.request.target)
    let headers = exchange.response?.headers ?? []
    let type = value("Content-Type", in: headers) ?? ""
    let isAbsolute = exchange.request.target.hasPrefix("http")
    return .object([
      "startedDateTime": .string(start.adding(seconds: exchange.started).text),
      "time": .number(milliseconds),
      "request": .object([
        "method": .string(exchange.request.method),
        "url": .string(isAbsolute ? exchange.request.target : base + exchange.request.target),
        "httpVersion": .string(exchange.request.version),
        "cookies": .array([]),
        "headers": named(exchange.request.headers),
        "queryString": .array(query(target.query)),
        "headersSize": .integer(-1),
        "bodySize": .integer(0),
      ]),
      "response": .object([
        "status": .integer(Int64(exchange.response?.status ?? 0)),
        "statusText": .string(exchange.response.map { StatusCode($0.status).reasonPhrase } ?? ""),
        "httpVersion": .string(exchange.response == nil ? "" : "HTTP/1.1"),
        "cookies": .array([]),
        "headers": named(headers),
        "content": .object(["size": .integer(exchange.bodyBytes), "mimeType": .string(type)]),
        "redirectURL": .string(value("Location", in: headers) ?? ""),
        "headersSize": .integer(-1),
        "bodySize": .integer(exchange.bodyBytes),
      ]),
      "cache": .object([JSONValue.Member]()),
      "timings": .object(["send": .integer(0), "wait": .number(milliseconds), "receive": .integer(0)]),
      "connection": .string(String(exchange.connection)),
      "comment": .string(comment(exchange)),
      "_sdl": ExchangeForm.json(exchange),
    ])
  }

  private static func comment(_ exchange: Exchange) -> String {
    let entry = exchange.entry.map { "entry \($0): \(exchange.entrySource ?? "")" } ?? "outside the list"
    return "\(entry), \(exchange.ending.rawValue)"
  }

  private static func named(_ headers: [[String]]) -> JSONValue {
    .array(headers.map { .object(["name": .string($0.first ?? ""), "value": .string($0.last ?? "")]) })
  }

  private static func query(_ text: String?) -> [JSONValue] {
    (text ?? "").split(separator: "&").map { pair in
      let name = pair.prefix { $0 != "=" }
      return .object(["name": .string(String(name)), "value": .string(String(pair.dropFirst(name.count + 1)))])
    }
  }

  private static func value(_ name: String, in headers: [[String]]) -> String? {
    headers.first { $0.first?.lowercased() == name.lowercased() }?.last
  }
}
