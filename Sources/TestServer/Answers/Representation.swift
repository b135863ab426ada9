/// One version of a file as it is served: its validators, its type, its size. Its bytes come from a `BodySource`.
public struct Representation: Hashable, Sendable {
  /// The version's number, from 1.
  public var version: Int
  /// Its size in bytes.
  public var size: Int64
  /// The ETag field's value, malformed or not, or nil for no field.
  public var entityTag: String?
  /// The Last-Modified field, in seconds since 1970, or nil for no field.
  public var lastModified: Int64?
  /// Whether the file may change again within the second of `lastModified`, so that the date is a weak validator.
  ///
  /// RFC 9110, section 8.8.2.2
  public var hasWeakDate: Bool
  /// The media type, or nil for no field.
  public var mediaType: String?

  /// Makes a representation.
  public init(
    version: Int, size: Int64, entityTag: String?, lastModified: Int64?, hasWeakDate: Bool = false, mediaType: String?
  ) {
    self.version = version
    self.size = size
    self.entityTag = entityTag
    self.lastModified = lastModified
    self.hasWeakDate = hasWeakDate
    self.mediaType = mediaType
  }

  /// The bytes of the whole.
  public var whole: Range<Int64> { 0..<size }
}
