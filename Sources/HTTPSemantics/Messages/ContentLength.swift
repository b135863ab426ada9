/// The length of a body as a head gives it.
///
/// RFC 9110, section 8.6; RFC 9112, section 6.3
public enum ContentLength {
  /// The value of all `Content-Length` lines of a head together, or nil if there is none.
  ///
  /// Equal values count once, in several lines or in one list. Throws `ContentLengthError`: the message is then to be
  /// discarded and its connection closed.
  public static func value(in fields: Fields) throws(ContentLengthError) -> Int64? {
    var length: Int64?
    for value in fields.all("Content-Length") {
      for part in Array(value.utf8).split(separator: ASCII.comma, omittingEmptySubsequences: false) {
        guard let numeral = Numeral(ASCII.trimmed(part)) else { throw .malformed(value) }
        guard let member = numeral.exact else { throw .overflow(value) }
        if let length, length != member { throw .differing(length, member) }
        length = member
      }
    }
    return length
  }
}

/// Why a `Content-Length` does not delimit a body.
///
/// RFC 9112, section 6.3
public enum ContentLengthError: Error, Hashable, Sendable {
  /// A member that is not digits alone.
  case malformed(String)
  /// A number past 2^63-1.
  case overflow(String)
  /// Two members that differ.
  case differing(Int64, Int64)
}
