/// The value of `If-Match` or `If-None-Match`: any representation, or one of these.
///
/// RFC 9110, sections 13.1.1 and 13.1.2
public enum EntityTagCondition: Hashable, Sendable {
  /// `*`: whatever the current representation is, if there is one.
  case any
  /// One of these tags.
  case tags([EntityTag])

  /// Reads the value of the field, a list that may have empty members; a comma may stand inside a tag.
  ///
  /// Throws `EntityTagError` if a member is malformed; a list without a member has no tags.
  public init(_ field: some StringProtocol) throws(EntityTagError) {
    let bytes = Array(field.utf8)
    var rest = ASCII.trimmed(bytes)
    if rest.elementsEqual([ASCII.star]) {
      self = .any
      return
    }
    var tags: [EntityTag] = []
    while true {
      rest = rest.drop { ASCII.isBlank($0) || $0 == ASCII.comma }
      if rest.isEmpty { break }
      tags.append(try EntityTag.read(&rest))
      rest = rest.drop(while: ASCII.isBlank)
      if let next = rest.first, next != ASCII.comma { throw .trailingText }
    }
    self = .tags(tags)
  }

  /// Whether the current representation's tag is named, by the strong comparison (`If-Match`).
  ///
  /// `exists` tells whether there is a representation at all; `tag` is nil where it has none.
  public func stronglyMatches(_ tag: EntityTag?, exists: Bool = true) -> Bool {
    switch self {
    case .any: exists
    case .tags(let tags): tag.map { tag in tags.contains { $0.stronglyMatches(tag) } } ?? false
    }
  }

  /// Whether the current representation's tag is named, by the weak comparison (`If-None-Match`).
  ///
  /// `exists` tells whether there is a representation at all; `tag` is nil where it has none.
  public func weaklyMatches(_ tag: EntityTag?, exists: Bool = true) -> Bool {
    switch self {
    case .any: exists
    case .tags(let tags): tag.map { tag in tags.contains { $0.weaklyMatches(tag) } } ?? false
    }
  }
}

extension EntityTagCondition: CustomStringConvertible {
  /// The value of the field.
  public var description: String {
    switch self {
    case .any: "*"
    case .tags(let tags): tags.map(\.description).joined(separator: ", ")
    }
  }
}
