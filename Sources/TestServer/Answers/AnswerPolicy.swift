/// What the honest answer looks at. Faults of meaning change it before the answer is made.
public struct AnswerPolicy: Hashable, Sendable {
  /// How If-Range is evaluated.
  public enum IfRange: String, Hashable, Sendable {
    case right, ignored
    case dateOnly = "date-only"
    case tagOnly = "tag-only"
    case neverMatches = "never-matches"
  }

  /// The Accept-Ranges field.
  public enum Advertisement: Hashable, Sendable { case bytes, none, absent }

  /// Whether Range is looked at.
  public var honoursRange = true
  /// How If-Range is evaluated.
  public var ifRange = IfRange.right
  /// Whether the other preconditions are looked at.
  public var honoursPreconditions = true
  /// The Accept-Ranges field.
  public var advertisement = Advertisement.bytes

  /// Makes the policy of an honest server.
  public init() {}
}
