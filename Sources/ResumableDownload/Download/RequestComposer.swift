import HTTPSemantics

/// Makes the requests of one download: which fields go where.
///
/// RFC 9110, section 15.4
struct RequestComposer: Sendable {
  /// Fields that go to any origin: they hold no secret.
  private static let harmless = ["Accept", "Accept-Language", "User-Agent", "Cache-Control", "Pragma", "Referer"]
  /// Fields that this library alone decides on.
  static let own = [
    "Range", "If-Range", "If-Match", "If-None-Match", "If-Modified-Since", "If-Unmodified-Since", "Accept-Encoding",
    "TE", "Host", "Content-Length", "Transfer-Encoding",
  ]

  let address: AbsoluteTarget
  let options: DownloadOptions

  /// The request that puts a question to the address, or to another one that a redirect named.
  func request(_ question: RangeQuestion, to target: AbsoluteTarget) -> TransportRequest {
    #if SDL_MUTANTS
      let isHome = target.origin == address.origin || options.trap == .t19
    #else
      let isHome = target.origin == address.origin
    #endif
    var fields = question.fields
    for line in options.fields {
      guard !RequestComposer.own.contains(where: { line.isNamed($0) }) else { continue }
      if isHome || RequestComposer.harmless.contains(where: { line.isNamed($0) }) { fields.add(line.name, line.value) }
    }
    fields.set("Accept-Encoding", "identity")
    var connection = options.connection
    if !isHome {
      connection.credentials = nil
      connection.bearerToken = nil
    }
    if isHome, connection.credentials == nil { connection.credentials = credentialsInAddress }
    #if SDL_MUTANTS
      if options.trap == .t18 { fields.set("Accept-Encoding", "gzip") }
      connection.decodesContent = options.trap == .t18
    #endif
    return TransportRequest(address: target.uri, fields: fields, limits: options.limits, connection: connection)
  }

  private var credentialsInAddress: ConnectionOptions.Credentials? {
    guard let information = address.userInformation else { return nil }
    let parts = information.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map { part in
      PercentEncoding.decode(Array(part.utf8)).map { String(decoding: $0, as: UTF8.self) } ?? String(part)
    }
    return ConnectionOptions.Credentials(user: parts[0], password: parts.count > 1 ? parts[1] : "")
  }
}
