public import HTTPSemantics

/// Why a head was refused before anything of its body was used.
public enum HeadFault: Error, Hashable, Sendable {
  /// The first line is no status line.
  /// RFC 9112, section 4
  case statusLine
  /// White space stands before the first field.
  /// RFC 9112, section 2.2
  case spaceBeforeFirstField
  /// A NUL stands in a field.
  /// RFC 9110, section 5.5
  case forbiddenCharacter
  /// The head has more bytes than a client should have to keep.
  /// RFC 9110, section 5.4
  case tooLarge
  /// Content-Length values that differ, are no numbers, or are past 2^63 - 1.
  /// RFC 9112, section 6.3
  case length(ContentLengthError)
  /// A transfer coding other than a lone `chunked`.
  /// RFC 9112, section 7
  case transferCoding(String)
  /// A change of protocol that nobody asked for.
  /// RFC 9110, section 15.2.2
  case unaskedUpgrade
}
