/// The three digits that say how a request went.
///
/// RFC 9110, section 15
public struct StatusCode: RawRepresentable, Hashable, Sendable {
  /// The number as received.
  public let rawValue: Int

  /// A status of that number, whatever it is.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// A status of that number, whatever it is.
  public init(_ rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The first digit, which a client understands even where it does not know the rest.
  public enum Class: Int, Hashable, Sendable {
    /// 1xx: an answer follows.
    case informational = 1
    /// 2xx: done.
    case successful = 2
    /// 3xx: more is to be done.
    case redirection = 3
    /// 4xx: the request is at fault.
    case clientError = 4
    /// 5xx: the server is at fault.
    case serverError = 5
  }

  /// The class; a number outside 100 to 599 counts as a server error.
  public var `class`: Class {
    Class(rawValue: rawValue / 100) ?? .serverError
  }

  /// Whether an answer with this status ends at its empty line, whatever its fields say.
  ///
  /// RFC 9112, section 6.3
  public var hasNoBody: Bool {
    self.class == .informational || rawValue == 204 || rawValue == 304
  }

  /// Whether the same request may be tried again after a while: 408, 425, 429, 500, 502, 503, 504.
  public var isRetryable: Bool {
    [408, 425, 429, 500, 502, 503, 504].contains(rawValue)
  }

  /// Whether the status sends on to its `Location`: 301, 302, 303, 307, 308.
  ///
  /// RFC 9110, section 15.4
  public var isRedirect: Bool {
    [301, 302, 303, 307, 308].contains(rawValue)
  }

  /// Whether a redirect of this status may be remembered: 301 and 308.
  ///
  /// RFC 9110, sections 15.4.2 and 15.4.9
  public var isPermanentRedirect: Bool {
    rawValue == 301 || rawValue == 308
  }

  /// The usual phrase; where the number has none, that of the first of its class; empty outside 100 to 599.
  public var reasonPhrase: String {
    Self.phrases[rawValue] ?? Self.phrases[rawValue / 100 * 100] ?? ""
  }

  private static let phrases: [Int: String] = [
    100: "Continue", 101: "Switching Protocols", 102: "Processing", 103: "Early Hints",
    200: "OK", 201: "Created", 202: "Accepted", 203: "Non-Authoritative Information", 204: "No Content",
    205: "Reset Content", 206: "Partial Content", 207: "Multi-Status", 208: "Already Reported", 226: "IM Used",
    300: "Multiple Choices", 301: "Moved Permanently", 302: "Found", 303: "See Other", 304: "Not Modified",
    305: "Use Proxy", 307: "Temporary Redirect", 308: "Permanent Redirect",
    400: "Bad Request", 401: "Unauthorized", 402: "Payment Required", 403: "Forbidden", 404: "Not Found",
    405: "Method Not Allowed", 406: "Not Acceptable", 407: "Proxy Authentication Required", 408: "Request Timeout",
    409: "Conflict", 410: "Gone", 411: "Length Required", 412: "Precondition Failed", 413: "Content Too Large",
    414: "URI Too Long", 415: "Unsupported Media Type", 416: "Range Not Satisfiable", 417: "Expectation Failed",
    421: "Misdirected Request", 422: "Unprocessable Content", 423: "Locked", 424: "Failed Dependency",
    425: "Too Early", 426: "Upgrade Required", 428: "Precondition Required", 429: "Too Many Requests",
    431: "Request Header Fields Too Large", 451: "Unavailable For Legal Reasons",
    500: "Internal Server Error", 501: "Not Implemented", 502: "Bad Gateway", 503: "Service Unavailable",
    504: "Gateway Timeout", 505: "HTTP Version Not Supported", 506: "Variant Also Negotiates",
    507: "Insufficient Storage", 508: "Loop Detected", 511: "Network Authentication Required",
  ]
}

extension StatusCode: CustomStringConvertible {
  /// The number.
  public var description: String { "\(rawValue)" }
}
