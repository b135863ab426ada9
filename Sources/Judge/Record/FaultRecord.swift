/// A fault that was planned, and where it fired.
public struct FaultRecord: Codable, Hashable, Sendable {
  /// Where a fault acted.
  public struct Firing: Codable, Hashable, Sendable {
    /// The byte of the file, or nil where the fault did not act on the file's bytes.
    public var file: Int64?
    /// The byte of the answer on the wire, its head and framing included.
    public var wire: Int64

    /// Writes both keys, null where there is nothing.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(orNull: file, forKey: .file)
      try container.encode(wire, forKey: .wire)
    }

    /// Makes a firing.
    public init(file: Int64?, wire: Int64) {
      self.file = file
      self.wire = wire
    }
  }

  /// The place; nil in an exchange, which tells it.
  public var place: String?
  /// The entry's number; nil in an exchange, which tells it.
  public var entry: Int?
  /// The fault's key.
  public var key: String
  /// The fault's value as the scenario wrote it.
  public var planned: String
  /// Where it fired first, or nil.
  public var firedAt: Firing?
  /// Whether its firing makes a case exercised.
  public var counts: Bool
  /// Whether it is marked `required: true`.
  public var isRequired: Bool
  /// Whether it ends a body before its last or its declared byte, so that a later request must follow.
  public var endsBody: Bool

  /// Makes a record.
  public init(
    place: String? = nil, entry: Int? = nil, key: String, planned: String, firedAt: Firing? = nil,
    counts: Bool = true, isRequired: Bool = false, endsBody: Bool = false
  ) {
    self.place = place
    self.entry = entry
    self.key = key
    self.planned = planned
    self.firedAt = firedAt
    self.counts = counts
    self.isRequired = isRequired
    self.endsBody = endsBody
  }

  private enum CodingKeys: String, CodingKey {
    case place, entry, key, planned, firedAt, counts
    case isRequired = "required"
    case endsBody
  }

  /// Writes the stable form; place and entry only where the record has them.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(place, forKey: .place)
    try container.encodeIfPresent(entry, forKey: .entry)
    try container.encode(key, forKey: .key)
    try container.encode(planned, forKey: .planned)
    try container.encode(orNull: firedAt, forKey: .firedAt)
    try container.encode(counts, forKey: .counts)
    try container.encode(isRequired, forKey: .isRequired)
    try container.encode(endsBody, forKey: .endsBody)
  }
}
