public import ScenarioLanguage

/// A rule that a client broke, and where it shows.
public struct BrokenRule: Codable, Hashable, Sendable {
  /// The rule's id.
  public var id: String
  /// The rule's level.
  public var level: Rule.Level
  /// The index of the exchange in which it shows, or nil where it shows on the disk.
  public var exchange: Int?
  /// What was seen, one sentence.
  public var seen: String

  /// Makes a finding; the level is the rule's own unless the finding says otherwise.
  public init(_ id: String, level: Rule.Level? = nil, exchange: Int? = nil, seen: String) {
    self.id = id
    self.level = level ?? Rule.named(id)?.level ?? .info
    self.exchange = exchange
    self.seen = seen
  }

  /// Writes all keys, null where no exchange shows it.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(level, forKey: .level)
    try container.encode(orNull: exchange, forKey: .exchange)
    try container.encode(seen, forKey: .seen)
  }
}
