/// The value of `If-Range`: follow the `Range` only if the file is still this one.
///
/// RFC 9110, section 13.1.5
public enum IfRange: Hashable, Sendable {
  /// This tag. A weak one can be read here, but never holds.
  case tag(EntityTag)
  /// This time of the last change.
  case date(HTTPDate)

  /// Reads the value of the field; nil if it is malformed, which counts as a condition that does not hold.
  public init?(_ field: some StringProtocol, now: HTTPDate) {
    if let tag = try? EntityTag(field) {
      self = .tag(tag)
    } else if let date = try? HTTPDate(field, now: now) {
      self = .date(date)
    } else {
      return nil
    }
  }

  /// Whether the condition holds for the current file.
  ///
  /// A tag by the strong comparison; a date only if it is exactly the time of the last change, and that is strong.
  public func holds(for current: Validators) -> Bool {
    switch self {
    case .tag(let tag): current.entityTag.map(tag.stronglyMatches) ?? false
    case .date(let date): current.strongDate == date
    }
  }
}

extension IfRange: CustomStringConvertible {
  /// The value of the field.
  public var description: String {
    switch self {
    case .tag(let tag): tag.description
    case .date(let date): date.description
    }
  }
}
