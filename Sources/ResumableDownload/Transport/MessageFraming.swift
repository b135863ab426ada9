import HTTPSemantics

/// How the end of an answer's body is known.
///
/// RFC 9112, section 6.3
enum MessageFraming: Hashable, Sendable {
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
  init(of head: ResponseHead, toMethod method: String) throws(HeadFault) {
    if method == "HEAD" || head.status < 200 || head.status == 204 || head.status == 304 {
      self = .none
      return
    }
    if head.version != "2", head.fields.contains("Transfer-Encoding") {
      let codings = head.fields.combined("Transfer-Encoding") ?? ""
      let members = codings.split(whereSeparator: { $0 == "," || $0 == " " || $0 == "\t" })
      guard members.count == 1, members[0].lowercased() == "chunked" else { throw .transferCoding(codings) }
      self = .chunked
      return
    }
    do throws(ContentLengthError) {
      if let length = try ContentLength.value(in: head.fields) {
        self = .length(length)
      } else {
        self = head.version == "2" ? .stream : .untilClose
      }
    } catch {
      throw .length(error)
    }
  }

  /// Whether the connection must be closed after this answer though its end is known.
  ///
  /// RFC 9112, sections 6.1, 9.3 and 9.6
  static func forbidsReuse(_ head: ResponseHead) -> Bool {
    guard head.version != "2" else { return false }
    if head.fields.contains("Connection", token: "close") { return true }
    let hasCoding = head.fields.contains("Transfer-Encoding")
    if head.version == "1.0", hasCoding || !head.fields.contains("Connection", token: "keep-alive") { return true }
    return hasCoding && head.fields.contains("Content-Length")
  }
}
