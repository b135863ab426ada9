public import HTTPSemantics

/// What came for a request for ranges: each part with the bytes of the file that it carries.
///
/// RFC 9110, section 14
public struct FetchedRanges: Hashable, Sendable {
  /// A stretch of the file.
  public struct Part: Hashable, Sendable {
    /// Which bytes of the file these are, half-open.
    public let bytes: Range<Int64>
    /// The bytes themselves.
    public let content: [UInt8]
  }

  /// The parts in the order in which they came. A server may join, clamp or leave out ranges: what came counts.
  public let parts: [Part]
  /// The length of the whole; nil where the server does not say.
  public let completeLength: Int64?
  /// The validators of the version that the bytes are of.
  public let validators: Validators
}
