/// How the end of an answer's body is known.
///
/// RFC 9112, section 6.3
public enum MessageFraming: Hashable, Sendable {
  /// There is no body, whatever the fields say.
  case none
  /// The body has exactly this many bytes.
  case length(Int64)
  /// The body ends with the zero chunk.
  case chunked
  /// The body ends with the connection.
  case untilClose
  /// The body ends with its stream (HTTP/2 without Content-Length).
  case stream

  /// Reads the framing of the answer to a request of the given method.
  ///
  /// Throws `HeadFault` for lengths that differ or are no numbers, and for unknown transfer codings.
  /// RFC 9112, section 6.3
  public init(of head: ResponseHead, toMethod method: String) throws(HeadFault) {
    if method == "HEAD" || head.status < 200 || head.status == 204 || head.status == 304 {
      self = .none
      return
    }
    let codings = MessageFraming.members(head.values("Transfer-Encoding"))
    if head.version != "2", !codings.isEmpty {
      guard codings.count == 1, codings[0].lowercased() == "chunked" else {
        throw .transferCoding(codings.joined(separator: ", "))
      }
      self = .chunked
      return
    }
    if let length = try MessageFraming.contentLength(of: head) {
      self = .length(length)
    } else {
      self = head.version == "2" ? .stream : .untilClose
    }
  }

  /// The one length that all Content-Length values agree on; nil without any.
  ///
  /// Throws `HeadFault.conflictingLengths` and `HeadFault.invalidLength`.
  /// RFC 9110, section 8.6
  public static func contentLength(of head: ResponseHead) throws(HeadFault) -> Int64? {
    let lines = head.values("Content-Length")
    guard !lines.isEmpty else { return nil }
    var length: Int64?
    for member in lines.flatMap({ $0.split(separator: ",", omittingEmptySubsequences: false) }) {
      let text = trimmed(member)
      guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int64(text) else {
        throw .invalidLength(text)
      }
      if let length, length != number { throw .conflictingLengths(lines) }
      length = number
    }
    return length
  }

  /// Whether the connection must be closed after this answer though its end is known.
  ///
  /// RFC 9112, sections 6.1, 9.3 and 9.6
  public static func forbidsReuse(_ head: ResponseHead) -> Bool {
    guard head.version != "2" else { return false }
    let options = members(head.values("Connection")).map { $0.lowercased() }
    if options.contains("close") { return true }
    if head.version == "1.0", !options.contains("keep-alive") || head.has("Transfer-Encoding") { return true }
    return head.has("Transfer-Encoding") && head.has("Content-Length")
  }

  private static func members(_ lines: [String]) -> [String] {
    lines.flatMap { $0.split(separator: ",") }.map(trimmed).filter { !$0.isEmpty }
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    let bytes = Array(text.utf8)
    guard let first = bytes.firstIndex(where: { !isBlank($0) }), let last = bytes.lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(decoding: bytes[first...last], as: UTF8.self)
  }
}
