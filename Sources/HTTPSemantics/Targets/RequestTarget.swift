/// The target in a request line, raw as it was sent.
///
/// RFC 9112, section 3.2
public struct RequestTarget: Hashable, Sendable {
  /// Which of the four forms it has.
  public enum Form: Hashable, Sendable {
    /// A path, perhaps with a query.
    case origin
    /// A whole address, as a proxy gets it.
    case absolute
    /// Host and port, for CONNECT.
    case authority
    /// `*`, for OPTIONS.
    case asterisk
  }

  /// Its form.
  public let form: Form

  /// The raw path; `/` where an absolute target has none, empty in the forms without a path.
  public let rawPath: String

  /// What follows the question mark, raw.
  public let query: String?

  /// Takes a target apart; a fragment, which no client should send, is dropped.
  public init(_ raw: some StringProtocol) {
    let reference = URIReference(raw)
    query = reference.query
    if raw.utf8.first == ASCII.slash {
      form = .origin
      // A path that begins with two slashes is no authority here.
      rawPath = ASCII.text(raw.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") })
    } else if raw == "*" {
      form = .asterisk
      rawPath = ""
    } else if reference.scheme != nil, reference.authority != nil {
      form = .absolute
      rawPath = reference.path.isEmpty ? "/" : reference.path
    } else {
      form = .authority
      rawPath = ""
    }
  }

  /// The segments of the path, decoded once; a path that ends in a slash ends with an empty one.
  ///
  /// Throws `RequestTargetError`. A decoded segment never holds a slash or NUL and is never `.` or `..`, so that the
  /// segments joined by slashes stay below the directory that they are put to.
  public func pathSegments() throws(RequestTargetError) -> [String] {
    guard rawPath.utf8.first == ASCII.slash else { throw .noPath }
    var segments: [String] = []
    for raw in rawPath.utf8.dropFirst().split(separator: ASCII.slash, omittingEmptySubsequences: false) {
      guard let bytes = PercentEncoding.decode(raw) else { throw .malformedEncoding }
      if bytes.contains(0) { throw .encodedNUL }
      if bytes.contains(ASCII.slash) { throw .encodedSlash }
      guard let segment = String(validating: bytes, as: UTF8.self) else { throw .notUTF8 }
      if segment == "." || segment == ".." { throw .dotSegment }
      segments.append(segment)
    }
    return segments
  }

  /// The path decoded once, with a slash in front; throws like `pathSegments()`.
  public func decodedPath() throws(RequestTargetError) -> String {
    "/" + (try pathSegments()).joined(separator: "/")
  }
}

/// Why a target names no place on a server; all are answered by 400.
///
/// RFC 9112, section 3.2
public enum RequestTargetError: Error, Hashable, Sendable {
  /// The form has no path.
  case noPath
  /// A `%` is not followed by two hexadecimal digits.
  case malformedEncoding
  /// `%00`, which would cut the name.
  case encodedNUL
  /// `%2F`, which would move the borders of the segments.
  case encodedSlash
  /// A segment is not UTF-8 once it is decoded.
  case notUTF8
  /// A segment is `.` or `..`, encoded or not.
  case dotSegment
}
