import CCurl

/// The options of libcurl that stand for a request, apart from callbacks and fields.
enum CurlSetup {
  /// Bytes that are read from a socket at once.
  static let readSize = 512 << 10

  static func apply(_ request: TransportRequest, to easy: UnsafeMutableRawPointer) {
    _ = sdl_setopt_long(easy, CURLOPT_NOSIGNAL, 1)
    _ = sdl_setopt_long(easy, CURLOPT_FOLLOWLOCATION, 0)
    _ = sdl_setopt_long(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    _ = sdl_setopt_long(easy, CURLOPT_HTTP_CONTENT_DECODING, 0)
    _ = sdl_setopt_long(easy, CURLOPT_HTTP09_ALLOWED, 0)
    _ = sdl_setopt_long(easy, CURLOPT_TCP_KEEPALIVE, 1)
    // With a rate, no more is read at once than is due in a quarter of a second.
    let due = request.connection.rateLimit.map { Int(clamping: max($0 / 4, 1024)) } ?? readSize
    _ = sdl_setopt_long(easy, CURLOPT_BUFFERSIZE, min(due, readSize))
    _ = sdl_setopt_string(easy, CURLOPT_PROTOCOLS_STR, "http,https")
    _ = sdl_setopt_string(easy, CURLOPT_USERAGENT, "sdl-get")
    if request.method == "HEAD" { _ = sdl_setopt_long(easy, CURLOPT_NOBODY, 1) }
    if let connect = milliseconds(request.limits.connect) {
      _ = sdl_setopt_long(easy, CURLOPT_CONNECTTIMEOUT_MS, connect)
    }
    let version = request.connection.version == .http2 ? CURL_HTTP_VERSION_2TLS : CURL_HTTP_VERSION_1_1
    _ = sdl_setopt_long(easy, CURLOPT_HTTP_VERSION, Int(version))
    _ = sdl_setopt_long(easy, CURLOPT_PROXYAUTH, Int(CURLAUTH_BASIC_ | CURLAUTH_DIGEST_))
    switch request.connection.proxy {
    case .environment: break
    case .none: _ = sdl_setopt_string(easy, CURLOPT_PROXY, "")
    case .at(let address): _ = sdl_setopt_string(easy, CURLOPT_PROXY, address)
    }
    if let file = request.connection.certificateAuthorities {
      _ = sdl_setopt_string(easy, CURLOPT_CAINFO, file)
      _ = sdl_setopt_string(easy, CURLOPT_CAPATH, nil)
    }
    #if SDL_MUTANTS
      if request.connection.decodesContent {
        _ = sdl_setopt_long(easy, CURLOPT_HTTP_CONTENT_DECODING, 1)
        _ = sdl_setopt_string(easy, CURLOPT_ACCEPT_ENCODING, "gzip")
      }
    #endif
    // Not NTLM and Negotiate: those bind the connection, not the request.
    let ways =
      (request.connection.credentials == nil ? 0 : CURLAUTH_BASIC_ | CURLAUTH_DIGEST_)
      | (request.connection.bearerToken == nil ? 0 : CURLAUTH_BEARER_)
    if ways != 0 { _ = sdl_setopt_long(easy, CURLOPT_HTTPAUTH, ways) }
    if let token = request.connection.bearerToken { _ = sdl_setopt_string(easy, CURLOPT_XOAUTH2_BEARER, token) }
    if let credentials = request.connection.credentials {
      _ = sdl_setopt_string(easy, CURLOPT_USERNAME, credentials.user)
      _ = sdl_setopt_string(easy, CURLOPT_PASSWORD, credentials.password)
    }
  }

  // The header's own constants are casts, which Swift does not import.
  private static let CURLAUTH_BASIC_ = 1 << 0
  private static let CURLAUTH_DIGEST_ = 1 << 1
  private static let CURLAUTH_BEARER_ = 1 << 6

  private static func milliseconds(_ duration: Duration) -> Int? {
    guard duration > .zero else { return nil }
    let (seconds, attoseconds) = duration.components
    return Int(clamping: min(seconds, 1 << 30) * 1000 + attoseconds / 1_000_000_000_000_000)
  }
}
