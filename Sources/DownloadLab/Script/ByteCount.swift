/// A number of bytes.
public struct ByteCount: Hashable, Sendable {
  /// The number, 0 or more.
  public let bytes: Int64

  /// So many bytes.
  public static func bytes(_ count: Int64) -> ByteCount { ByteCount(bytes: count) }

  /// So many times 1024 bytes.
  public static func kibibytes(_ count: Int64) -> ByteCount { ByteCount(bytes: count << 10) }

  /// So many times 1024 * 1024 bytes.
  public static func mebibytes(_ count: Int64) -> ByteCount { ByteCount(bytes: count << 20) }

  /// So many times 1024 * 1024 * 1024 bytes.
  public static func gibibytes(_ count: Int64) -> ByteCount { ByteCount(bytes: count << 30) }
}
