/// What a server says about ranges in general; only the status of an answer tells what it did.
///
/// RFC 9110, section 14.3
public enum AcceptRanges: Hashable, Sendable {
  /// It takes byte ranges.
  case bytes
  /// It takes none.
  case noRanges
  /// It takes ranges in units that we do not know, or the value cannot be read.
  case unknown(String)

  /// Reads the value of the field; a list that has `bytes` is `bytes`.
  public init(_ field: some StringProtocol) {
    let members = ASCII.listMembers(of: field).map { ASCII.lowercased($0) }
    if members.contains("bytes") {
      self = .bytes
    } else if members == ["none"] {
      self = .noRanges
    } else {
      self = .unknown(String(field))
    }
  }

  /// What a head says, or nil if it has no such field.
  public init?(fields: Fields) {
    guard let value = fields.combined("Accept-Ranges") else { return nil }
    self.init(value)
  }
}

extension AcceptRanges: CustomStringConvertible {
  /// The value of the field.
  public var description: String {
    switch self {
    case .bytes: "bytes"
    case .noRanges: "none"
    case .unknown(let value): value
    }
  }
}
