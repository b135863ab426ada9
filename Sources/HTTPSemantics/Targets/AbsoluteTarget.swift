/// An absolute `http` or `https` address, ready to be asked.
///
/// RFC 9110, section 4.2
public struct AbsoluteTarget: Hashable, Sendable {
  /// Where the request goes.
  public let origin: Origin

  /// User name and password as they stand before the `@`; not to be sent, and never taken over from a `Location`.
  public let userInformation: String?

  /// The raw path, never empty.
  public let path: String

  /// What follows the question mark, raw.
  public let query: String?

  /// What follows the number sign; not sent.
  public let fragment: String?

  /// Reads an address.
  ///
  /// White space round it is dropped; a space, a quote and bytes outside ASCII inside it are percent-encoded, as senders
  /// of `Location` forget to. Dot segments are removed. Throws `TargetError`.
  public init(_ text: some StringProtocol) throws(TargetError) {
    try self.init(reference: URIReference(try Self.mended(text)))
  }

  /// The address that a `Location` in the answer to this one names.
  ///
  /// A fragment is taken over where the `Location` has none. Throws `TargetError`: `.notHTTP` for another scheme and
  /// the other cases named there.
  /// RFC 9110, section 10.2.2; RFC 3986, section 5
  public func resolving(location: some StringProtocol) throws(TargetError) -> AbsoluteTarget {
    let reference = URIReference(try Self.mended(location))
    var target = reference.resolved(against: URIReference(uri))
    if target.fragment == nil { target.fragment = fragment }
    return try AbsoluteTarget(reference: target)
  }

  private init(reference: URIReference) throws(TargetError) {
    guard let scheme = reference.scheme else { throw .relative }
    let lowered = ASCII.lowercased(scheme)
    guard let defaultPort = Origin.defaultPort(scheme: lowered) else { throw .notHTTP(scheme) }
    guard let authority = reference.authority else { throw .noHost }
    var rest = Array(authority.utf8)[...]
    if let at = rest.lastIndex(of: UInt8(ascii: "@")) {
      userInformation = ASCII.text(rest[..<at])
      rest = rest[(at + 1)...]
    } else {
      userInformation = nil
    }
    let (host, port) = try Self.hostAndPort(rest)
    origin = Origin(scheme: lowered, host: ASCII.lowercased(host), port: port ?? defaultPort)
    path = reference.path.isEmpty ? "/" : URIReference.removingDotSegments(reference.path)
    query = reference.query
    fragment = reference.fragment
  }

  private static func hostAndPort(_ bytes: ArraySlice<UInt8>) throws(TargetError) -> (String, Int?) {
    let host: ArraySlice<UInt8>
    if bytes.first == UInt8(ascii: "[") {
      guard let end = bytes.firstIndex(of: UInt8(ascii: "]")) else { throw .malformedHost }
      host = bytes[...end]
      let inside = host.dropFirst().dropLast()
      guard !inside.isEmpty, inside.allSatisfy({ ASCII.hexValue($0) != nil || ":.".utf8.contains($0) }) else {
        throw .malformedHost
      }
    } else {
      host = bytes.prefix { $0 != ASCII.colon }
      guard !host.isEmpty else { throw .noHost }
      let isHost = host.allSatisfy { PercentEncoding.isUnreserved($0) || "!$&'()*+,;=%".utf8.contains($0) }
      guard isHost else { throw .malformedHost }
      // A host outside ASCII was percent-encoded above; what it means is a matter of international names.
      guard PercentEncoding.decode(host)?.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) == true else { throw .malformedHost }
    }
    let rest = bytes[host.endIndex...]
    if rest.isEmpty || rest.elementsEqual([ASCII.colon]) { return (ASCII.text(host), nil) }
    guard rest.first == ASCII.colon, let port = Numeral(rest.dropFirst())?.exact, (1...65_535).contains(port) else {
      throw .malformedPort
    }
    return (ASCII.text(host), Int(port))
  }

  private static func mended(_ text: some StringProtocol) throws(TargetError) -> String {
    let bytes = Array(text.utf8)
    let trimmed = ASCII.trimmed(bytes)
    guard trimmed.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { throw .controlCharacter }
    return PercentEncoding.encode(trimmed) { $0 > 0x20 && $0 < 0x7F && !"\"<>\\^`{|}".utf8.contains($0) }
  }

  /// Path and query as the request line has them.
  public var requestTarget: String { path + (query.map { "?" + $0 } ?? "") }

  /// The address without user information and fragment.
  public var uri: String { origin.description + requestTarget }
}

extension AbsoluteTarget: CustomStringConvertible {
  /// The address without user information and with its fragment.
  public var description: String { uri + (fragment.map { "#" + $0 } ?? "") }
}

/// Why a text is no address that can be asked.
///
/// RFC 9110, section 4.2
public enum TargetError: Error, Hashable, Sendable {
  /// It has no scheme.
  case relative
  /// Its scheme is neither `http` nor `https`.
  case notHTTP(String)
  /// It names no host.
  case noHost
  /// Its host has characters that no host has.
  case malformedHost
  /// Its port is not a number from 1 to 65535.
  case malformedPort
  /// A control character stands in it.
  case controlCharacter
}
