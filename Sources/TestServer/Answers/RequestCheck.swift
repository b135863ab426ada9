import HTTPSemantics

/// Requests that a server must refuse whatever they ask for.
///
/// Such a request takes no entry of a list: the shell asks here before it asks the script.
/// RFC 9112, sections 2.2, 3.2, 5.1, 5.2, 6.1 and 6.3
public enum RequestCheck {
  /// The 400 that the request gets, or the 501 for a coding of its body that is not understood; nil where nothing is
  /// wrong with it.
  public static func refusal(of request: RequestHead) -> Answer? {
    if isWrong(request) { return HonestAnswer.error(400) }
    return isCoded(request) ? HonestAnswer.error(501) : nil
  }

  /// Whether the end of the request's own body is not to be waited for: nobody can say where it is, or it cannot be
  /// read.
  public static func hasUnreadableBody(_ request: RequestHead) -> Bool { hasEndlessBody(request) || isCoded(request) }

  private static func isWrong(_ request: RequestHead) -> Bool {
    if request.hasFoldedField { return true }
    let fields = request.fields
    let hosts = fields.all("Host")
    if hosts.count > 1 || (hosts.isEmpty && request.version == "HTTP/1.1") { return true }
    if let host = hosts.first, !isHost(Array(host.utf8)) { return true }
    if hasEndlessBody(request) || !isTarget(request.target) { return true }
    return fields.lines.contains { line in
      line.name.isEmpty || line.name.utf8.contains { $0 <= 0x20 || $0 == 0x7F } || line.value.utf8.contains(0x0D)
    }
  }

  private static func codings(_ request: RequestHead) -> [String]? {
    request.fields.combined("Transfer-Encoding")?.split(separator: ",", omittingEmptySubsequences: false).map {
      $0.filter { $0 != " " && $0 != "\t" }.lowercased()
    }
  }

  /// Whether the body's chunks hold a coding, such as gzip, which is not read here.
  ///
  /// RFC 9112, section 6.1
  private static func isCoded(_ request: RequestHead) -> Bool {
    codings(request).map { $0 != ["chunked"] } ?? false
  }

  /// Whether nobody can say where the request's own body ends: two ends that contradict each other, or a coding after
  /// which only the connection's end would tell. Such a body is not waited for.
  ///
  /// RFC 9112, sections 6.1 and 6.3
  private static func hasEndlessBody(_ request: RequestHead) -> Bool {
    guard let codings = codings(request) else { return Set(request.fields.all("Content-Length")).count > 1 }
    return codings.last != "chunked" || request.fields.contains("Content-Length")
  }

  /// A target holds no blanks: a request line with more than two has no form.
  ///
  /// RFC 9112, section 3
  private static func isTarget(_ target: String) -> Bool { !target.utf8.contains { $0 <= 0x20 || $0 == 0x7F } }

  /// `uri-host [ ":" port ]`, in which the host may be empty.
  ///
  /// RFC 9110, section 7.2; RFC 3986, section 3.2.2
  private static func isHost(_ value: [UInt8]) -> Bool {
    let colon = UInt8(ascii: ":")
    if value.first == UInt8(ascii: "[") {
      guard let end = value.firstIndex(of: UInt8(ascii: "]")) else { return false }
      let literal = value[1..<end]
      guard !literal.isEmpty, literal.allSatisfy({ isHexDigit($0) || $0 == colon || $0 == UInt8(ascii: ".") }) else {
        return false
      }
      return isPort(value[(end + 1)...])
    }
    let name = value.prefix { $0 != colon }
    return name.allSatisfy(isNameCharacter) && isPort(value[name.endIndex...])
  }

  /// Nothing, or a colon and digits that may be missing.
  private static func isPort(_ rest: ArraySlice<UInt8>) -> Bool {
    guard let first = rest.first else { return true }
    return first == UInt8(ascii: ":") && rest.dropFirst().allSatisfy { $0 &- 0x30 < 10 }
  }

  /// unreserved, pct-encoded and sub-delims, without looking inside the percent signs.
  private static func isNameCharacter(_ byte: UInt8) -> Bool {
    if byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 { return true }
    return "-._~%!$&'()*+,;=".utf8.contains(byte)
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 6
  }
}
