import HTTPSemantics

/// What the planner reads in a head.
struct Answer: Sendable {
  let head: ResponseHead
  let identity: Identity
  /// Seconds to wait, as the server asks.
  let retryAfter: Int64?

  /// Reads a head that answers a request for the address; `now` is this side's clock.
  init(head: ResponseHead, address: String, now: HTTPDate) {
    self.head = head
    let fields = head.fields
    let validators = Validators(fields: fields, now: now)
    var identity = Identity(address: address)
    identity.validators = validators
    identity.mediaType = Answer.mediaType(of: fields)
    identity.contentCoding = Answer.contentCoding(of: fields)
    identity.digests = RepresentationDigests.read(fields)
    self.identity = identity
    // A date is counted from the server's own clock, since the two may differ.
    retryAfter = fields.first("Retry-After").flatMap { RetryAfter($0, now: now) }?.delay(from: validators.date ?? now)
  }

  var mediaType: String? { identity.mediaType }

  /// The declared length; heads whose lengths make no sense were refused before.
  var contentLength: Int64? {
    head.fields.contains("Transfer-Encoding") ? nil : (try? ContentLength.value(in: head.fields)) ?? nil
  }

  /// A content coding that is not the file's own form and cannot go on from what is kept.
  func unusableCoding(beside kept: Kept) -> String? {
    guard let coding = ContentDecoding.foreignCoding(identity) else { return nil }
    let isAlone = kept.length == 0 || kept.identity?.contentCoding == coding
    return isAlone && ContentDecoding.canUndo(coding) ? nil : coding
  }

  /// The media type, where a page without any identity comes under a name that no page has: a portal or an error.
  var pageUnderForeignName: String? {
    guard mediaType == "text/html" || mediaType == "application/xhtml+xml" else { return nil }
    let validators = identity.validators
    guard validators.entityTag == nil, !validators.hasMalformedTag, validators.lastModified == nil else { return nil }
    let path = identity.address.prefix { $0 != "?" && $0 != "#" }
    guard let dot = path.lastIndex(of: "."), Answer.foreignNames.contains(path[dot...].dropFirst().lowercased()) else {
      return nil
    }
    return mediaType
  }

  private static let foreignNames: Set<String> = [
    "7z", "aac", "apk", "appimage", "avi", "bin", "bz2", "cab", "csv", "dat", "deb", "dll", "dmg", "epub", "exe",
    "flac", "gif", "gz", "img", "ipa", "iso", "jar", "jpeg", "jpg", "json", "m4a", "m4v", "mkv", "mov", "mp3", "mp4",
    "msi", "ogg", "pdf", "pkg", "png", "qcow2", "rar", "rpm", "sig", "so", "tar", "tgz", "ttf", "vhd", "vmdk", "war",
    "wav", "webm", "webp", "whl", "woff2", "xz", "zip", "zst",
  ]

  /// The media type, where a page stands in place of a file that is known to be something else.
  func pageInsteadOf(_ kept: Identity) -> String? {
    guard let mediaType, let known = kept.mediaType, mediaType != known, kept.validators.ifRange != nil,
      identity.validators.ifRange == nil
    else { return nil }
    return mediaType
  }

  private static func mediaType(of fields: Fields) -> String? {
    guard let value = fields.first("Content-Type") else { return nil }
    let type = value.prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" }.lowercased()
    return type.isEmpty ? nil : type
  }

  private static func contentCoding(of fields: Fields) -> String? {
    let codings = (fields.combined("Content-Encoding") ?? "").split(separator: ",")
      .map { $0.filter { $0 != " " && $0 != "\t" }.lowercased() }
      .filter { !$0.isEmpty && $0 != "identity" }
    return codings.isEmpty ? nil : codings.joined(separator: ", ")
  }
}
