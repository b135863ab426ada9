/// The file of a place: its name and its versions.
public struct FileSpecification: Hashable, Sendable {
  /// The last piece of the address, literally.
  public var name: String
  /// The versions, version 1 first; never empty.
  public var versions: [Version]
  /// Whether the scenario is for clients that split: the size of version 1 is then the client's to name.
  public var isSplitSize: Bool

  /// Makes a specification.
  public init(name: String = "file.bin", versions: [Version] = [Version()], isSplitSize: Bool = false) {
    self.name = name
    self.versions = versions
    self.isSplitSize = isSplitSize
  }

  /// One version of a file.
  public struct Version: Hashable, Sendable {
    /// Its number, from 1.
    public var number: Int
    /// Its size in bytes, 0 to 2^63 - 1.
    public var size: Int64
    /// Where its bytes come from.
    public var content: Content
    /// Its entity tag.
    public var entityTag: Tag
    /// Its modification time.
    public var lastModified: ModificationTime
    /// Its media type.
    public var mediaType: String
    /// The earlier version whose bytes it has, or nil.
    public var sameBytesAs: Int?
    /// How far its bytes are version 1's, or nil.
    public var sameUntil: Position?

    /// Makes a version; what is left out is the language's default.
    public init(
      number: Int = 1, size: Int64 = 4 << 20, content: Content = .noise, entityTag: Tag = .strong,
      lastModified: ModificationTime = .time(1_709_294_400), mediaType: String = "application/octet-stream",
      sameBytesAs: Int? = nil, sameUntil: Position? = nil
    ) {
      self.number = number
      self.size = size
      self.content = content
      self.entityTag = entityTag
      self.lastModified = lastModified
      self.mediaType = mediaType
      self.sameBytesAs = sameBytesAs
      self.sameUntil = sameUntil
    }
  }

  /// Where bytes come from.
  public enum Content: Hashable, Sendable {
    /// Traced noise.
    case noise
    /// Traced text, which a coding compresses.
    case text
    /// Traced noise with zeros from the first position up to the second.
    case noiseWithZeros(Position, Position)
    /// A real file; version n is PATH.n.
    case from(path: String)
  }

  /// The entity tag of a version.
  public enum Tag: Hashable, Sendable {
    /// A strong tag that tells the version, such as `"v1-0123456789abcdef"`.
    case strong
    /// The same with `W/`.
    case weak
    /// No ETag field.
    case none
    /// This field value, malformed or not.
    case literal(String)
  }

  /// The Last-Modified field of a version.
  public enum ModificationTime: Hashable, Sendable {
    /// Seconds since 1970.
    case time(Int64)
    /// No field.
    case none
    /// The second in which the version was first served.
    case now
  }
}
