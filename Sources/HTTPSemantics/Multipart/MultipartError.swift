/// Why a `multipart/byteranges` body cannot be read on.
///
/// RFC 9110, section 14.6
public enum MultipartError: Error, Hashable, Sendable {
  /// The boundary is not 1 to 70 of the characters permitted.
  case malformedBoundary
  /// A part's head is larger than the limit.
  case headTooLarge
  /// A part's head has a line that is no field.
  case malformedHead(FieldBlockError)
  /// A part does not say which bytes it carries.
  case contentRange(ContentRangeError)
  /// A part ended before its range did; so many bytes are missing.
  case partTooShort(missing: Int64)
  /// A part went on after its range had ended.
  case partTooLong
  /// The body was closed before its first part.
  case noParts
  /// The body ended without its closing delimiter.
  case truncated
}
