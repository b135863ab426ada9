/// What a head tells to recognise one state of a file.
///
/// RFC 9110, section 8.8
public struct Validators: Hashable, Sendable {
  /// The tag, if there was one that could be read.
  public var entityTag: EntityTag?

  /// The time of the last change.
  public var lastModified: HTTPDate?

  /// When the answer was made; on a server, the present.
  public var date: HTTPDate?

  /// Whether there was an `ETag` that could not be read, which is no validator.
  public var hasMalformedTag: Bool

  /// Validators of these values.
  public init(
    entityTag: EntityTag? = nil, lastModified: HTTPDate? = nil, date: HTTPDate? = nil, hasMalformedTag: Bool = false
  ) {
    self.entityTag = entityTag
    self.lastModified = lastModified
    self.date = date
    self.hasMalformedTag = hasMalformedTag
  }

  /// The validators of a head; a field that cannot be read, or that stands there twice with different values, gives
  /// none. `now` decides the century of dates with two digits.
  public init(fields: Fields, now: HTTPDate) {
    let tags = Set(fields.all("ETag"))
    let tag = tags.count == 1 ? tags.first.flatMap { try? EntityTag($0) } : nil
    self.init(
      entityTag: tag, lastModified: Self.date("Last-Modified", fields, now), date: Self.date("Date", fields, now),
      hasMalformedTag: tag == nil && !tags.isEmpty)
  }

  private static func date(_ name: String, _ fields: Fields, _ now: HTTPDate) -> HTTPDate? {
    let values = Set(fields.all(name))
    return values.count == 1 ? values.first.flatMap { try? HTTPDate($0, now: now) } : nil
  }

  /// The tag if it is strong.
  public var strongTag: EntityTag? {
    entityTag.flatMap { $0.isWeak ? nil : $0 }
  }

  /// The time of the last change if it is strong: at least one second before the answer was made.
  ///
  /// RFC 9110, section 8.8.2.2
  public var strongDate: HTTPDate? {
    guard let lastModified, let date, lastModified.secondsSince1970 + 1 <= date.secondsSince1970 else { return nil }
    return lastModified
  }

  /// What may be sent in `If-Range` to go on with this file, or nil.
  ///
  /// A strong tag; with no tag at all, neither a weak nor a malformed one, a strong date.
  /// RFC 9110, section 13.1.5
  public var ifRange: IfRange? {
    if let entityTag { return entityTag.isWeak ? nil : .tag(entityTag) }
    return hasMalformedTag ? nil : strongDate.map { .date($0) }
  }
}
