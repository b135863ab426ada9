import HTTPSemantics

/// What is kept of an answer beside its bytes: which file the bytes are a part of.
///
/// It belongs to one partial alone, and is replaced as a whole when another version begins.
struct Identity: Hashable, Sendable, Codable {
  /// The address as it was given, before any redirect.
  var address: String
  /// The length of the whole, if known.
  var total: Int64?
  /// The tag as a field writes it.
  var entityTag: String?
  /// Whether there was a tag that could not be read.
  var hasMalformedTag = false
  /// Seconds since 1970.
  var lastModified: Int64?
  /// Seconds since 1970: when the answer was made.
  var date: Int64?
  /// The media type without its parameters, in lower case.
  var mediaType: String?
  /// The content codings that the bytes are in.
  var contentCoding: String?
  /// Digests of the whole that the server gave, as `sha-256=` and hexadecimal digits.
  var digests: [String] = []

  /// The validators in the form that conditions are made of.
  var validators: Validators {
    get {
      Validators(
        entityTag: entityTag.flatMap { try? EntityTag($0) },
        lastModified: lastModified.map { HTTPDate(secondsSince1970: $0) },
        date: date.map { HTTPDate(secondsSince1970: $0) }, hasMalformedTag: hasMalformedTag)
    }
    set {
      entityTag = newValue.entityTag?.description
      hasMalformedTag = newValue.hasMalformedTag
      lastModified = newValue.lastModified?.secondsSince1970
      date = newValue.date?.secondsSince1970
    }
  }
}
