/// Where in an answer's body something happens: that many bytes come before it.
///
/// It counts in the body as it would honestly be, so that half of an answer to a range is half of the rest.
public struct BytePosition: Hashable, Sendable, ExpressibleByIntegerLiteral {
  /// The position as scenarios write it.
  let text: String

  /// Behind so many bytes.
  public static func bytes(_ count: Int64) -> BytePosition { BytePosition(text: String(count)) }

  /// Behind this share of the body, rounded down.
  public static func percent(_ share: Int) -> BytePosition { BytePosition(text: "\(share)%") }

  /// So many bytes before the end.
  public static func fromEnd(_ count: Int64) -> BytePosition { BytePosition(text: "-\(count)") }

  init(text: String) { self.text = text }

  /// Behind so many bytes.
  public init(integerLiteral count: Int64) { self = .bytes(count) }
}
