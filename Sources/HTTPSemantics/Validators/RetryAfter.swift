/// When a server wants to be asked again.
///
/// RFC 9110, section 10.2.3
public enum RetryAfter: Hashable, Sendable {
  /// That many seconds from now.
  case seconds(Int64)
  /// At that time.
  case date(HTTPDate)

  /// Reads the value of the field; nil if it is neither, or a number past 2^63-1.
  public init?(_ field: some StringProtocol, now: HTTPDate) {
    if let numeral = Numeral(ASCII.trimmed(Array(field.utf8))) {
      guard let seconds = numeral.exact else { return nil }
      self = .seconds(seconds)
    } else if let date = try? HTTPDate(field, now: now) {
      self = .date(date)
    } else {
      return nil
    }
  }

  /// The seconds to wait from `now`; 0 for a time that has passed.
  public func delay(from now: HTTPDate) -> Int64 {
    switch self {
    case .seconds(let seconds): seconds
    case .date(let date): max(0, date.secondsSince1970 - now.secondsSince1970)
    }
  }
}

extension RetryAfter: CustomStringConvertible {
  /// The value of the field.
  public var description: String {
    switch self {
    case .seconds(let seconds): "\(seconds)"
    case .date(let date): date.description
    }
  }
}
