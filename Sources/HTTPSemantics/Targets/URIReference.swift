/// A URI or a reference relative to one, in its five components.
///
/// A component that is absent is nil, which differs from an empty one.
/// RFC 3986, sections 3 and 4
public struct URIReference: Hashable, Sendable {
  /// The scheme as written, without its colon.
  public var scheme: String?
  /// What follows `//`.
  public var authority: String?
  /// The path, perhaps empty.
  public var path: String
  /// What follows the question mark.
  public var query: String?
  /// What follows the number sign.
  public var fragment: String?

  /// Takes a reference apart; every text is one.
  ///
  /// RFC 3986, appendix B
  public init(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    var rest = bytes[...]
    if let hash = rest.firstIndex(of: UInt8(ascii: "#")) {
      fragment = ASCII.text(rest[(hash + 1)...])
      rest = rest[..<hash]
    }
    if let mark = rest.firstIndex(of: UInt8(ascii: "?")) {
      query = ASCII.text(rest[(mark + 1)...])
      rest = rest[..<mark]
    }
    if let colon = rest.firstIndex(of: ASCII.colon), Self.isScheme(rest[..<colon]) {
      scheme = ASCII.text(rest[..<colon])
      rest = rest[(colon + 1)...]
    }
    if rest.starts(with: "//".utf8) {
      rest = rest.dropFirst(2)
      let end = rest.firstIndex(of: ASCII.slash) ?? rest.endIndex
      authority = ASCII.text(rest[..<end])
      rest = rest[end...]
    }
    path = ASCII.text(rest)
  }

  /// The reference as a URI, seen from an absolute base.
  ///
  /// RFC 3986, section 5.2.2
  public func resolved(against base: URIReference) -> URIReference {
    var target = self
    if scheme != nil {
      target.path = Self.removingDotSegments(path)
      return target
    }
    target.scheme = base.scheme
    if authority != nil {
      target.path = Self.removingDotSegments(path)
      return target
    }
    target.authority = base.authority
    if path.isEmpty {
      target.path = base.path
      target.query = query ?? base.query
    } else if path.utf8.first == ASCII.slash {
      target.path = Self.removingDotSegments(path)
    } else {
      target.path = Self.removingDotSegments(merged(with: base))
    }
    return target
  }

  /// RFC 3986, section 5.2.3
  private func merged(with base: URIReference) -> String {
    if base.authority != nil && base.path.isEmpty { return "/" + path }
    guard let slash = base.path.utf8.lastIndex(of: ASCII.slash) else { return path }
    return base.path[...slash] + path
  }

  /// The path without its `.` and `..` segments.
  ///
  /// RFC 3986, section 5.2.4
  public static func removingDotSegments(_ path: String) -> String {
    let segments = path.utf8.split(separator: ASCII.slash, omittingEmptySubsequences: false).map { ASCII.text($0) }
    let isRooted = segments.count > 1 && segments[0].isEmpty
    var kept: [String] = []
    for (place, segment) in segments.enumerated().dropFirst(isRooted ? 1 : 0) {
      let isLast = place == segments.count - 1
      switch segment {
      case ".": if isLast { kept.append("") }
      case "..":
        _ = kept.popLast()
        if isLast { kept.append("") }
      default: kept.append(segment)
      }
    }
    return (isRooted ? "/" : "") + kept.joined(separator: "/")
  }

  /// RFC 3986, section 3.1
  private static func isScheme(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first, ASCII.isAlpha(first) else { return false }
    return bytes.allSatisfy { ASCII.isAlpha($0) || ASCII.isDigit($0) || "+-.".utf8.contains($0) }
  }
}

extension URIReference: CustomStringConvertible {
  /// The components put together.
  ///
  /// RFC 3986, section 5.3
  public var description: String {
    (scheme.map { $0 + ":" } ?? "") + (authority.map { "//" + $0 } ?? "") + path + (query.map { "?" + $0 } ?? "")
      + (fragment.map { "#" + $0 } ?? "")
  }
}
